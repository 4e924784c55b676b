import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_NIGHT_CLASSES, dayNight, dayNightClassOf } from "../../server/backend/models/day-night.ts";
import { ringCells, ringMeshes } from "../../server/backend/models/mesh.ts";

const center = { latitude: 34.70313, longitude: 135.49768 };
const world = (night: number, weekday: number, holiday: number) =>
  ringMeshes(center, 4).map(({ mesh }) => ({
    mesh,
    population_2020: night,
    weekday_daytime: weekday,
    holiday_daytime: holiday,
  }));
const inside = (cells: ReturnType<typeof world>, radius: number) => ringCells(center, radius, cells);

test("an even world has the ratio of its cells and the class of that ratio", () => {
  const found = dayNight(inside(world(1_000, 3_000, 4_500), 1), 1);
  expect(found.weekday_ratio).toBeCloseTo(3, 12);
  expect(found.holiday_ratio).toBeCloseTo(4.5, 12);
  expect(found.holiday_to_weekday).toBeCloseTo(1.5, 12);
  expect(found.class).toBe("business");
  expect(found.label).toBe("業務・商業集積型");
  expect(found.cells_counted).toBe(ringMeshes(center, 1).length);
});

test("an office core in a residential town is seen by the small ring, and fades in the large one", () => {
  const [core] = ringMeshes(center, 0.01);
  const cells = world(1_000, 800, 900).map((cell) =>
    cell.mesh === core?.mesh ? { ...cell, population_2020: 100, weekday_daytime: 20_000 } : cell,
  );
  const near = dayNight(inside(cells, 0.5), 0.5).weekday_ratio ?? 0;
  const far = dayNight(inside(cells, 4), 4).weekday_ratio ?? 0;
  expect(near).toBeGreaterThan(far);
  expect(far).toBeGreaterThan(0.8);
});

test("where nobody lives there is no ratio and no class", () => {
  const found = dayNight(inside(world(0, 50, 0), 1), 1);
  expect(found.weekday_ratio).toBeNull();
  expect(found.class).toBeNull();
  expect(found.label).toContain("判定できません");
  expect(found.holiday_to_weekday).toBe(0);
});

test("each class begins at its bound and a higher ratio never gives a lower class", () => {
  for (const found of DAY_NIGHT_CLASSES) expect(dayNightClassOf(found.from)?.key).toBe(found.key);
  const ratio = fc.double({ min: 0, max: 100, noNaN: true });
  fc.assert(
    fc.property(ratio, ratio, (a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)].map((value) => dayNightClassOf(value)?.from ?? -1);
      expect(low).toBeLessThanOrEqual(high ?? -1);
    }),
  );
});
