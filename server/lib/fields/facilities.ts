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
