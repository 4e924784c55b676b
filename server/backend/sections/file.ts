import { sql } from "drizzle-orm";
import type { Section, SectionFields } from "../../contract/sections.ts";
import { squareMetres } from "../../lib/areas.ts";
import { deadlineLabels } from "../../lib/date-labels.ts";
import { formatDate } from "../../lib/dates.ts";
import { type Field, headOf, valueText } from "../../lib/fields/field.ts";
import { recruitmentRecord } from "../../lib/fields/recruitments.ts";
import { sectionRecord } from "../../lib/fields/sections.ts";
import {
  contractFilterLabels,
  LEASE_STATE,
  leaseStateLabels,
  recruitmentStatusLabels,
  sizeClassLabels,
} from "../../lib/labels.ts";
import { type LeaseWindow, leaseWindow } from "../../lib/lease-window.ts";
import { MOST_FILE_ROWS } from "../../lib/list-file.ts";
import { AS_OF } from "../../lib/past.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import {
  type Condition,
  type ListColumn,
  orderCondition,
  wordsCondition,
  writeList,
} from "../answering/list-file.ts";
import { ownStandardFacilities, ownStandardFacility } from "../answering/principal.ts";
import type { Executor } from "../db/connect.ts";
import { keepExport } from "../imports/exports.ts";
import { RECORD_NUMBER } from "../imports/section-columns.ts";
import { currentSections } from "./import.ts";
import { pastTables, requireRecords } from "./past.ts";
import { findSections, idsByLease, type SectionFilters, type SectionQuery } from "./rows.ts";

interface Terms {
  id: number;
  rent: number | null;
  handover_on: string | null;
  handover_state: string | null;
}

type Row = Section & { terms: Terms | undefined; window: LeaseWindow };

type Entered = keyof SectionFields;

function column(field: Field, of: ListColumn<Row>["of"]): ListColumn<Row> {
  const { kind, width = 12 } = field;
  const cells = { rent: "integer", number: "decimal", date: "date" } as const;
  return { title: headOf(field), width, kind: cells[kind as keyof typeof cells] ?? "text", of };
}

function plainColumn(
  name: Exclude<Entered, keyof typeof NAMED | "outline" | "description">,
): ListColumn<Row> {
  const field: Field = sectionRecord[name];
  return column(field, (s) => (field.choices ? valueText(field, s[name]) : s[name]));
}

const NAMED = {
  floor_id: (s: Row) => s.floor_name,
  tenant_brand_id: () => null,
  genre_id: (s: Row) => s.genre?.name ?? null,
};

const BEFORE: Partial<Record<Entered, ListColumn<Row>>> = {
  genre_id: { title: "業種大分類", width: 14, kind: "text", of: (s) => s.genre?.category_name ?? null },
};
const AFTER: Partial<Record<Entered, ListColumn<Row>[]>> = {
  contract_end_on: [
    { title: LEASE_STATE, width: 18, kind: "text", of: (s) => leaseStateLabels[s.window.state].label },
    { title: deadlineLabels.notice_closes, width: 12, kind: "date", of: (s) => s.window.closes_on ?? null },
  ],
  area_tsubo: [
    column({ ...sectionRecord.area_tsubo, unit: "㎡" }, (s) => squareMetres(s.area_tsubo)),
    { title: "規模", width: 6, kind: "text", of: (s) => sizeClassLabels[s.size_class].label },
  ],
};

function entered(name: Entered): ListColumn<Row>[] {
  const field: Field = sectionRecord[name];
  if (field.width === undefined || name === "outline" || name === "description") return [];
  const before = BEFORE[name];
  const own = name in NAMED ? column(field, NAMED[name as keyof typeof NAMED]) : plainColumn(name as never);
  return [...(before ? [before] : []), own, ...(AFTER[name] ?? [])];
}

const status = { label: "募集ステータス" } as const;
const COLUMNS: ListColumn<Row>[] = [
  { title: "施設", width: 20, kind: "text", of: (s) => s.facility_name },
  ...(Object.keys(sectionRecord) as Entered[]).flatMap(entered),
  {
    title: status.label,
    width: 10,
    kind: "text",
    of: (s) => recruitmentStatusLabels[s.recruitment_status].label,
  },
  column(recruitmentRecord.rent_per_tsubo, (s) => s.terms?.rent ?? null),
  column(recruitmentRecord.handover_on, (s) => s.terms?.handover_on ?? null),
  column(recruitmentRecord.handover_state, (s) => s.terms?.handover_state ?? null),
  { title: "リーシングリスト（件）", width: 12, kind: "integer", of: (s) => s.leasing_list_count },
  { title: "更新日時", width: 17, kind: "instant", of: (s) => s.updated_at },
  { title: RECORD_NUMBER, width: 10, kind: "text", of: (s) => String(s.id) },
];

function asOfColumn(day: string): ListColumn<Row> {
  return { title: AS_OF, width: 12, kind: "date", of: () => day };
}

