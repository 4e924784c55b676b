import { sql } from "drizzle-orm";
import { type Difference, differenceKind } from "../../contract/differences.ts";
import type { InputOf } from "../../contract/index.ts";
import { LONG_PER_PAGE } from "../../contract/paging.ts";
import { formatDate } from "../../lib/dates.ts";
import { sectionRecord } from "../../lib/fields/sections.ts";
import { differenceLabels } from "../../lib/labels.ts";
import { pastProblem, periodProblem } from "../../lib/past.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { type ListColumn, organisationName, pageSlice, writeList } from "../answering/list-file.ts";
import { ownStandardFacility } from "../answering/principal.ts";
import { Refusal } from "../answering/refusal.ts";
import { recordsFrom } from "../sections/past.ts";
import { HIDDEN_NAME } from "../visibility.ts";
import { compareDays, type Found } from "./compare.ts";
import { answersBetween, brandNames, candidatesOn, endOfDay, sectionsOn } from "./rows.ts";

type Asked = InputOf<"downloadDifferencesExcel">["query"];

async function refuseDays({ database, today }: CallContext, { facility_id, from, to }: Asked): Promise<void> {
  const start = await recordsFrom(database, [facility_id]);
  const wrongTo = pastProblem(to, start, today);
  const wrongFrom = pastProblem(from, start, today) ?? (wrongTo ? undefined : periodProblem(from, to));
  const errors = { from: wrongFrom, to: wrongTo };
  const said = Object.entries(errors).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]));
  if (said.length > 0) throw new Refusal(4000, undefined, Object.fromEntries(said));
}

async function findDifferences(context: CallContext, asked: Asked): Promise<Difference[]> {
  const { facility_id: facilityId, from, to } = asked;
  await refuseDays(context, asked);
  const on = async (day: string) => ({
    sections: await sectionsOn(context, facilityId, day),
    candidates: await candidatesOn(context, facilityId, day),
  });
  const [before, after, answers] = await Promise.all([
    on(from),
    on(to),
    answersBetween(context, facilityId, { after: endOfDay(from), until: endOfDay(to) }),
  ]);
  const found = compareDays(before, after, answers);
  const brands = found.flatMap(({ from_brand_id, to_brand_id }) =>
    [from_brand_id ?? [], to_brand_id ?? []].flat(),
  );
  const names = await brandNames(context, [...new Set(brands)]);
  return found.map((one) => named(one, (id) => names.get(id) ?? HIDDEN_NAME));
}

function named(
  { from_brand_id, to_brand_id, from = null, to = null, ...rest }: Found,
  name: (id: number) => string,
) {
  return {
    ...rest,
    from: from_brand_id ? name(from_brand_id) : from,
    to: to_brand_id ? name(to_brand_id) : to,
  };
}

function inOrder(rows: readonly Difference[], { kind, floor_id, sort }: Asked): Difference[] {
  const shown = rows.filter(
    (row) => (!kind || row.kind === kind) && (floor_id === undefined || row.floor_id === floor_id),
  );
  if (sort === "place") return shown;
  const { options } = differenceKind;
  return shown.toSorted((a, b) => options.indexOf(a.kind) - options.indexOf(b.kind));
}

function markOf(rows: readonly Difference[]) {
  const mark = (kind: Difference["kind"]) =>
    kind === "opened" || kind === "gone" ? kind : ("changed" as const);
  const marks = new Map(rows.toReversed().map(({ section_id, kind }) => [section_id, mark(kind)]));
  return [...marks].map(([section_id, one]) => ({ section_id, mark: one }));
}

export const getDifferences: Handler<"getDifferences"> = async ({ query }, context) => {
  ownStandardFacility(context.principal, query.facility_id);
  const all = await findDifferences(context, query);
  const onFloor = inOrder(all, { ...query, kind: undefined });
  const shown = inOrder(onFloor, query);
  const { limit, offset } = pageSlice(query.page, LONG_PER_PAGE);
  const count = (kind: Difference["kind"]) => onFloor.filter((row) => row.kind === kind).length;
  return {
    status: 2000,
    data: shown.slice(offset, offset + limit),
    total: shown.length,
    page: query.page,
    per_page: LONG_PER_PAGE,
    counts: Object.fromEntries(differenceKind.options.map((kind) => [kind, count(kind)])) as Record<
      Difference["kind"],
      number
    >,
    marks: markOf(all),
  };
};

const COLUMNS: ListColumn<Difference>[] = [
  { title: sectionRecord.floor_id.label, width: 8, kind: "text", of: ({ floor_name }) => floor_name },
  { title: sectionRecord.number.label, width: 10, kind: "text", of: ({ section_number }) => section_number },
  { title: "変更の種類", width: 16, kind: "text", of: ({ kind }) => differenceLabels[kind] },
  { title: "項目", width: 24, kind: "text", of: ({ label }) => label },
  { title: "変更前", width: 30, kind: "text", of: ({ from }) => from },
  { title: "変更後", width: 30, kind: "text", of: ({ to }) => to },
];

export const downloadDifferencesExcel: Handler<"downloadDifferencesExcel"> = async ({ query }, context) => {
  const { facility_id, from, to, kind, floor_id } = query;
  ownStandardFacility(context.principal, facility_id);
  const rows = inOrder(await findDifferences(context, query), query);
  const [floor] = await context.database.rows<{ name: string }>(
    sql`select name from floors where id = ${floor_id ?? null} and facility_id = ${facility_id}`,
  );
  return writeList(context, {
    title: `区画の変更（${from}〜${to}）`.slice(0, 31),
    organisation: await organisationName(context, { facilityId: facility_id }),
    columns: COLUMNS,
    rows,
    total: rows.length,
    conditions: [
      ["比較した日", `${formatDate(from)}の終わり → ${formatDate(to)}の終わり`],
      [sectionRecord.floor_id.label, floor_id === undefined ? "すべて" : (floor?.name ?? "該当なし")],
      ["変更の種類", kind ? differenceLabels[kind] : "すべて"],
    ],
  });
};
