import type { AdminFacility } from "../../contract/admin-facilities.ts";
import { adminFacilityRecord, facilityRecord, facilityTableRecord } from "../../lib/fields/facilities.ts";
import { type Field, headOf, valueText } from "../../lib/fields/field.ts";
import { facilityOrderLabels, facilityPlanLabels, facilityTypeLabels } from "../../lib/labels.ts";
import type { Handler } from "../answering/handler.ts";
import {
  choiceCondition,
  FILE_SLICE,
  type ListColumn,
  orderCondition,
  STAFF,
  wordsCondition,
  writeList,
} from "../answering/list-file.ts";
import { keepExport } from "../imports/exports.ts";
import { RECORD_NUMBER } from "../imports/section-columns.ts";
import { namesOf } from "../reference/names.ts";
import { currentFacilities } from "./import.ts";
import { findAdminFacilities } from "./rows.ts";

type Name = keyof typeof facilityTableRecord;

const SPECIAL: Partial<Record<Name, ListColumn<AdminFacility>["of"]>> = {
  operations_department_id: (f) => f.operations_department?.name ?? null,
};

function column(name: Name): ListColumn<AdminFacility> {
  const field: Field = facilityTableRecord[name];
  const isPoint = name === "latitude" || name === "longitude";
  const kinds = { number: isPoint ? "degrees" : "decimal", count: "integer", date: "date" } as const;
  return {
    title: headOf(field),
    width: field.width ?? 14,
    kind: kinds[field.kind as keyof typeof kinds] ?? "text",
    of: (f) => {
      const special = SPECIAL[name];
      if (special) return special(f);
      const value = f[name as Exclude<Name, "operations_department_id">];
      if (field.choices) return valueText(field, value);
      return value === "" ? null : (value as string | number | null);
    },
  };
}

const { municipality_code, is_town_point } = adminFacilityRecord;

const COLUMNS: ListColumn<AdminFacility>[] = [
  { title: RECORD_NUMBER, width: 12, kind: "text", of: ({ id }) => String(id) },
  ...(Object.keys(facilityTableRecord) as Name[]).map(column),
  { title: "都道府県", width: 10, kind: "text", of: (f) => f.prefecture_name },
  {
    title: headOf(municipality_code),
    width: municipality_code.width,
    kind: "text",
    of: (f) => f.municipality_name,
  },
  {
    title: headOf(is_town_point),
    width: is_town_point.width,
    kind: "text",
    of: (f) => valueText(is_town_point, f.is_town_point),
  },
  { title: "最寄り駅", width: 14, kind: "text", of: (f) => f.station_name },
  {
    title: "面積（坪）",
    width: 12,
    kind: "decimal",
    of: (f) => Math.round(f.area_tsubo * 100) / 100,
  },
  { title: "階数", width: 8, kind: "integer", of: (f) => f.floor_count },
  { title: "区画数", width: 8, kind: "integer", of: (f) => f.section_count },
  { title: "管理者（人）", width: 10, kind: "integer", of: (f) => f.admin_count },
  { title: "招待中の管理者（人）", width: 12, kind: "integer", of: (f) => f.invited_admin_count },
  { title: "閉鎖日時", width: 17, kind: "instant", of: (f) => f.closed_at },
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
  const records = await currentFacilities(
    context.database,
    found.facilities.map(({ id }) => id),
  );
  return writeList(context, {
    title: "施設データ",
    organisation: STAFF,
    columns: COLUMNS,
    rows: found.facilities,
    total: found.total,
    more: [
      await keepExport(context, {
        kind: "facilities",
        owner: { facility_id: null, brand_id: null },
        records,
      }),
    ],
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
      orderCondition(facilityOrderLabels[query.sort], query.order),
    ],
  });
};
