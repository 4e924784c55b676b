import type { Prediction } from "../../contract/prediction-results.ts";
import type { ProfitTerms } from "../../contract/profit-terms.ts";
import { profitTermsRecord as fields } from "../../lib/fields/profit-terms.ts";
import { type Profit, profitOf } from "../../lib/profit.ts";
import { decimal, integer, type Table, text, type Value } from "../answering/workbook.ts";

const PARTS: [label: string, read: (profit: Profit) => number][] = [
  ["売上", ({ sales_yen }) => sales_yen],
  ["売上原価", ({ cost_yen }) => cost_yen],
  ["賃料", ({ rent_yen }) => rent_yen],
  [fields.common_fee_yen_per_tsubo.label, ({ common_fee_yen }) => common_fee_yen],
  [fields.staff_yen_per_month.label, ({ staff_yen }) => staff_yen],
  ["貢献利益", ({ contribution_yen }) => contribution_yen],
  [`${fields.fit_out_yen_per_tsubo.label}（初回のみ）`, ({ fit_out_yen }) => fit_out_yen],
];

export function profitTable(prediction: Prediction, terms: ProfitTerms | undefined): Table | undefined {
  const { area_tsubo, low_yen, yearly_sales_yen, high_yen } = prediction;
  if (!terms || low_yen === null || yearly_sales_yen === null || high_yen === null) return undefined;
  const ends = [low_yen, yearly_sales_yen, high_yen].map((sales) => profitOf(terms, area_tsubo, sales));
  const yen = PARTS.map(([label, read]): Value[] => [
    label,
    ...ends.map((profit) => Math.round(read(profit))),
    null,
  ]);
  const [low, value, high] = ends.map(({ payback_years: years }) => years);
  return {
    name: "採算の目安",
    columns: [
      text("項目", 30),
      integer("区間の下限（円／年）", 20),
      integer("予測値（円／年）", 20),
      integer("区間の上限（円／年）", 20),
      decimal("年数", 12),
    ],
    rows: [
      ...yen,
      ["投資回収年数（区間の下限）", null, null, null, low ?? null],
      ["投資回収年数（予測値）", null, null, null, value ?? null],
      ["投資回収年数（区間の上限）", null, null, null, high ?? null],
    ],
  };
}
