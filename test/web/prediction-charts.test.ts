import { describe, expect, it } from "vitest";
import { moneyText } from "../../server/lib/money.ts";
import { FitScatter } from "../../server/web/charts/fit-scatter.tsx";
import { axisOf, inUnit, moneyRange, moneyUnit, signedInUnit } from "../../server/web/charts/money-scale.ts";
import { PredictionRanges } from "../../server/web/charts/prediction-ranges.tsx";
import { renderChart } from "../../server/web/charts/render.ts";
import { SalesInterval } from "../../server/web/charts/sales-interval.tsx";
import { Waterfall, waterfallSteps } from "../../server/web/charts/waterfall.tsx";

const drivers = [
  { label: "面積", yen: -13_609_235, basis: "16.2坪" },
  { label: "商圏人口", yen: 5_000_000, basis: "1km圏人口 1,000人、3km圏人口 2,000人" },
  { label: "競合店", yen: -1_000_000, basis: "500m以内の競合店 2店" },
];
const steps = {
  baseYen: 40_000_000,
  baseNote: "83店舗の平均的な店",
  drivers,
  valueYen: 30_390_765,
  lowYen: 25_000_000,
  highYen: 36_000_000,
  source: "売上予測3.0",
};

function expectSound(svg: string) {
  expect(svg).not.toMatch(/NaN|undefined|Infinity|\sstyle=/);
  expect(svg).toMatch(/<svg[^>]*role="img"[^>]*aria-label="[^"]+"/);
}

describe("the waterfall", () => {
  it("leads from the base over gains and losses to the value without a gap", () => {
    const all = waterfallSteps(steps);
    expect(all.map(({ kind }) => kind)).toEqual(["base", "gain", "loss", "loss", "total"]);
    for (let index = 2; index < all.length - 1; index++) expect(all[index]?.from).toBe(all[index - 1]?.to);
    expect(all.at(-2)?.to).toBe(all.at(-1)?.to);
  });

  it("says what counts most and holds every yen in its table", () => {
    const svg = renderChart(Waterfall, steps);
    expectSound(svg);
    expect(svg).toContain("+500");
    expect(svg).toContain("−1,361");
    for (const yen of ["40,000,000", "−13,609,235", "+5,000,000", "30,390,765"]) expect(svg).toContain(yen);
    expect(svg).toContain("3km圏人口 2,000人");
  });

  it("keeps the median of the own stores beside the site's figure, without its name where that is too long", () => {
    const basis = "徒歩圏の駅の乗降客数 211,262人/日（自店の中央値 64,298人/日）、周辺の駅の乗降客数 3人/日";
    const long = [{ label: "駅の乗降客数", yen: 5_260_000, basis }, ...drivers.slice(0, 1)];
    const notes = waterfallSteps({ ...steps, drivers: long }).map(({ note }) => note);
    expect(notes.slice(1, 3)).toEqual(["211,262人/日（自店の中央値 64,298人/日）", "16.2坪"]);
  });

  it("cuts the axis where everything lies far from nothing, and says so by a break", () => {
    const far = renderChart(Waterfall, {
      ...steps,
      baseYen: 40_000_000,
      drivers: [],
      valueYen: 40_000_000,
      lowYen: 38_000_000,
      highYen: 42_000_000,
    });
    expectSound(far);
    expect(far).toContain("waterfall-cut");
    const ticks = [...far.matchAll(/waterfall-tick" x="([\d.]+)" y="14"/g)].map(([, x]) => Number(x));
    const gaps = ticks.slice(1).map((x, index) => x - (ticks[index] ?? 0));
    expect(ticks[0]).toBeGreaterThan(252);
    for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0] ?? 0, 0);
    expect(renderChart(Waterfall, { ...steps, lowYen: 5_000_000 })).not.toContain("waterfall-cut");
  });
});

const store = (store_id: number, actual_yen: number, low_yen: number, high_yen: number) => ({
  store_id,
  name: `店${store_id}`,
  actual_yen,
  predicted_yen: (low_yen + high_yen) / 2,
  low_yen,
  high_yen,
});

describe("the other charts of a prediction", () => {
  it("counts what lies inside the ranges, ends included", () => {
    const stores = [store(1, 20e6, 20e6, 30e6), store(2, 30e6, 20e6, 30e6), store(3, 31e6, 20e6, 30e6)];
    const value = { valueYen: 25e6, lowYen: 20e6, highYen: 30e6 };
    const svg = renderChart(FitScatter, {
      ...value,
      stores,
      similar: [3, 99],
      meanError: 0.1,
      source: "自店",
    });
    expectSound(svg);
    expect(svg).toContain("2店舗（66.7%）");
    expect(svg.match(/class="scatter-similar"/g)).toHaveLength(2);
  });

  it("shows the class bounds where the line reaches them", () => {
    const range = { label: "予測年商", rangeLabel: "80%予測区間" };
    const small = renderChart(SalesInterval, { ...range, valueYen: 75e6, lowYen: 62e6, highYen: 88e6 });
    const large = renderChart(SalesInterval, { ...range, valueYen: 5.84e9, lowYen: 5.01e9, highYen: 6.81e9 });
    for (const svg of [small, large]) expectSound(svg);
    expect(small).not.toContain("100億円");
    expect(large).toContain("100億円");
    expect(large).toContain("予測年商58.4億円");
  });

  it("says whether the two highest can be told apart", () => {
    const one = { id: 1, name: "甲", value_yen: 90e6, low_yen: 80e6, high_yen: 100e6 };
    const near = { id: 2, name: "乙", value_yen: 75e6, low_yen: 65e6, high_yen: 85e6 };
    const far = { ...near, value_yen: 60e6, low_yen: 50e6, high_yen: 70e6 };
    expect(renderChart(PredictionRanges, { predictions: [near, one], source: "" })).toContain(
      "差は誤差の範囲",
    );
    expect(renderChart(PredictionRanges, { predictions: [far, one], source: "" })).toContain("重なりません");
  });
});

describe("money", () => {
  it("is written in the unit that suits its size, with a true minus", () => {
    expect(moneyText(75_435_124)).toBe("7,544万円");
    expect(moneyText(5_840_000_000)).toBe("58.4億円");
    expect(moneyRange(62_746_284, 88_114_591)).toBe("6,275〜8,811万円");
    const unit = moneyUnit();
    expect([signedInUnit(-6_724_432, unit), signedInUnit(13_753_429, unit), signedInUnit(40, unit)]).toEqual([
      "−672",
      "+1,375",
      "±0",
    ]);
    expect(inUnit(5_840_000_000, moneyUnit())).toBe("584,000");
  });

  it("stands on an axis of round steps that holds both ends", () => {
    for (const [least, most] of [
      [0, 91e6],
      [38e6, 42e6],
      [-5, 7],
      [0, 0],
    ] as const) {
      const axis = axisOf(least, most);
      expect(axis.from).toBeLessThanOrEqual(least);
      expect(axis.to).toBeGreaterThanOrEqual(most);
      expect(axis.ticks.at(-1)).toBeCloseTo(axis.to);
    }
  });
});
