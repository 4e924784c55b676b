import type { FastifyReply } from "fastify";
import { z } from "zod";
import { type Difference, differenceKind } from "../../../contract/differences.ts";
import { idText } from "../../../contract/fields.ts";
import { addDays } from "../../../lib/calendar-months.ts";
import { formatDate, isoDate } from "../../../lib/dates.ts";
import { sectionRecord } from "../../../lib/fields/sections.ts";
import { differenceLabels } from "../../../lib/labels.ts";
import { NO_DAY, pastProblem, periodProblem } from "../../../lib/past.ts";
import { typedDate } from "../../../lib/typed-date.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { ignoredNotice } from "../../parts/list/fields.ts";
import { fileLink, sendFile } from "../../parts/list/file.ts";
import { listNames, paged, writtenPage } from "../../parts/list/query.ts";
import { pageOrLast, pagerOf } from "../../parts/list/rows.ts";
import { sectionsCrumbs } from "../../parts/section-list/breadcrumb.ts";
import { paths } from "../../paths.ts";
import { changesMap } from "./map.ts";

const typed = z.string().max(40).optional();
export const differencesQuery = z.object({
  from: typed,
  to: typed,
  kind: differenceKind.optional(),
  floor: idText.optional(),
  sort: z.literal("kind").optional(),
  ...paged,
});
type DifferencesQuery = z.output<typeof differencesQuery>;

const names: Record<keyof DifferencesQuery, string> = {
  from: "比較元の日",
  to: "比較先の日",
  kind: "変更の種類",
  floor: sectionRecord.floor_id.label,
  ...listNames,
};

const DAYS = 7;

function daysOf({ from, to }: DifferencesQuery, recordsFrom: string | null, today: string) {
  const day = (text: string | undefined, otherwise: string) =>
    text === undefined || text.trim() === "" ? otherwise : (typedDate(text) ?? undefined);
  const later = day(to, today);
  const start = addDays(later ?? today, -DAYS);
  const earlier = day(from, recordsFrom !== null && start < recordsFrom ? recordsFrom : start);
  return { earlier, later };
}

function problemsOf(
  days: { earlier: string | undefined; later: string | undefined },
  recordsFrom: string | null,
  today: string,
): Partial<Record<"from" | "to", string>> {
  const { earlier, later } = days;
  const from = earlier === undefined ? NO_DAY : pastProblem(earlier, recordsFrom, today);
  const to = later === undefined ? NO_DAY : pastProblem(later, recordsFrom, today);
  const order = earlier && later && !from && !to ? periodProblem(earlier, later) : undefined;
  return { ...((from ?? order) && { from: from ?? order }), ...(to && { to }) };
}

function rowOf(row: Difference) {
  return {
    section: row.section_number,
    floor: row.floor_name,
    href: row.kind === "gone" ? undefined : paths.section.url(row.section_id),
    kind: differenceLabels[row.kind],
    label: row.label,
    from: row.from ?? "（なし）",
    to: row.to ?? "（なし）",
  };
}

