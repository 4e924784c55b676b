import { badIds, type CallCases, casesOf } from "./case.ts";

export const newTerms = {
  rent_kind: "larger",
  fixed_rent_yen_per_tsubo: 25_000,
  sales_share_percent: 8.5,
  common_fee_yen_per_tsubo: 4_000,
  cost_ratio_percent: 30,
  staff_yen_per_month: 1_500_000,
  fit_out_yen_per_tsubo: 800_000,
};

const typed: CallCases["prepare"] = async (executor, { brand }) => {
  await executor.query(
    `insert into profit_terms (brand_id, format_id, rent_kind, sales_share_percent, common_fee_yen_per_tsubo,
       cost_ratio_percent, staff_yen_per_month, fit_out_yen_per_tsubo, version, updated_at, updated_by)
     select id, 3, 'share', 8, 0, 30, 1000000, 500000, 2, '2026-11-20 09:00+09', (select min(id) from users)
     from brands where id = $1`,
    [brand],
  );
  return {};
};
const badYen = [-1, 1.5, "1", undefined];

export const profitTerms = casesOf({
  getProfitTerms: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand }),
    hasPlace: true,
    prepare: typed,
    invalid: { brand_id: badIds, surprise: ["1"] },
  },
  updateProfitTerms: {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand, format_id: "3" }),
    body: () => ({ ...newTerms, version: 2 }),
    bodies: [
      { rent_kind: "fixed", sales_share_percent: null },
      { rent_kind: "share", fixed_rent_yen_per_tsubo: null },
    ],
    hasPlace: true,
    prepare: typed,
    invalid: { brand_id: badIds, format_id: ["0", "8", "x"], surprise: ["1"] },
    invalidBodies: {
      rent_kind: ["both", 1, undefined],
      fixed_rent_yen_per_tsubo: [...badYen, null, 10_000_001],
      sales_share_percent: [-0.1, 70.1, 101, "8", null, undefined],
      common_fee_yen_per_tsubo: [...badYen, null, 10_000_001],
      cost_ratio_percent: [-1, 100.1, "30", null, undefined],
      staff_yen_per_month: [...badYen, null, 1_000_000_001],
      fit_out_yen_per_tsubo: [...badYen, null, 100_000_001],
      version: [0, "1", undefined],
      brand_id: [1],
      updated_by: [1],
    },
  },
});
