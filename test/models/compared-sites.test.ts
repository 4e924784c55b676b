import { expect, test } from "vitest";
import {
  type ComparedSite,
  withCatalogueSales,
  withValues,
} from "../../server/backend/predictions/compared.ts";

const site = (id: string, more: Partial<ComparedSite> = {}): ComparedSite => ({
  id,
  area_tsubo: 30,
  facility_sales_million_yen: 31_800,
  trade_area: { population_3km: 200_000, competitors_3km: 2 },
  ...more,
});
const store = {
  store_id: 7,
  name: "西口店",
  score: 80,
  actual_yen: 1,
  predicted_yen: null,
  alike: ["3km圏人口", "面積", "周辺の映画館"],
  unlike: ["施設の売上", "3km圏の競合店", "500m圏人口"],
};

test("a store that is like the site tells its values and how far they are from the site's", () => {
  const other = site("7", {
    area_tsubo: 49.5,
    facility_sales_million_yen: 4550,
    trade_area: { population_3km: 204_000, competitors_3km: 5 },
  });
  const [found] = withValues([store], { candidate: site("candidate"), own: [site("8"), other] });
  expect(found?.alike).toEqual(["3km圏人口 204,000人（＋2%）", "面積 49.5坪（＋65%）", "周辺の映画館"]);
  expect(found?.unlike).toEqual([
    "施設の売上 45.5億円（こちらは318.0億円）",
    "3km圏の競合店 5店（こちらは2店）",
    "500m圏人口",
  ]);
});

test("unknown sales are said, and a store that the inputs do not have keeps its names", () => {
  const street = site("7", { facility_sales_million_yen: null });
  const [found, other] = withValues([store, { ...store, store_id: 9 }], {
    candidate: site("candidate"),
    own: [street],
  });
  expect(found?.unlike[0]).toBe("施設の売上 不明（こちらは318.0億円）");
  expect(found?.alike[1]).toBe("面積 30.0坪（同じ）");
  expect(other).toEqual({ ...store, store_id: 9 });
});

test("a building's sales are said as the catalogue says them, in results that were kept before too", () => {
  const driver = { key: "facility", label: "施設", yen: 1, margin_yen: null, merged: [] };
  const said = (value_text: string) => withCatalogueSales([{ ...driver, value_text }])[0]?.value_text;
  expect(said("駅ビル、施設の年商 31,800百万円")).toBe("駅ビル、施設の年商 318.0億円");
  expect(said("商業ビル、施設の年商 450百万円")).toBe("商業ビル、施設の年商 45,000万円");
  expect(said("路面")).toBe("路面");
});
