import { expect, test } from "vitest";
import { geographyReader } from "../../server/backend/geography/geography.ts";
import { projectRoot } from "../helpers/project-root.ts";
import { isMissed } from "../models-bench/aims.ts";
import { type Measured, measureCell } from "../models-bench/cells.ts";
import { CONTESTANTS, PRODUCT } from "../models-bench/contestants.ts";
import { LAWS } from "../models-bench/laws.ts";
import { drawSpots } from "../models-bench/places.ts";

const spots = drawSpots(await geographyReader(projectRoot)(), 700, 3);
const contestants = Object.fromEntries(
  [PRODUCT, "ln面積だけ"].map((name) => [name, CONTESTANTS[name] as (typeof CONTESTANTS)[string]]),
);

test("the short form of npm run models: with 60 stores the model earns its number under each law", () => {
  for (const law of LAWS) {
    const { by } = measureCell(spots, { law, size: 60, chains: 4, held: 50, seed: 77 }, contestants);
    const [own, simple] = [by[PRODUCT], by.ln面積だけ];
    expect(own?.error, law).toBeLessThan(simple?.error ?? 0);
    expect(own?.coverage, law).toBeGreaterThan(0.68);
    expect(own?.score, law).toBeLessThan(simple?.score ?? 0);
  }
});

test("with 15 stores its range is worth more than that of a line of three factors, over all laws", () => {
  const lines = { [PRODUCT]: CONTESTANTS[PRODUCT], simple: CONTESTANTS.対数線形3要因 } as typeof CONTESTANTS;
  const cells = LAWS.map((law) =>
    measureCell(spots, { law, size: 15, chains: 10, held: 40, seed: 78 }, lines),
  );
  const over = (name: string, read: (of: Measured) => number) =>
    cells.reduce((sum, { by }) => sum + read(by[name] as Measured) / cells.length, 0);
  expect(over(PRODUCT, ({ score }) => score)).toBeLessThan(over("simple", ({ score }) => score));
  expect(over(PRODUCT, ({ error }) => error)).toBeLessThan(over("simple", ({ error }) => error));
  expect(Math.abs(over(PRODUCT, ({ bias }) => bias))).toBeLessThan(0.04);
});

test("an aim without a figure is a missed one", () => {
  expect(isMissed({ what: "", unit: "", measured: Number.NaN, most: 1 })).toBe(true);
  expect(isMissed({ what: "", unit: "", measured: 1, most: 1 })).toBe(false);
});
