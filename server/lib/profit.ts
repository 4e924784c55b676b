/** What a store of a format costs: yen, and percent of the sales. */
interface Terms {
  rent_kind: "fixed" | "share" | "larger";
  /** Yen per 坪 and month. */
  fixed_rent_yen_per_tsubo: number | null;
  sales_share_percent: number | null;
  common_fee_yen_per_tsubo: number;
  cost_ratio_percent: number;
  staff_yen_per_month: number;
  /** Yen per 坪, once. */
  fit_out_yen_per_tsubo: number;
}

/** A year of a store in yen; `fit_out_yen` is spent once. */
export interface Profit {
  sales_yen: number;
  cost_yen: number;
  rent_yen: number;
  common_fee_yen: number;
  staff_yen: number;
  contribution_yen: number;
  fit_out_yen: number;
  /** Null where nothing is ever paid back. */
  payback_years: number | null;
}

const MONTHS = 12;

/**
 * What remains of a year's sales: sales less cost of goods, rent, common fee and staff, all in yen a year and unrounded.
 * Fixed rent and common fee are the yen per 坪 and month × 坪 × 12, the share is of the sales, and of the larger of the
 * two it is decided here, for these sales. Payback is fit-out ÷ contribution in years, without interest or tax. As long as
 * cost ratio and share are at most 100 % together, more sales never leave less, so that the ends of a range of sales give
 * the ends of the range of contribution.
 * @param areaTsubo 坪
 * @param salesYen yen a year
 */
export function profitOf(terms: Terms, areaTsubo: number, salesYen: number): Profit {
  const yearly = (yenPerTsubo: number) => yenPerTsubo * areaTsubo * MONTHS;
  const cost_yen = (salesYen * terms.cost_ratio_percent) / 100;
  const rent_yen = rentOf(terms, yearly, salesYen);
  const common_fee_yen = yearly(terms.common_fee_yen_per_tsubo);
  const staff_yen = terms.staff_yen_per_month * MONTHS;
  const contribution_yen = salesYen - cost_yen - rent_yen - common_fee_yen - staff_yen;
  const fit_out_yen = terms.fit_out_yen_per_tsubo * areaTsubo;
  return {
    sales_yen: salesYen,
    cost_yen,
    rent_yen,
    common_fee_yen,
    staff_yen,
    contribution_yen,
    fit_out_yen,
    payback_years: contribution_yen > 0 ? fit_out_yen / contribution_yen : null,
  };
}

function rentOf(
  { rent_kind: kind, fixed_rent_yen_per_tsubo, sales_share_percent }: Terms,
  yearly: (yenPerTsubo: number) => number,
  salesYen: number,
): number {
  const fixed = yearly(fixed_rent_yen_per_tsubo ?? 0);
  const share = (salesYen * (sales_share_percent ?? 0)) / 100;
  if (kind === "fixed") return fixed;
  return kind === "share" ? share : Math.max(fixed, share);
}
