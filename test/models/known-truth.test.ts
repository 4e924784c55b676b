import { expect, test } from "vitest";
import { geographyReader } from "../../server/backend/geography/geography.ts";
import { projectRoot } from "../helpers/project-root.ts";
import { isMissed } from "../models-bench/aims.ts";
import { measureCell } from "../models-bench/cells.ts";
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

test("an aim without a figure is a missed one", () => {
  expect(isMissed({ what: "", unit: "", measured: Number.NaN, most: 1 })).toBe(true);
  expect(isMissed({ what: "", unit: "", measured: 1, most: 1 })).toBe(false);
});
