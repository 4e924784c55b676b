import type { FastifyReply } from "fastify";
import { z } from "zod";
import { type Deadline, type DeadlineKind, deadlineKind } from "../../../contract/deadlines.ts";
import { daysBetween } from "../../../lib/calendar-months.ts";
import { deadlineLabels } from "../../../lib/date-labels.ts";
import { formatDate, isoDate } from "../../../lib/dates.ts";
import { leaseStateLabels } from "../../../lib/labels.ts";
import { NOT_ADVICE } from "../../../lib/lease-words.ts";
import { formatManYen } from "../../../lib/money.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { ignoredNotice, onFlag } from "../../parts/list/fields.ts";
import { fileLink, sendFile } from "../../parts/list/file.ts";
import { listNames, paged, writtenPage } from "../../parts/list/query.ts";
import { pageOrLast, pagerOf } from "../../parts/list/rows.ts";
import { sectionsCrumbs } from "../../parts/section-list/breadcrumb.ts";
import { paths } from "../../paths.ts";

export const deadlinesQuery = z.object({
  kind: deadlineKind.optional(),
  all: onFlag.optional(),
  sort: z.literal("rent").optional(),
  ...paged,
});
type DeadlinesQuery = z.output<typeof deadlinesQuery>;

const names: Record<keyof DeadlinesQuery, string> = {
  kind: "期限",
  all: "施設",
  ...listNames,
};

function asked(request: FacilityRequest, { kind, all, sort }: DeadlinesQuery) {
  return {
    facility_id: request.viewer.facility.facility_id,
    ...(all && { all_facilities: true }),
    ...(kind && { kind }),
    ...(sort && { sort }),
  };
}

function hrefOf({ kind, section_id, negotiation_id }: Deadline): string {
  if (kind === "negotiation" && negotiation_id !== null) return paths.assignment.url(negotiation_id);
  const isRecruiting = kind === "handover" || kind === "recruitment";
  return isRecruiting ? paths.sectionRecruitment.url(section_id) : paths.section.url(section_id);
}

function rowOf(row: Deadline, own: number, today: string) {
  const days = daysBetween(today, row.on);
  const isNotice = row.kind === "notice_closes" || row.kind === "notice_opens";
  return {
    on: row.on,
    date: formatDate(row.on),
    days: days === 0 ? "今日" : days < 0 ? `${-days}日経過` : `あと${days}日`,
    isOverdue: row.is_overdue,
    label: deadlineLabels[row.kind],
    facility: row.facility_name,
    section: `${row.floor_name}　${row.section_number}`,
    // Another facility's pages open once it has been chosen in the header.
    href: row.facility_id === own ? hrefOf(row) : undefined,
    name: row.name ?? "",
    badge: isNotice || row.kind === "contract_end" ? leaseStateLabels[row.lease_state] : undefined,
    rent: row.monthly_rent === null ? "" : formatManYen(row.monthly_rent),
    owner: row.owner_name ?? "",
  };
}

export async function showDeadlines(
  request: FacilityRequest,
  reply: FastifyReply,
  { query, ignored }: { query: DeadlinesQuery; ignored: string[] },
): Promise<unknown> {
  const { facility } = request.viewer;
  const href = (changes: Partial<Record<keyof DeadlinesQuery, string | number | undefined>>) => {
    const kept = { ...query, all: query.all ? "1" : undefined, page: undefined };
    return paths.deadlines.url({ ...kept, ...changes });
  };
  const { ok, value } = await pageOrLast(query, (page) =>
    optional(request, "getDeadlines", { ...asked(request, query), page }),
  );
  const counts: Record<DeadlineKind, number> = value.counts;
  const today = isoDate(new Date());
  const excelHref = paths.deadlinesExcel.url({
    kind: query.kind,
    all: query.all ? "1" : undefined,
    sort: query.sort,
  });
  return reply.page("deadlines/index", {
    title: "期限一覧",
    styles: ["contacts"],
    breadcrumb: sectionsCrumbs(facility, { label: "期限一覧" }),
    notice: ignoredNotice(ignored, names),
    ok,
    retryHref: href({ page: query.page }),
    choices: [
      {
        label: "どの施設か",
        links: [
          { label: "この施設", href: href({ all: undefined }), isCurrent: !query.all },
          { label: "全施設", href: href({ all: "1" }), isCurrent: Boolean(query.all) },
        ],
      },
      {
        label: "並び順",
        links: [
          { label: "日付の早い順", href: href({ sort: undefined }), isCurrent: query.sort === undefined },
          { label: "月額賃料の大きい順", href: href({ sort: "rent" }), isCurrent: query.sort === "rent" },
        ],
      },
    ],
    kinds: [
      {
        label: "すべて",
        count: Object.values(counts).reduce((sum, count) => sum + count, 0),
        href: href({ kind: undefined }),
        isCurrent: query.kind === undefined,
      },
      ...deadlineKind.options.map((kind) => ({
        label: deadlineLabels[kind],
        count: counts[kind],
        href: href({ kind }),
        isCurrent: query.kind === kind,
      })),
    ],
    calendarHref: paths.calendar.url(),
    isAll: Boolean(query.all),
    total: value.total,
    rows: value.data.map((row) => rowOf(row, facility.facility_id, today)),
    isNarrowed: query.kind !== undefined,
    note: NOT_ADVICE,
    excel: fileLink(excelHref, ok ? value.total : undefined),
    pagination: pagerOf(value, (page) => href(writtenPage({ page }))),
  });
}

export async function downloadDeadlines(
  request: FacilityRequest,
  reply: FastifyReply,
  { query }: { query: DeadlinesQuery },
): Promise<unknown> {
  const file = await request.backend.downloadDeadlinesExcel(asked(request, query));
  return sendFile(reply, file, "期限一覧.xlsx");
}
