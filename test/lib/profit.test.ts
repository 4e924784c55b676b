import { describe, expect, it } from "vitest";
import { profitOf } from "../../server/lib/profit.ts";

const terms = {
  rent_kind: "fixed" as const,
  fixed_rent_yen_per_tsubo: 20_000,
  sales_share_percent: 10,
  common_fee_yen_per_tsubo: 5_000,
  cost_ratio_percent: 30,
  staff_yen_per_month: 1_000_000,
  fit_out_yen_per_tsubo: 500_000,
};
const AREA = 30;
const SALES = Array.from({ length: 60 }, (_, at) => at * 3_000_000);

describe("the profit of a year", () => {
  it("takes cost, rent, fee and staff from the sales, each in yen a year", () => {
    expect(profitOf(terms, AREA, 80_000_000)).toEqual({
      sales_yen: 80_000_000,
      cost_yen: 24_000_000,
      rent_yen: 7_200_000,
      common_fee_yen: 1_800_000,
      staff_yen: 12_000_000,
      contribution_yen: 35_000_000,
      fit_out_yen: 15_000_000,
      payback_years: 15 / 35,
    });
  });

  it("has the rent of its kind: fixed, of the sales, or the larger for these sales", () => {
    const rent = (rent_kind: "fixed" | "share" | "larger", sales: number) =>
      profitOf({ ...terms, rent_kind }, AREA, sales).rent_yen;
    expect([rent("fixed", 90_000_000), rent("share", 90_000_000)]).toEqual([7_200_000, 9_000_000]);
    expect([60_000_000, 72_000_000, 90_000_000].map((sales) => rent("larger", sales))).toEqual([
      7_200_000, 7_200_000, 9_000_000,
    ]);
  });

  it.each(["fixed", "share", "larger"] as const)(
    "never leaves less, nor pays back later, of more sales (%s rent)",
    (rent_kind) => {
      const years = SALES.map((sales) => profitOf({ ...terms, rent_kind }, AREA, sales));
      for (const [at, year] of years.entries()) {
        const less = years[at - 1] ?? year;
        expect(year.contribution_yen).toBeGreaterThanOrEqual(less.contribution_yen);
        expect(year.payback_years ?? Infinity).toBeLessThanOrEqual(less.payback_years ?? Infinity);
      }
    },
  );

  it("never leaves less of more sales where cost and share take all of them", () => {
    const all = { ...terms, rent_kind: "larger" as const, cost_ratio_percent: 90 };
    const [one, other] = [100_000_000, 200_000_000].map((sales) => profitOf(all, AREA, sales));
    expect(other?.contribution_yen).toBe(one?.contribution_yen);
  });

  it("pays nothing back where nothing or less remains", () => {
    const free = { ...terms, fixed_rent_yen_per_tsubo: 0, common_fee_yen_per_tsubo: 0 };
    const even = profitOf({ ...free, cost_ratio_percent: 40 }, AREA, 20_000_000);
    expect([even.contribution_yen, even.payback_years]).toEqual([0, null]);
    const loss = profitOf(terms, AREA, 0);
    expect([loss.contribution_yen, loss.payback_years]).toEqual([-21_000_000, null]);
  });

  it("is paid back at once where nothing was spent", () => {
    expect(profitOf({ ...terms, fit_out_yen_per_tsubo: 0 }, AREA, 80_000_000).payback_years).toBe(0);
  });

  it("rounds nothing", () => {
    const { cost_yen } = profitOf({ ...terms, cost_ratio_percent: 33.3 }, AREA, 1_001);
    expect(cost_yen).toBeCloseTo(333.333, 9);
  });
});
