import { describe, expect, it } from "vitest";
import { predictSales } from "../../server/backend/models/sales-prediction/predict.ts";
import { type MeasuredForecast, stretchOf } from "../../server/backend/models/sales-prediction/stretch.ts";
import { drawInput } from "./chains.ts";

function forecast(halves: number, stretched_by = 1): MeasuredForecast {
  const end = 1.25 ** stretched_by;
  const actual_yen = 100e6 * 1.25 ** halves;
  return { predicted_yen: 100e6, low_yen: 100e6 / end, high_yen: 100e6 * end, actual_yen, stretched_by };
}
const all = (halves: readonly number[]) => halves.map((half) => forecast(half));
const spread = (count: number, most: number) =>
  Array.from({ length: count }, (_, i) => ((i + 1) / count) * most * (i % 2 ? 1 : -1));

describe("ranges that have held too seldom", () => {
  it("are stretched so that four in five of what was sold lie within", () => {
    const found = stretchOf(all(spread(30, 2)));
    expect(found).toMatchObject({ stores: 30, covered: 15 });
    const factor = found?.factor ?? 0;
    const within = spread(30, 2).filter((half) => Math.abs(half) <= factor + 1e-9).length;
    expect(within).toBe(Math.ceil(0.8 * 31));
    expect(factor).toBeCloseTo((2 * 25) / 30, 9);
  });

  it("are so by the ranges as the model gave them: one stretch does not take the next back", () => {
    const once = stretchOf(all(spread(30, 2)));
    const again = stretchOf(spread(30, 2).map((half) => forecast(half, once?.factor)));
    expect(again?.factor).toBeCloseTo(once?.factor ?? 0, 9);
  });

  it("stay as they are where they hold, where few can tell, and whatever one odd year says", () => {
    expect(stretchOf(all(spread(30, 1.4)))).toBeUndefined();
    expect(stretchOf(all(spread(19, 3)))).toBeUndefined();
    const [first, ...rest] = all(spread(30, 2));
    const odd = stretchOf([{ ...(first as MeasuredForecast), actual_yen: 0 }, ...rest]);
    expect(odd?.factor).toBeLessThan(2);
    expect(
      Number.isFinite(stretchOf(all(spread(20, 9)).map((one) => ({ ...one, low_yen: 100e6 })))?.factor),
    ).toBe(true);
  });
});

it("a stretched prediction has the same value, a range so much longer on each side, and says why", () => {
  const input = drawInput(3, 24, 0.2);
  const plain = predictSales(input);
  const stretched = predictSales({ ...input, widened: { factor: 1.5, stores: 25, covered: 15 } });
  if (plain.kind !== "prediction" || stretched.kind !== "prediction") throw new Error("no prediction");
  expect(stretched.value_yen).toBe(plain.value_yen);
  const half = (end: number) => Math.log(end / plain.value_yen);
  expect(half(stretched.low_yen) / half(plain.low_yen)).toBeCloseTo(1.5, 3);
  expect(half(stretched.high_yen) / half(plain.high_yen)).toBeCloseTo(1.5, 3);
  expect(stretched.warnings[0]).toContain("予測25件のうち、実績が80%予測区間に入ったのは15件");
});
