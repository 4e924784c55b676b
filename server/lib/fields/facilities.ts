import { facilityTypeLabels } from "../labels.ts";
import type { Fields } from "./field.ts";

/** What a person enters about a facility. */
export const facilityRecord = {
  name: {
    label: "施設名",
    also: ["施設", "館名", "SC名"],
    kind: "text",
    isForBrands: true,
    isRequired: true,
    width: 26,
  },
  name_kana: {
    label: "施設名（カナ）",
    also: ["施設名カナ", "カナ", "フリガナ", "ヨミガナ"],
    kind: "text",
    isForBrands: true,
    width: 22,
  },
  facility_type: {
    label: "施設の種類",
    also: ["種類", "施設種別", "施設タイプ"],
    kind: "choice",
    choices: facilityTypeLabels,
    isForBrands: true,
    isRequired: true,
    width: 14,
  },
  postal_code: { label: "郵便番号", kind: "text", isForBrands: true, hint: "例：150-0002", width: 10 },
  address: { label: "所在地", also: ["住所"], kind: "text", isForBrands: true, isRequired: true, width: 36 },
  phone: {
    label: "電話番号",
    also: ["電話", "TEL"],
    kind: "text",
    isForBrands: true,
    hint: "例：03-0000-0000",
    width: 16,
  },
  url: {
    label: "Webサイト",
    also: ["URL", "ホームページ"],
    kind: "text",
    isForBrands: true,
    hint: "例：https://www.example.jp/",
    width: 30,
  },
  opened_on: {
    label: "開業日",
    also: ["開業", "オープン日"],
    kind: "date",
    isForBrands: true,
    hint: "例：2015/04/01",
    autocomplete: "off",
    width: 12,
  },
  parking_count: { label: "駐車台数", unit: "台", kind: "count", isForBrands: true, width: 10 },
  visitors_per_year: {
    label: "年間来館者数",
    also: ["来館者数"],
    unit: "人",
    kind: "count",
    isForBrands: true,
    width: 14,
  },
  sales_million_yen: {
    label: "年商",
    also: ["売上規模", "年間売上", "売上高"],
    unit: "百万円",
    kind: "number",
    isForBrands: true,
    hint: "空欄にすると、ほかの施設・ブランドに表示されません。",
    width: 12,
  },
  description: {
    label: "紹介文",
    also: ["説明"],
    kind: "lines",
    isForBrands: true,
    hint: "2,000文字以内。施設カタログに表示されます。",
    width: 40,
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
  municipality_code: { label: "市区町村", kind: "text", width: 16 },
  latitude: {
    label: "緯度",
    kind: "number",
    isRequired: true,
    hint: "例：35.65803",
    decimals: 5,
    width: 11,
  },
  longitude: {
    label: "経度",
    kind: "number",
    isRequired: true,
    hint: "例：139.70164",
    decimals: 5,
    width: 11,
  },
  is_town_point: {
    label: "位置の精度",
    kind: "flag",
    choices: onOff("町丁目代表点", "建物の位置"),
    width: 12,
  },
  operations_department_id: {
    label: "運営部署",
    kind: "id",
    named: "operations_department",
    width: 18,
  },
  is_enabled: {
    label: "有効にする",
    also: ["有効"],
    kind: "flag",
    choices: onOff("有効", "無効"),
    width: 12,
    hint: "無効にすると、運営者のほかには誰にも表示されず、施設のユーザーは利用できません。",
  },
  is_stealth: {
    label: "ステルス",
    kind: "flag",
    choices: onOff("ステルス", "公開"),
    width: 12,
    hint: "自施設のユーザーと運営者だけに表示されます。",
  },
  is_standard: {
    label: "スタンダードプラン",
    kind: "flag",
    choices: onOff("利用", "なし"),
    width: 12,
    hint: "区画募集・ブランドカタログ・商圏分析を開きます。",
  },
  is_section_map: {
    label: "区画図",
    kind: "flag",
    choices: onOff("利用", "なし"),
    width: 12,
    hint: "区画を階の図面で管理します。スタンダードプランで利用できます。",
  },
} as const satisfies Fields;

const { category_ids: _categories, ...own } = facilityRecord;
const { municipality_code: _municipality, is_town_point: _precision, ...curators } = adminFacilityRecord;

/** A facility in a table of curators: where it lies follows from its address, or from a point. */
export const facilityTableRecord = {
  ...own,
  ...curators,
  latitude: { ...curators.latitude, isRequired: false },
  longitude: { ...curators.longitude, isRequired: false },
} as const satisfies Fields;
