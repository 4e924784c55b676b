import { type Deadline, deadlineKind } from "../../contract/deadlines.ts";
import { LONG_PER_PAGE } from "../../contract/paging.ts";
import { deadlineLabels } from "../../lib/date-labels.ts";
import { headOf } from "../../lib/fields/field.ts";
import { sectionRecord } from "../../lib/fields/sections.ts";
import { LEASE_STATE, leaseStateLabels } from "../../lib/labels.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { type ListColumn, organisationName, pageSlice, writeList } from "../answering/list-file.ts";
import { ownStandardFacilities, ownStandardFacility } from "../answering/principal.ts";
import { findDeadlines } from "./rows.ts";

interface Asked {
  facility_id: number;
  all_facilities?: boolean | undefined;
}

function facilitiesOf({ principal }: CallContext, { facility_id, all_facilities }: Asked): number[] {
  const own = ownStandardFacility(principal, facility_id);
  return all_facilities ? ownStandardFacilities(principal) : [own];
}

export const getDeadlines: Handler<"getDeadlines"> = async ({ query }, context) => {
  const { kind, sort, page } = query;
  const all = await findDeadlines(context, facilitiesOf(context, query), sort);
  const shown = kind ? all.filter((one) => one.kind === kind) : all;
  const { limit, offset } = pageSlice(page, LONG_PER_PAGE);
  const count = (one: Deadline["kind"]) => all.filter((row) => row.kind === one).length;
  return {
    status: 2000,
    data: shown.slice(offset, offset + limit),
    total: shown.length,
    page,
    per_page: LONG_PER_PAGE,
    counts: Object.fromEntries(deadlineKind.options.map((one) => [one, count(one)])) as Record<
      Deadline["kind"],
      number
    >,
  };
};

const COLUMNS: ListColumn<Deadline>[] = [
  { title: "日付", width: 12, kind: "date", of: ({ on }) => on },
  { title: "期限", width: 18, kind: "text", of: ({ kind }) => deadlineLabels[kind] },
  { title: "状況", width: 10, kind: "text", of: ({ is_overdue }) => (is_overdue ? "経過" : "") },
  { title: "施設", width: 20, kind: "text", of: ({ facility_name }) => facility_name },
  { title: sectionRecord.floor_id.label, width: 8, kind: "text", of: ({ floor_name }) => floor_name },
  { title: sectionRecord.number.label, width: 10, kind: "text", of: ({ section_number }) => section_number },
  { title: "テナント・相手", width: 22, kind: "text", of: ({ name }) => name },
  {
    title: LEASE_STATE,
    width: 18,
    kind: "text",
    of: ({ lease_state }) => leaseStateLabels[lease_state].label,
  },
  {
    title: headOf({ label: "月額の現行賃料", unit: "円" }),
    width: 14,
    kind: "integer",
    of: ({ monthly_rent }) => monthly_rent,
  },
  { title: "担当", width: 12, kind: "text", of: ({ owner_name }) => owner_name },
];

export const downloadDeadlinesExcel: Handler<"downloadDeadlinesExcel"> = async ({ query }, context) => {
  const { kind, sort, facility_id } = query;
  const facilityIds = facilitiesOf(context, query);
  const all = await findDeadlines(context, facilityIds, sort);
  const rows = kind ? all.filter((one) => one.kind === kind) : all;
  return writeList(context, {
    title: "期限一覧",
    organisation: query.all_facilities
      ? `全施設（${facilityIds.length}施設）`
      : await organisationName(context, { facilityId: facility_id }),
    columns: COLUMNS,
    rows,
    total: rows.length,
    conditions: [
      ["期限", kind ? deadlineLabels[kind] : "すべて"],
      ["並び順", sort === "date" ? "日付の早い順" : "月額賃料の大きい順"],
    ],
  });
};
