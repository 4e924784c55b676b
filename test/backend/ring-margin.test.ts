import { beforeAll, describe, expect, it } from "vitest";
import { type Geography, geographyReader } from "../../server/backend/geography/geography.ts";
import { localPlane, type Place } from "../../server/backend/models/geography.ts";
import { gridOf, ringSum, shareInCircle } from "../../server/backend/models/mesh.ts";
import { type MarginCell, ringMargin } from "../../server/backend/models/ring-margin.ts";
import { projectRoot } from "../helpers/project-root.ts";

let geography: Geography;
beforeAll(async () => {
  geography = await geographyReader(projectRoot)();
}, 60_000);

/** A ring cut from cells of 1 km, as a ring of half the radius is cut from those of 500 m. */
function coarseCells(place: Place, radius: number): MarginCell[] {
  const plane = localPlane(place);
  const found = new Map<string, MarginCell>();
  for (const { mesh, population_2020 } of geography.cellsWithin(place, radius + 2.6)) {
    const [row, column] = gridOf(mesh).map((at) => at >> 1) as [number, number];
    const share = shareInCircle(plane, radius, {
      south: row / 120,
      north: (row + 1) / 120,
      west: 100 + column / 80,
      east: 100 + (column + 1) / 80,
    });
    const cell = found.get(`${row} ${column}`) ?? { row, column, people: 0, share };
    found.set(`${row} ${column}`, { ...cell, people: cell.people + population_2020 });
  }
  return [...found.values()];
}

describe("a ring's margin", () => {
  it("holds the truth of four of five rings round stations, one size up where the truth is known", () => {
    const stations = geography.stations.filter((_, i) => i % 20 === 3);
    const held = stations.map((station) => {
      const cells = coarseCells(station, 1);
      const found = cells.reduce((sum, { people, share }) => sum + people * share, 0);
      const truth = ringSum(geography.cellsWithin(station, 1), (cell) => cell.population_2020);
      return Math.abs(found - truth) <= ringMargin(cells);
    });
    const rate = held.filter(Boolean).length / held.length;
    expect(held.length).toBeGreaterThan(400);
    expect(rate).toBeGreaterThan(0.75);
    expect(rate).toBeLessThan(0.87);
  }, 60_000);

  const even = Array.from({ length: 49 }, (_, i) => ({
    row: Math.floor(i / 7),
    column: i % 7,
    people: 100,
    share: 0,
  }));
  const cut = (people: number) =>
    even.map((cell) => (cell.row === 3 && cell.column === 3 ? { ...cell, people, share: 0.5 } : cell));

  it("is nothing where people live evenly or the edge cuts no cell, and grows with unevenness", () => {
    expect(ringMargin(cut(100))).toBe(0);
    expect(ringMargin(even.map((cell) => ({ ...cell, share: 1 })))).toBe(0);
    expect(ringMargin(cut(200))).toBeGreaterThan(0);
    expect(ringMargin(cut(300))).toBeCloseTo(2 * ringMargin(cut(200)), 9);
    expect(ringMargin([])).toBe(0);
  });
});
