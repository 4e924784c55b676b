import { sql } from "drizzle-orm";
import type { Section } from "../../contract/sections.ts";
import { squareMetres } from "../../lib/areas.ts";
import {
  contractFilterLabels,
  contractTypeLabels,
  recruitmentStatusLabels,
  sectionKindLabels,
  sizeClassLabels,
} from "../../lib/labels.ts";
import type { Handler } from "../answering/handler.ts";
import { type Condition, type ListColumn, wordsCondition, writeList } from "../answering/list-file.ts";
import { ownStandardFacilities, ownStandardFacility } from "../answering/principal.ts";
import type { Executor } from "../db/connect.ts";
import { findSections, type SectionFilters } from "./rows.ts";

interface Terms {
  id: number;
  rent: number | null;
  handover_on: string | null;
  handover_state: string | null;
}

/** A section with the terms of its live recruitment. */
type Row = Section & { terms: Terms | undefined };

const COLUMNS: ListColumn<Row>[] = [
  { title: "施設", width: 20, kind: "text", of: (s) => s.facility_name },
  { title: "階", width: 6, kind: "text", of: (s) => s.floor_name },
  { title: "区画番号", width: 10, kind: "text", of: (s) => s.number },
  { title: "区画の種類", width: 14, kind: "text", of: (s) => sectionKindLabels[s.kind] },
  { title: "位置", width: 14, kind: "text", of: (s) => s.position },
  { title: "面積（坪）", width: 10, kind: "decimal", of: (s) => s.area_tsubo },
  { title: "面積（㎡）", width: 10, kind: "decimal", of: (s) => squareMetres(s.area_tsubo) },
  { title: "規模", width: 6, kind: "text", of: (s) => sizeClassLabels[s.size_class].label },
  { title: "テナント", width: 22, kind: "text", of: (s) => s.tenant_name },
  { title: "業種大分類", width: 14, kind: "text", of: (s) => s.genre?.category_name ?? null },
  { title: "業種", width: 16, kind: "text", of: (s) => s.genre?.name ?? null },
  { title: "契約種別", width: 10, kind: "text", of: (s) => contractTypeLabels[s.contract_type] },
  { title: "契約形態", width: 16, kind: "text", of: (s) => s.contract_form },
  { title: "契約開始日", width: 12, kind: "date", of: (s) => s.contract_start_on },
  { title: "契約満了日", width: 12, kind: "date", of: (s) => s.contract_end_on },
  { title: "現行賃料（円／坪・月）", width: 12, kind: "integer", of: (s) => s.rent_per_tsubo },
  { title: "共益費（円／坪・月）", width: 12, kind: "integer", of: (s) => s.common_fee_per_tsubo },
  {
    title: "募集ステータス",
    width: 10,
    kind: "text",
    of: (s) => recruitmentStatusLabels[s.recruitment_status].label,
  },
  { title: "希望賃料（円／坪・月）", width: 12, kind: "integer", of: (s) => s.terms?.rent ?? null },
  { title: "引渡し日", width: 12, kind: "date", of: (s) => s.terms?.handover_on ?? null },
  { title: "引渡し状態", width: 14, kind: "text", of: (s) => s.terms?.handover_state ?? null },
  { title: "リーシングリスト（件）", width: 12, kind: "integer", of: (s) => s.leasing_list_count },
  { title: "更新日時", width: 17, kind: "instant", of: (s) => s.updated_at },
];

const SORT_LABELS: Record<SectionFilters["sort"], string> = {
  number: "区画番号",
  tenant: "テナント",
  recruitment_status: "募集ステータス",
  size: "規模",
  area: "面積",
  rent: "現行賃料",
  contract_end: "契約満了日",
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
  const [sections, names] = await Promise.all([
    findSections(database, principal, { facilityIds, filters }),
    findNames(database, own, filters),
  ]);
  const terms = await findTerms(database, sections);
  return writeList(context, {
    title: "区画一覧",
    organisation: all_facilities ? `全施設（${facilityIds.length}施設）` : names.organisation,
    columns: COLUMNS,
    rows: sections.map((section) => ({ ...section, terms: terms.get(section.recruitment_id ?? 0) })),
    total: sections.length,
    conditions: conditionsOf(names, filters),
  });
};

function conditionsOf(names: Names, filters: SectionFilters): Condition[] {
  const status = filters.recruitment_status && recruitmentStatusLabels[filters.recruitment_status].label;
  const contract = filters.contract_type as keyof typeof contractFilterLabels | undefined;
  const size = filters.size_class as 0 | 1 | 2 | 3 | 4 | undefined;
  return [
    ["階", filters.floor_id === undefined ? "すべて" : (names.floor ?? "該当なし")],
    ["募集ステータス", status ?? "すべて"],
    ["契約種別", contract === undefined ? "すべて" : contractFilterLabels[contract]],
    [
      "規模",
      size === undefined ? "すべて" : `${sizeClassLabels[size].label}（${sizeClassLabels[size].range}）`,
    ],
    ["業種", filters.genre_id === undefined ? "すべて" : (names.genre ?? "該当なし")],
    wordsCondition(filters.search),
    ["並び順", `${SORT_LABELS[filters.sort]}（${filters.order === "asc" ? "昇順" : "降順"}）`],
  ];
}

async function findTerms(executor: Executor, sections: readonly Section[]): Promise<Map<number, Terms>> {
  const ids = sections.flatMap(({ recruitment_id: id }) => (id === null ? [] : [id]));
  if (ids.length === 0) return new Map();
  const found = await executor.rows<Terms>(sql`
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
