import type { Fields } from "./field.ts";

const PER_TSUBO = "円／坪・月";
const NONE = "ない場合は0";

/** How the terms as a whole are called. */
export const PROFIT_TERMS = "採算の前提";

/** What a brand types of the costs of its stores, once for each format. */
export const profitTermsRecord = {
  rent_kind: {
    label: "賃料の決め方",
    kind: "choice",
    choices: {
      fixed: "固定賃料",
      share: "歩合賃料",
      larger: "固定賃料と歩合賃料の高い方",
    },
    isRequired: true,
  },
  fixed_rent_yen_per_tsubo: {
    label: "固定賃料の単価",
    unit: PER_TSUBO,
    kind: "rent",
    hint: "歩合賃料だけの場合は空欄。例：25,000",
    autocomplete: "off",
  },
  sales_share_percent: {
    label: "歩合率",
    unit: "%",
    kind: "number",
    hint: "売上に対する割合。固定賃料だけの場合は空欄。例：8",
    autocomplete: "off",
  },
  common_fee_yen_per_tsubo: {
    label: "共益費",
    unit: PER_TSUBO,
    kind: "rent",
    hint: NONE,
    isRequired: true,
    autocomplete: "off",
  },
  cost_ratio_percent: {
    label: "原価率",
    unit: "%",
    kind: "number",
    hint: "売上に対する売上原価の割合。例：30",
    isRequired: true,
    autocomplete: "off",
  },
  staff_yen_per_month: {
    label: "人件費",
    unit: "円／月",
    kind: "count",
    hint: "1店舗あたり。例：2,500,000",
    isRequired: true,
    autocomplete: "off",
  },
  fit_out_yen_per_tsubo: {
    label: "内装工事費",
    unit: "円／坪",
    kind: "count",
    hint: `設備を含む初期投資。${NONE}`,
    isRequired: true,
    autocomplete: "off",
  },
} as const satisfies Fields;
