import { expect, test } from "vitest";
import { comparedTexts } from "../../server/backend/analysis/compared-features.ts";
import { TRADE_AREA_FEATURES, type TradeArea } from "../../server/backend/models/trade-area.ts";

const nothing = Object.fromEntries(TRADE_AREA_FEATURES.map(({ key }) => [key, 0])) as TradeArea;

function textOf(key: keyof TradeArea, ours: number, theirs: number): string | undefined {
  const index = TRADE_AREA_FEATURES.findIndex((feature) => feature.key === key);
  const compared = [{ index, target: 0, other: 0, difference: 0 }];
  return comparedTexts({ ...nothing, [key]: ours }, { ...nothing, [key]: theirs })(compared)[0];
}

test("a compared feature is named with the other's value and how far it is from ours", () => {
  expect(textOf("population_3km", 200_000, 204_000)).toBe("3km圏人口 204,000人（＋2%）");
  expect(textOf("population_3km", 200_000, 150_000)).toBe("3km圏人口 150,000人（−25%）");
  expect(textOf("population_3km", 200_000, 200_300)).toBe("3km圏人口 200,300人（ほぼ同じ）");
  expect(textOf("population_3km", 0, 150)).toBe("3km圏人口 150人（こちらは0人）");
  expect(textOf("share_over65", 28.04, 26.5)).toBe("3km圏の65歳以上の割合 26.5%（−1.5ポイント）");
  expect(textOf("share_over65", 28.04, 28.06)).toBe("3km圏の65歳以上の割合 28.1%（ほぼ同じ）");
  expect(textOf("growth_2035", -3, -4.25)).toBe("3km圏人口の増減（2020〜2035年） −4.3%（−1.3ポイント）");
  expect(textOf("day_night_1km", 1.28, 1.31)).toBe("1km圏の昼夜間人口比 1.31倍（こちらは1.28倍）");
  expect(textOf("competitors_3km", 2, 2)).toBe("3km圏の競合店 2店（同じ）");
  expect(textOf("competitors_3km", 2, 5)).toBe("3km圏の競合店 5店（こちらは2店）");
});