const SORT_LABELS: Record<SectionFilters["sort"], string> = {
  number: sectionRecord.number.label,
  tenant: sectionRecord.tenant_name.label,
  recruitment_status: status.label,
  size: "規模",
  area: sectionRecord.area_tsubo.label,
  rent: sectionRecord.rent_per_tsubo.label,
  contract_end: sectionRecord.contract_end_on.label,
  updated: "更新日時",
};

interface Names {
  organisation: string;
  floor: string | null;
  genre: string | null;
}

export const downloadSectionsExcel: Handler<"downloadSectionsExcel"> = async ({ query }, context) => {
  const { facility_id, all_facilities, ...filters } = query;
  const { database, principal } = context;
  const own = ownStandardFacility(principal, facility_id);
  const facilityIds = all_facilities ? ownStandardFacilities(principal) : [own];
  await requireRecords(context, facilityIds, filters.as_of);
  const ids = await idsByLease(context, { facilityIds, filters });
  const [sections, names] = await Promise.all([
    findSections(database, principal, { facilityIds, filters, ids }),
    findNames(database, own, filters),
  ]);
  const terms = await findTerms(database, sections, { facilityIds, filters });
  const kept = all_facilities || filters.as_of ? undefined : await exported(context, own, sections);
  return writeList(context, {
    title: filters.as_of ? `区画一覧（${filters.as_of}${AS_OF}）` : "区画一覧",
    organisation: all_facilities ? `全施設（${facilityIds.length}施設）` : names.organisation,
    columns: filters.as_of ? [asOfColumn(filters.as_of), ...COLUMNS] : COLUMNS,
    rows: sections.map((section) => ({
      ...section,
      terms: terms.get(section.recruitment_id ?? 0),
      window: leaseWindow(section, filters.as_of ?? context.today),
    })),
    total: sections.length,
    conditions: conditionsOf(names, filters),
    ...(kept && { more: [kept] }),
  });
};

async function exported(context: CallContext, facilityId: number, sections: readonly Section[]) {
  const owner = { facility_id: facilityId, brand_id: null };
  const ids = sections.slice(0, MOST_FILE_ROWS).map(({ id }) => id);
  const records = await currentSections(context.database, owner, ids);
  return keepExport(context, { kind: "sections", owner, records });
}

function conditionsOf(names: Names, filters: SectionFilters): Condition[] {
  const wanted = filters.recruitment_status && recruitmentStatusLabels[filters.recruitment_status].label;
  const contract = filters.contract_type as keyof typeof contractFilterLabels | undefined;
  const size = filters.size_class as 0 | 1 | 2 | 3 | 4 | undefined;
  return [
    ...(filters.as_of ? ([[AS_OF, `${formatDate(filters.as_of)}の終わり（過去の状態）`]] as const) : []),
    [sectionRecord.floor_id.label, filters.floor_id === undefined ? "すべて" : (names.floor ?? "該当なし")],
    [status.label, wanted ?? "すべて"],
    [sectionRecord.contract_type.label, contract === undefined ? "すべて" : contractFilterLabels[contract]],
    [
      "規模",
      size === undefined ? "すべて" : `${sizeClassLabels[size].label}（${sizeClassLabels[size].range}）`,
    ],
    [sectionRecord.genre_id.label, filters.genre_id === undefined ? "すべて" : (names.genre ?? "該当なし")],
    [LEASE_STATE, filters.lease_state === undefined ? "すべて" : leaseStateLabels[filters.lease_state].label],
    wordsCondition(filters.search),
    orderCondition(SORT_LABELS[filters.sort], filters.order),
  ];
}

async function findTerms(
  executor: Executor,
  sections: readonly Section[],
  { facilityIds, filters: { as_of: asOf } }: SectionQuery,
): Promise<Map<number, Terms>> {
  const ids = sections.flatMap(({ recruitment_id: id }) => (id === null ? [] : [id]));
  if (ids.length === 0) return new Map();
  const found = await executor.rows<Terms>(sql`
    ${asOf === undefined ? sql`` : sql`with ${pastTables({ facilityIds, asOf }, ["recruitments"])}`}
    select id, rent_per_tsubo as rent, to_char(handover_on, 'YYYY-MM-DD') as handover_on, handover_state
    from recruitments
    where id in ${ids}`);
  return new Map(found.map((terms) => [terms.id, terms]));
}

async function findNames(executor: Executor, facilityId: number, filters: SectionFilters): Promise<Names> {
  const [names] = await executor.rows<Names>(sql`
    select f.name as organisation,
      (select l.name from floors l where l.id = ${filters.floor_id ?? null} and l.facility_id = f.id) as floor,
      (select g.name from genres g where g.id = ${filters.genre_id ?? null}) as genre
    from facilities f
    where f.id = ${facilityId}`);
  if (!names) throw new Error(`facility ${facilityId} of a grant is missing`);
  return names;
}
