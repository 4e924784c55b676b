import { facilityTypeLabels } from "../labels.ts";
import type { Fields } from "./field.ts";

/** What a person enters about a facility. */
export const facilityRecord = {
  name: { label: "施設名", kind: "text", isForBrands: true, isRequired: true },
  name_kana: { label: "施設名（カナ）", kind: "text", isForBrands: true },
  facility_type: {
    label: "施設の種類",
    kind: "choice",
    choices: facilityTypeLabels,
    isForBrands: true,
    isRequired: true,
  },
  postal_code: { label: "郵便番号", kind: "text", isForBrands: true, hint: "例：150-0002" },
  address: { label: "所在地", kind: "text", isForBrands: true, isRequired: true },
  phone: { label: "電話番号", kind: "text", isForBrands: true, hint: "例：03-0000-0000" },
  url: { label: "Webサイト", kind: "text", isForBrands: true, hint: "例：https://www.example.jp/" },
  opened_on: {
    label: "開業日",
    kind: "date",
    isForBrands: true,
    hint: "例：2015/04/01",
    autocomplete: "off",
  },
  parking_count: { label: "駐車台数", unit: "台", kind: "count", isForBrands: true },
  visitors_per_year: { label: "年間来館者数", unit: "人", kind: "count", isForBrands: true },
  sales_million_yen: {
    label: "年商",
    unit: "百万円",
    kind: "number",
    isForBrands: true,
    hint: "空欄にすると、ほかの施設・ブランドに表示されません。",
  },
  description: {
    label: "紹介文",
    kind: "lines",
    isForBrands: true,
    hint: "2,000文字以内。施設カタログに表示されます。",
  },
  category_ids: {
    label: "業種",
    kind: "ids",
    isForBrands: true,
    hint: "施設で扱う業種です。施設カタログの検索に使われます。",
  },
} as const satisfies Fields;

const onOff = (on: string, off: string) => ({ true: on, false: off });

/** What curators alone enter about a facility. */
export const adminFacilityRecord = {
  municipality_code: { label: "市区町村", kind: "text" },
  latitude: {
    label: "緯度",
    kind: "number",
    isRequired: true,
    hint: "例：35.65803",
  },
  longitude: {
    label: "経度",
    kind: "number",
    isRequired: true,
    hint: "例：139.70164",
  },
  is_town_point: {
    label: "位置の精度",
    kind: "flag",
    choices: onOff("町丁目代表点", "建物の位置"),
  },
  operations_department_id: {
    label: "運営部署",
    kind: "id",
    named: "operations_department",
  },
  is_enabled: {
    label: "有効にする",
    kind: "flag",
    choices: onOff("有効", "無効"),
    hint: "無効にすると、運営者のほかには誰にも表示されず、施設のユーザーは利用できません。",
  },
  is_stealth: {
    label: "ステルス",
    kind: "flag",
    choices: onOff("ステルス", "公開"),
    hint: "自施設のユーザーと運営者だけに表示されます。",
  },
  is_standard: {
    label: "スタンダードプラン",
    kind: "flag",
    choices: onOff("利用", "なし"),
    hint: "区画募集・ブランドカタログ・商圏分析を開きます。",
  },
  is_section_map: {
    label: "区画図",
    kind: "flag",
    choices: onOff("利用", "なし"),
    hint: "区画を階の図面で管理します。スタンダードプランで利用できます。",
  },
} as const satisfies Fields;
