import { brandPlanLabels, sizeClassLabels } from "../labels.ts";
import type { Field, Fields } from "./field.ts";

const MARKS = { true: "○", false: "×" } as const;
const mark = (label: string, also: readonly string[] = []) =>
  ({ label, also, kind: "flag", choices: MARKS, width: 10 }) as const satisfies Field;

/** What is entered about a brand: by itself its own fields, by curators all of them. */
export const brandRecord = {
  name: { label: "ブランド名", also: ["ブランド", "屋号"], kind: "text", isRequired: true, width: 26 },
  name_kana: {
    label: "ブランド名（カナ）",
    also: ["ブランド名カナ", "カナ", "フリガナ", "ヨミガナ"],
    kind: "text",
    width: 26,
  },
  company_name: { label: "会社名", also: ["法人名", "企業名", "運営会社"], kind: "text", width: 26 },
  genre_id: { label: "業種", also: ["業態"], kind: "id", named: "genre", isRequired: true, width: 18 },
  description: { label: "紹介文", also: ["説明"], kind: "lines", hint: "2,000文字以内", width: 40 },
  tags: { label: "タグ", kind: "text", hint: "「、」で区切って30個まで", width: 36 },
  contact_name: { label: "担当者名", also: ["担当者"], kind: "text", width: 16 },
  contact_email: {
    label: "連絡先メールアドレス",
    also: ["メールアドレス", "メール", "Eメール"],
    kind: "text",
    width: 28,
  },
  sizes: {
    label: "希望する区画の規模",
    also: ["希望規模"],
    kind: "text",
    hint: `${sizeClassLabels.map(({ label }) => label).join("、")}を「、」で区切ります`,
    width: 16,
  },
  wanted_area_min_tsubo: { label: "希望面積の下限", unit: "坪", kind: "number", width: 14 },
  wanted_area_max_tsubo: { label: "希望面積の上限", unit: "坪", kind: "number", width: 14 },
  is_heavy_food: mark("重飲食"),
  needs_exhaust: mark("必要な設備：排気ダクト"),
  needs_grease_trap: mark("必要な設備：グリストラップ"),
  needs_water: mark("必要な設備：給排水"),
  needs_gas_m3_per_hour: { label: "必要なガス容量", unit: "㎥／時", kind: "number", width: 14 },
  needs_power_kva: { label: "必要な電気容量", unit: "kVA", kind: "number", width: 14 },
  opens_at: { label: "営業時間（開店）", also: ["開店時刻"], kind: "text", hint: "例：10:00", width: 12 },
  closes_at: { label: "営業時間（閉店）", also: ["閉店時刻"], kind: "text", hint: "例：21:00", width: 12 },
  is_enabled: mark("有効"),
  is_kukaku: mark("クカクを利用", ["クカク"]),
  is_stealth: mark("ステルス"),
  is_sales_prediction: mark(brandPlanLabels.is_sales_prediction),
  is_facility_plan: mark(brandPlanLabels.is_facility_plan),
  is_brand_benchmark: mark(brandPlanLabels.is_brand_benchmark),
  is_gps_people_flow: mark(brandPlanLabels.is_gps_people_flow),
  is_category_similar_score: mark(brandPlanLabels.is_category_similar_score),
  is_exclusive: mark(brandPlanLabels.is_exclusive),
  is_carto_url: mark(brandPlanLabels.is_carto_url),
  carto_url: {
    label: "戦略ロードマップのURL",
    kind: "text",
    hint: "https:// から始まるURL",
    width: 36,
  },
} as const satisfies Fields;
