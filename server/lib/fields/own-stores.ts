import { FACILITY_FORMATS } from "../facility-formats.ts";
import { adminFacilityRecord } from "./facilities.ts";
import type { Fields } from "./field.ts";

/** What a brand enters about a store of its own. */
export const ownStoreRecord = {
  name: {
    label: "店舗名",
    also: ["店名", "店舗", "名称"],
    kind: "text",
    isRequired: true,
    autocomplete: "off",
    width: 26,
  },
  format_id: {
    label: "出店形態",
    also: ["形態", "フォーマット"],
    kind: "choice",
    choices: Object.fromEntries(FACILITY_FORMATS.map(({ id, label }) => [String(id), label])),
    isRequired: true,
    width: 14,
  },
  area_tsubo: {
    label: "面積",
    also: ["店舗面積", "売場面積", "坪数", "契約面積"],
    unit: "坪",
    kind: "number",
    isRequired: true,
    width: 10,
  },
  opened_on: {
    label: "開店日",
    also: ["オープン日", "開業日"],
    kind: "date",
    hint: "例：2024/04/01",
    isRequired: true,
    autocomplete: "off",
    width: 12,
  },
  address: {
    label: "所在地",
    also: ["住所"],
    kind: "text",
    isRequired: true,
    width: 36,
  },
  latitude: { ...adminFacilityRecord.latitude, isRequired: false },
  longitude: { ...adminFacilityRecord.longitude, isRequired: false },
  facility_id: { label: "施設カタログの施設", kind: "id", named: "facility" },
  building_name: {
    label: "建物名",
    also: ["ビル名", "館名", "施設名", "SC名"],
    kind: "text",
    hint: "例：渋谷サンプルビル。路面店は空欄にします。",
    autocomplete: "off",
    width: 24,
  },
  closed_on: {
    label: "閉店日",
    also: ["クローズ日", "閉店予定日"],
    kind: "date",
    hint: "この日から閉店として扱います（最終営業日の翌日）。例：2027/04/01",
    autocomplete: "off",
    width: 12,
  },
  closing_reason: {
    label: "閉店理由",
    kind: "text",
    hint: "自ブランドのユーザーだけが閲覧できます。",
    autocomplete: "off",
    width: 30,
  },
} as const satisfies Fields;

/** Where a store stands in its life. */
export const storeStateLabels = { open: "営業中", planned: "開店前", closed: "閉店" } as const;

/** By what a list of stores can be ordered. */
export const storeOrderLabels = {
  name: "店舗名",
  opened: "開店日",
  area: "面積",
  sales: "年商",
  updated: "更新日",
} as const;