export async function showDifferences(
  request: FacilityRequest,
  reply: FastifyReply,
  { query, ignored }: { query: DifferencesQuery; ignored: string[] },
): Promise<unknown> {
  const { facility } = request.viewer;
  const { facility_id } = facility;
  const today = isoDate(new Date());
  const [records, floors] = await Promise.all([
    optional(request, "getSectionRecords", { facility_id }),
    optional(request, "getFloors", { facility_id }),
  ]);
  const { earlier, later } = daysOf(query, records.value.from, today);
  const isFirstDay = records.value.from === today && !query.from && !query.to;
  const problems = records.ok && !isFirstDay ? problemsOf({ earlier, later }, records.value.from, today) : {};
  const href = (changes: Partial<Record<keyof DifferencesQuery, string | number | undefined>>) =>
    paths.differences.url({ ...query, from: earlier, to: later, page: undefined, ...changes });
  const isShown = records.ok && !isFirstDay && Object.keys(problems).length === 0;
  const isKnown = floors.value.floors.some(({ id }) => id === query.floor);
  const floor = floors.ok && !isKnown ? undefined : query.floor;
  const shownFor = { facility_id, from: earlier ?? "", to: later ?? "" };
  const narrowed = { kind: query.kind, floor_id: floor, sort: query.sort };
  const read = (page: number) => optional(request, "getDifferences", { ...shownFor, ...narrowed, page });
  const found = isShown ? await pageOrLast(query, read) : undefined;
  const counts = found?.value.counts;
  const drawn =
    found?.ok && isKnown && earlier !== undefined && later !== undefined
      ? await changesMap(request, {
          floor: {
            id: query.floor ?? 0,
            name: floors.value.floors.find(({ id }) => id === query.floor)?.name ?? "",
          },
          earlier,
          later,
          marks: found.value.marks,
        })
      : undefined;
  const floorLinks = floors.value.floors.toSorted((a, b) => a.level - b.level);
  return reply.page("differences/index", {
    title: "区画の変更",
    styles: ["contacts", "sections"],
    breadcrumb: sectionsCrumbs(facility, { label: "区画の変更" }),
    notice: ignoredNotice(
      query.floor !== undefined && floor === undefined ? [...ignored, "floor"] : ignored,
      names,
    ),
    action: paths.differences.url(),
    kept: Object.entries({ kind: query.kind, floor, sort: query.sort }).flatMap(([name, value]) =>
      value === undefined ? [] : [{ name, value: String(value) }],
    ),
    days: (["from", "to"] as const).map((name) => {
      const day = name === "from" ? earlier : later;
      return {
        name,
        label: names[name],
        value: day === undefined || isFirstDay ? (query[name] ?? "") : formatDate(day),
        error: problems[name],
      };
    }),
    readFailureHref: records.ok && found?.ok !== false ? undefined : href({ page: query.page }),
    // Nothing is wrong with what nobody has typed.
    firstDay: isFirstDay
      ? `変更の記録は本日（${formatDate(today)}）からです。明日から比較できます。`
      : undefined,
    isShown: found?.ok === true,
    drawn,
    retryHref: href({ page: query.page }),
    choices: [
      {
        label: sectionRecord.floor_id.label,
        links: [
          { label: "全館", href: href({ floor: undefined }), isCurrent: floor === undefined },
          ...floorLinks.map(({ id, name }) => ({
            label: name,
            href: href({ floor: id }),
            isCurrent: floor === id,
          })),
        ],
      },
      {
        label: names.sort,
        links: [
          { label: "区画の順", href: href({ sort: undefined }), isCurrent: query.sort === undefined },
          { label: "変更の種類の順", href: href({ sort: "kind" }), isCurrent: query.sort === "kind" },
        ],
      },
    ],
    kinds: [
      {
        label: "すべて",
        count: Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0),
        href: href({ kind: undefined }),
        isCurrent: query.kind === undefined,
      },
      ...differenceKind.options.map((kind) => ({
        label: differenceLabels[kind],
        count: counts?.[kind] ?? 0,
        href: href({ kind }),
        isCurrent: query.kind === kind,
      })),
    ],
    heads: { floor: sectionRecord.floor_id.label, section: sectionRecord.number.label },
    rows: (found?.value.data ?? []).map(rowOf),
    isNarrowed: query.kind !== undefined || floor !== undefined,
    excel: isShown
      ? fileLink(
          paths.differencesExcel.url({ from: earlier, to: later, kind: query.kind, floor, sort: query.sort }),
          found?.ok ? found.value.total : undefined,
        )
      : undefined,
    pagination: pagerOf(found?.value ?? { page: 1, pages: 1 }, (page) => href(writtenPage({ page }))),
  });
}

export async function downloadDifferences(
  request: FacilityRequest,
  reply: FastifyReply,
  { query }: { query: DifferencesQuery },
): Promise<unknown> {
  const today = isoDate(new Date());
  const file = await request.backend.downloadDifferencesExcel({
    facility_id: request.viewer.facility.facility_id,
    from: typedDate(query.from ?? "") ?? today,
    to: typedDate(query.to ?? "") ?? today,
    ...(query.kind && { kind: query.kind }),
    ...(query.floor !== undefined && { floor_id: query.floor }),
    ...(query.sort && { sort: query.sort }),
  });
  return sendFile(reply, file, "区画の変更.xlsx");
}
