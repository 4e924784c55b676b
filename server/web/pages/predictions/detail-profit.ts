import type { ProfitTerms } from "../../../contract/profit-terms.ts";
import { oneDecimal } from "../../../lib/areas.ts";
import { formatDate } from "../../../lib/dates.ts";
import { formatName } from "../../../lib/facility-formats.ts";
import { valueText } from "../../../lib/fields/field.ts";
import { PROFIT_TERMS, profitTermsRecord } from "../../../lib/fields/profit-terms.ts";
import { moneyText } from "../../../lib/money.ts";
import { type Profit, profitOf } from "../../../lib/profit.ts";
import { inUnit, moneyRange, moneyUnit } from "../../charts/money-scale.ts";
import type { Part } from "../../gateway/optional.ts";
import { paths } from "../../paths.ts";
import type { Predicted } from "./predicted.ts";

const fields = profitTermsRecord;
const NEVER = "回収できない";

type Ends = Record<"low" | "value" | "high", Profit>;

export function profitModel(
  data: Predicted,
  { ok, value }: Part<{ terms: readonly ProfitTerms[] }>,
  canEdit: boolean,
) {
  const format = formatName(data.format_id);
  const terms = value.terms.find(({ format_id }) => format_id === data.format_id);
  const termsHref = canEdit ? paths.profitTermsEdit.url(data.format_id) : paths.profitTerms.url();
  return {
    ok,
    canEdit,
    format,
    termsLabel: `${format}の${PROFIT_TERMS}`,
    termsHref,
    unit: moneyUnit().label,
    table: terms && tableOf(data, terms),
  };
}

function tableOf(data: Predicted, terms: ProfitTerms) {
  const of = (sales: number) => profitOf(terms, data.area_tsubo, sales);
  const ends: Ends = { low: of(data.low_yen), value: of(data.yearly_sales_yen), high: of(data.high_yen) };
  const { low, value, high } = ends;
  return {
    contribution: moneyText(value.contribution_yen),
    range: moneyRange(low.contribution_yen, high.contribution_yen),
    payback: paybackOf(ends),
    rows: rowsOf(ends, terms),
    typedOn: formatDate(terms.updated_at),
  };
}

function paybackOf({ low, value, high }: Ends) {
  const years = paybackText;
  const isNever = value.payback_years === null;
  return {
    isNever,
    text: years(value),
    range:
      isNever && high.payback_years === null
        ? `区間の上限でも${NEVER}`
        : isNever
          ? `区間の上限では${years(high)}`
          : `${years(high)}〜${years(low)}`,
  };
}

export function paybackText({ payback_years: years }: Profit): string {
  return years === null ? NEVER : yearsText(years);
}

function yearsText(years: number): string {
  return `${oneDecimal(years)}年`;
}

function rowsOf(ends: Ends, terms: ProfitTerms) {
  const unit = moneyUnit();
  const row = (
    label: string,
    basis: string,
    text: (profit: Profit) => string,
    kind: "part" | "sum" = "part",
  ) => ({
    label,
    basis,
    isSum: kind === "sum",
    cells: [ends.low, ends.value, ends.high].map(text),
  });
  const given = (name: keyof typeof fields) => valueText(fields[name], terms[name]);
  return [
    row("売上", "予測年商と80%予測区間", ({ sales_yen }) => inUnit(sales_yen, unit)),
    row("売上原価", `${fields.cost_ratio_percent.label} ${given("cost_ratio_percent")}`, ({ cost_yen }) =>
      inUnit(cost_yen, unit),
    ),
    row("賃料", rentBasis(terms), ({ rent_yen }) => inUnit(rent_yen, unit)),
    row(fields.common_fee_yen_per_tsubo.label, given("common_fee_yen_per_tsubo"), ({ common_fee_yen }) =>
      inUnit(common_fee_yen, unit),
    ),
    row(fields.staff_yen_per_month.label, given("staff_yen_per_month"), ({ staff_yen }) =>
      inUnit(staff_yen, unit),
    ),
    row(
      "貢献利益",
      "売上から上の費用を引いた額",
      ({ contribution_yen }) => inUnit(contribution_yen, unit),
      "sum",
    ),
    row(
      `${fields.fit_out_yen_per_tsubo.label}（初回のみ）`,
      given("fit_out_yen_per_tsubo"),
      ({ fit_out_yen }) => inUnit(fit_out_yen, unit),
    ),
    row("投資回収年数", `${fields.fit_out_yen_per_tsubo.label}÷貢献利益`, paybackText, "sum"),
  ];
}

function rentBasis({
  rent_kind: kind,
  fixed_rent_yen_per_tsubo: fixed,
  sales_share_percent: share,
}: ProfitTerms) {
  const { rent_kind, fixed_rent_yen_per_tsubo, sales_share_percent } = fields;
  const parts = [
    ...(kind === "share" ? [] : [valueText(fixed_rent_yen_per_tsubo, fixed)]),
    ...(kind === "fixed" ? [] : [`売上の${valueText(sales_share_percent, share)}`]),
  ];
  return `${valueText(rent_kind, kind)} ${parts.join("、")}`;
}
