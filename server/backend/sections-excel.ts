import { sql } from "drizzle-orm";
import type { Section } from "../contract/sections.ts";
import { squareMetres } from "../lib/areas.ts";
import {
  contractFilterLabels,
  contractTypeLabels,
  recruitmentStatusLabels,
  sizeClassLabels,
} from "../lib/labels.ts";
import type { Executor } from "./db/connect.ts";
import type { CallContext, Handler } from "./handler.ts";
import { ownStandardFacilities, ownStandardFacility } from "./principal.ts";
import { findSections, type SectionFilters } from "./section-rows.ts";
import type { Table } from "./workbook.ts";

type Column = Table["columns"][number] & { of: (section: Section) => string | number | null };

const KINDS = { anchor: "核店舗", inline: "一般", event: "催事" } as const;

const COLUMNS: Column[] = [
  { title: "施設", width: 20, kind: "text", of: (s) => s.facility_name },
  { title: "階", width: 6, kind: "text", of: (s) => s.floor_name },
  { title: "区画番号", width: 10, kind: "text", of: (s) => s.number },
  { title: "区分", width: 8, kind: "text", of: (s) => KINDS[s.kind] },
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
  { title: "契約終了日", width: 12, kind: "date", of: (s) => s.contract_end_on },
  { title: "賃料（円/坪・月）", width: 12, kind: "integer", of: (s) => s.rent_per_tsubo },
  { title: "共益費（円/坪・月）", width: 12, kind: "integer", of: (s) => s.common_fee_per_tsubo },
  {
    title: "募集状況",
    width: 10,
    kind: "text",
    of: (s) => recruitmentStatusLabels[s.recruitment_status].label,
  },
  { title: "リーシングリスト（件）", width: 12, kind: "integer", of: (s) => s.leasing_list_count },
  { title: "更新日時", width: 17, kind: "instant", of: (s) => s.updated_at },
];

const SORT_LABELS: Record<SectionFilters["sort"], string> = {
  number: "区画番号",
  tenant: "テナント",
  recruitment_status: "募集状況",
  size: "規模",
  area: "面積",
  rent: "賃料",
  contract_end: "契約終了日",
  updated: "更新日時",
};

interface Names {
  organisation: string;
  floor: string | null;
  genre: string | null;
  user: string;
}

export const downloadSectionsExcel: Handler<"downloadSectionsExcel"> = async ({ query }, context) => {
  const { facility_id, all_facilities, ...filters } = query;
  const { database, principal, excel, signal } = context;
  const own = ownStandardFacility(principal, facility_id);
  const facilityIds = all_facilities ? ownStandardFacilities(principal) : [own];
  const [sections, names] = await Promise.all([
    findSections(database, principal, { facilityIds, filters }),
    findNames(database, context, own, filters),
  ]);
  signal.throwIfAborted();
  const organisation = all_facilities ? `全施設（${facilityIds.length}施設）` : names.organisation;
  const now = new Date();
  const bytes = await excel.write([
    { name: "区画一覧", columns: COLUMNS.map(({ of: _, ...column }) => column), rows: sections.map(rowOf) },
    conditionsTable({ ...names, organisation }, filters, sections.length, now),
  ]);
  const safeName = (all_facilities ? "全施設" : names.organisation).replace(/[\\/:*?"<>|\p{Cc}]/gu, "_");
  return {
    name: `区画一覧_${safeName}_${japanTime(now).replace(/[-:]/g, "").replace(" ", "_")}.xlsx`,
    bytes,
  };
};

function rowOf(section: Section): (string | number | null)[] {
  return COLUMNS.map(({ of }) => of(section));
}

function conditionsTable(names: Names, filters: SectionFilters, count: number, now: Date): Table {
  const status = filters.recruitment_status && recruitmentStatusLabels[filters.recruitment_status].label;
  const contract = filters.contract_type as keyof typeof contractFilterLabels | undefined;
  const size = filters.size_class as 0 | 1 | 2 | 3 | 4 | undefined;
  const rows: [string, string][] = [
    ["組織", names.organisation],
    ["階", filters.floor_id === undefined ? "すべて" : (names.floor ?? "該当なし")],
    ["募集状況", status ?? "すべて"],
    ["契約種別", contract === undefined ? "すべて" : contractFilterLabels[contract]],
    [
      "規模",
      size === undefined ? "すべて" : `${sizeClassLabels[size].label}（${sizeClassLabels[size].range}）`,
    ],
    ["業種", filters.genre_id === undefined ? "すべて" : (names.genre ?? "該当なし")],
    ["検索語", filters.search?.join(" ") || "なし"],
    ["並び順", `${SORT_LABELS[filters.sort]}（${filters.order === "asc" ? "昇順" : "降順"}）`],
    ["件数", `${count}件`],
    ["出力者", names.user],
    ["出力日時", `${japanTime(now)}（日本時間）`],
  ];
  const columns: Table["columns"] = [
    { title: "項目", width: 16, kind: "text" },
    { title: "内容", width: 60, kind: "text" },
  ];
  return { name: "出力条件", columns, rows };
}

async function findNames(
  executor: Executor,
  { principal }: CallContext,
  facilityId: number,
  filters: SectionFilters,
): Promise<Names> {
  const [names] = await executor.rows<Names>(sql`
    select f.name as organisation,
      (select l.name from floors l where l.id = ${filters.floor_id ?? null} and l.facility_id = f.id) as floor,
      (select g.name from genres g where g.id = ${filters.genre_id ?? null}) as genre,
      (select u.family_name || ' ' || u.given_name from users u where u.id = ${principal.userId}) as user
    from facilities f
    where f.id = ${facilityId}`);
  if (!names) throw new Error(`facility ${facilityId} of a grant is missing`);
  return names;
}

/** `2026-11-20 23:59` in Japan. */
function japanTime(instant: Date): string {
  return instant
    .toLocaleString("sv-SE", { timeZone: "Asia/Tokyo", dateStyle: "short", timeStyle: "short" })
    .replace("T", " ");
}
