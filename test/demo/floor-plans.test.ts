import { describe, expect, it } from "vitest";
import type { FloorPlan } from "../../server/contract/floors.ts";
import { floorPlan } from "../../server/contract/floors.ts";
import { planOfSize } from "../../server/demo/plans/plan-of-size.ts";
import { type Point, polygonArea } from "../../server/lib/geometry.ts";
import { dataset } from "../helpers/dataset.ts";
import { gridPoints, inside, sharedWall } from "./geometry.ts";

const { facilities, floors, sections } = await dataset();

interface Unit {
  number: string;
  kind: "anchor" | "inline" | "event";
  outline: readonly Point[];
  area_tsubo: number;
}

const synthetic = planOfSize(400);
const drawn: { name: string; plan: FloorPlan; units: Unit[] }[] = [
  ...floors.map((floor) => ({
    name: `${facilities[floor.facility_id - 1]?.name} ${floor.name}`,
    plan: floor.plan,
    units: sections.filter((section) => section.floor_id === floor.id),
  })),
  {
    name: "a floor of 400",
    plan: synthetic.plan,
    units: synthetic.units.map((unit, index) => ({ ...unit, number: String(index + 1) })),
  },
];

function walled({ plan, units }: { plan: FloorPlan; units: Unit[] }): (readonly Point[])[] {
  return [
    ...units.filter((unit) => unit.kind !== "event").map((unit) => unit.outline),
    ...plan.corridors,
    ...plan.back_of_house.map((house) => house.outline),
    ...plan.cores.filter((core) => core.kind !== "escalator").map((core) => core.outline),
  ];
}

describe.each(drawn)("$name", (floor) => {
  const { plan, units } = floor;

  it("is a floor plan of the contract on a grid of 0.1 m at the origin", () => {
    expect(() => floorPlan.parse(plan)).not.toThrow();
    const all = [plan.outline, ...walled(floor), ...units.map((unit) => unit.outline)].flat();
    expect(all.flat().filter((value) => Math.abs(value * 10 - Math.round(value * 10)) > 1e-6)).toEqual([]);
    expect(Math.min(...plan.outline.map(([x]) => x))).toBeCloseTo(0);
    expect(Math.min(...plan.outline.map(([, y]) => y))).toBeCloseTo(0);
    expect(Math.max(...plan.outline.map(([x]) => x))).toBeCloseTo(plan.width);
    expect(Math.max(...plan.outline.map(([, y]) => y))).toBeCloseTo(plan.height);
  });

  it("is filled by its parts without overlap or gap", () => {
    const parts = walled(floor);
    const sum = parts.reduce((total, outline) => total + polygonArea(outline), 0);
    expect(sum).toBeCloseTo(polygonArea(plan.outline), 1);
    const wrong = gridPoints(plan.width, plan.height, 1.7).filter((point) => {
      const within = parts.filter((outline) => inside(point, outline)).length;
      return within !== (inside(point, plan.outline) ? 1 : 0);
    });
    expect(wrong).toEqual([]);
  });

  it("gives every unit the area of its outline", () => {
    for (const unit of units) {
      const drawnArea = polygonArea(unit.outline) * 0.3025;
      expect(Math.abs(drawnArea - unit.area_tsubo), unit.number).toBeLessThanOrEqual(0.0501);
    }
  });

  it("opens every unit to a passage and keeps open parts inside passages", () => {
    for (const unit of units) {
      if (unit.kind === "event") continue;
      const front = plan.corridors.reduce((sum, corridor) => sum + sharedWall(unit.outline, corridor), 0);
      expect(front, `shopfront of ${unit.number}`).toBeGreaterThan(2);
    }
    const open = [
      ...units.filter((unit) => unit.kind === "event"),
      ...plan.cores.filter((core) => core.kind === "escalator"),
    ];
    for (const point of open.flatMap((part) => part.outline)) {
      expect(
        plan.corridors.some((corridor) => inside(point, corridor)),
        `at ${point}`,
      ).toBe(true);
    }
  });

  it("keeps open parts clear of each other", () => {
    const open = [
      ...units.filter((unit) => unit.kind === "event"),
      ...plan.cores.filter((core) => core.kind === "escalator"),
    ].map((part) => part.outline);
    const shared = gridPoints(plan.width, plan.height, 0.7).filter(
      (point) => open.filter((outline) => inside(point, outline)).length > 1,
    );
    expect(shared).toEqual([]);
  });

  it("has units of human proportions", () => {
    for (const unit of units) {
      const xs = unit.outline.map(([x]) => x);
      const ys = unit.outline.map(([, y]) => y);
      const width = Math.max(...xs) - Math.min(...xs);
      const height = Math.max(...ys) - Math.min(...ys);
      expect(Math.min(width, height), unit.number).toBeGreaterThanOrEqual(unit.kind === "event" ? 2.5 : 3.9);
      if (unit.kind === "inline") expect(unit.area_tsubo, unit.number).toBeLessThan(82);
    }
  });

  it("puts its entrances on the outline", () => {
    for (const { at, label } of plan.entrances) {
      const [x, y] = at;
      const around: Point[] = [
        [x + 0.31, y],
        [x - 0.31, y],
        [x, y + 0.31],
        [x, y - 0.31],
      ];
      const sides = new Set(around.map((point) => inside(point, plan.outline)));
      expect(sides.size, label).toBe(2);
      expect(label).not.toBe("");
    }
  });
});

describe("the plans together", () => {
  it("draw seven families of buildings of all six facility types", () => {
    expect(new Set(facilities.map((facility) => facility.facility_type)).size).toBe(6);
    expect(new Set(floors.map((floor) => JSON.stringify(floor.plan.outline))).size).toBeGreaterThanOrEqual(
      20,
    );
  });

  it("keep the shell of a building from floor to floor", () => {
    for (const own of Map.groupBy(floors, (floor) => floor.facility_id).values()) {
      expect(new Set(own.map(({ plan }) => `${plan.width} ${plan.height} ${plan.north}`)).size).toBe(1);
      const areas = own.map(({ plan }) => polygonArea(plan.outline));
      // A front out of square runs through the walls of each floor's own units, rounded to 0.1 m.
      expect(Math.max(...areas) - Math.min(...areas)).toBeLessThan(Math.max(...areas) * 0.002);
    }
  });

  it("make a synthetic floor of exactly the asked size", () => {
    for (const count of [1, 7, 45, 400]) expect(planOfSize(count).units).toHaveLength(count);
  });
});
