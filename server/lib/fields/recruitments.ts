import type { Fields } from "./field.ts";

const PER_TSUBO = "円／坪・月";
const allowed = { true: "可", false: "不可" } as const;
const there = { true: "あり", false: "なし" } as const;

/** The terms that a person enters about a recruitment. */
export const recruitmentRecord = {
  rent_per_tsubo: { label: "希望賃料", unit: PER_TSUBO, kind: "rent", width: 12 },
  common_fee_per_tsubo: { label: "共益費", unit: PER_TSUBO, kind: "rent" },
  contract_form: { label: "契約形態", kind: "text", hint: "例：定期建物賃貸借" },
  contract_years: { label: "契約年数", unit: "年", kind: "number" },
  handover_on: {
    label: "引渡し日",
    kind: "date",
    hint: "例：2027/04/01",
    autocomplete: "off",
    width: 12,
  },
  handover_state: { label: "引渡し状態", kind: "text", hint: "例：スケルトン、居抜き", width: 14 },
  wanted_genre_ids: { label: "希望業種", kind: "ids", named: "wanted_genres" },
  comment: {
    label: "コメント",
    kind: "lines",
    hint: "2,000文字以内。公開すると、ブランドに表示されます。",
  },
  allows_heavy_food: { label: "重飲食", kind: "flag", choices: allowed },
  has_exhaust: { label: "排気ダクト", kind: "flag", choices: there },
  has_grease_trap: { label: "グリストラップ", kind: "flag", choices: there },
  has_water: { label: "給排水", kind: "flag", choices: there },
  gas_m3_per_hour: {
    label: "ガス容量",
    unit: "㎥／時",
    kind: "number",
    hint: "ガスを使えない場合は0",
  },
  power_kva: { label: "電気容量", unit: "kVA", kind: "number" },
  opens_at: { label: "営業時間（開店）", kind: "text", hint: "例：10:00", autocomplete: "off" },
  closes_at: {
    label: "営業時間（閉店）",
    kind: "text",
    hint: "例：21:00（翌日の1時は25:00）",
    autocomplete: "off",
  },
  deposit: { label: "敷金・保証金", kind: "text", hint: "例：賃料の10か月分", autocomplete: "off" },
  sales_rent: { label: "歩合賃料", kind: "text", hint: "例：売上の8%", autocomplete: "off" },
  work_division: {
    label: "工事区分",
    kind: "text",
    hint: "例：内装はC工事、空調・防災はB工事",
    autocomplete: "off",
  },
} as const satisfies Fields;
