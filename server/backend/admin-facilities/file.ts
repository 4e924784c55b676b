import type { AdminFacility } from "../../contract/admin-facilities.ts";
import { adminFacilityRecord, facilityRecord } from "../../lib/fields/facilities.ts";
import { type Field, headOf, valueText } from "../../lib/fields/field.ts";
import { facilityOrderLabels, facilityPlanLabels, facilityTypeLabels } from "../../lib/labels.ts";
import type { Handler } from "../answering/handler.ts";
import {
  choiceCondition,
  FILE_SLICE,
  type ListColumn,
  wordsCondition,
  writeList,
} from "../answering/list-file.ts";
import { namesOf } from "../reference/names.ts";
import { findAdminFacilities } from "./rows.ts";

const STAFF = "クカク運営";

function column(field: Field, width: number, of: ListColumn<AdminFacility>["of"]): ListColumn<AdminFacility> {
  const cells = { number: "decimal", count: "integer", date: "date" } as const;
  return {
    title: headOf(field),
    width,
    kind: cells[field.kind as keyof typeof cells] ?? "text",
    of,
  };
}

function plain(name: keyof typeof facilityRecord & keyof AdminFacility, width: number) {
  const field: Field = facilityRecord[name];
  return column(field, width, (f) => {
    const value = f[name];
    if (field.choices) return valueText(field, value);
    return Array.isArray(value) ? null : value;
  });
}

function flag(name: "is_enabled" | "is_stealth" | "is_standard" | "is_section_map" | "is_town_point") {
  return column(adminFacilityRecord[name], 12, (f) => valueText(adminFacilityRecord[name], f[name]));
}

function degrees(name: "latitude" | "longitude"): ListColumn<AdminFacility> {
  return {
    title: headOf(adminFacilityRecord[name]),
    width: 11,
    kind: "degrees",
    of: (f) => f[name],
  };
}

const COLUMNS: ListColumn<AdminFacility>[] = [
  { title: "ID", width: 8, kind: "integer", of: (f) => f.id },
  plain("name", 26),
  plain("name_kana", 22),
  plain("facility_type", 14),
  column(adminFacilityRecord.operations_department_id, 18, (f) => f.operations_department?.name ?? null),
  plain("postal_code", 10),
  { title: "都道府県", width: 10, kind: "text", of: (f) => f.prefecture_name },
  column(adminFacilityRecord.municipality_code, 16, (f) => f.municipality_name),
  plain("address", 36),
  degrees("latitude"),
  degrees("longitude"),
  flag("is_town_point"),
  { title: "最寄り駅", width: 14, kind: "text", of: (f) => f.station_name },
  plain("phone", 16),
  plain("url", 30),
  plain("opened_on", 12),
  {
    title: "面積（坪）",
    width: 12,
    kind: "decimal",
    of: (f) => Math.round(f.area_tsubo * 100) / 100,
  },
  { title: "階数", width: 8, kind: "integer", of: (f) => f.floor_count },
  { title: "区画数", width: 8, kind: "integer", of: (f) => f.section_count },
  plain("parking_count", 10),
  plain("visitors_per_year", 14),
  plain("sales_million_yen", 12),
  flag("is_enabled"),
  flag("is_stealth"),
  flag("is_standard"),
  flag("is_section_map"),
  {
    title: "管理者（人）",
    width: 10,
    kind: "integer",
    of: (f) => f.admin_count,
  },
  {
    title: "招待中の管理者（人）",
    width: 12,
    kind: "integer",
    of: (f) => f.invited_admin_count,
  },
  { title: "更新日時", width: 17, kind: "instant", of: (f) => f.updated_at },
];

export const downloadAdminFacilitiesExcel: Handler<"downloadAdminFacilitiesExcel"> = async (
  { query },
  context,
) => {
  const [found, prefectures] = await Promise.all([
    findAdminFacilities(context.database, query, FILE_SLICE),
    namesOf(context.database, "prefectures", query.prefectures ?? []),
  ]);
  return writeList(context, {
    title: "施設データ",
    organisation: STAFF,
    columns: COLUMNS,
    rows: found.facilities,
    total: found.total,
    conditions: [
      wordsCondition(query.search),
      choiceCondition(
        facilityRecord.facility_type.label,
        (query.facility_types ?? []).map((type) => facilityTypeLabels[type]),
      ),
      choiceCondition("都道府県", prefectures),
      ["プラン", query.plan ? facilityPlanLabels[query.plan] : "すべて"],
      ["管理者", query.is_without_admin ? "管理者が登録していない施設のみ" : "すべて"],
      ["状態", query.is_enabled ? "有効のみ" : "無効を含む"],
      ["並び順", `${facilityOrderLabels[query.sort]}（${query.order === "asc" ? "昇順" : "降順"}）`],
    ],
  });
};
