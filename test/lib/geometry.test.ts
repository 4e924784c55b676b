import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSimplePolygon, type Point, polygonArea, sharedArea } from "../../server/lib/geometry.ts";

const rectangle = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];
const hook: Point[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [6, 10],
  [6, 4],
  [0, 4],
];

const star = fc
  .tuple(
    fc.tuple(fc.double({ min: -5, max: 5, noNaN: true }), fc.double({ min: -5, max: 5, noNaN: true })),
    fc.array(fc.double({ min: 1, max: 10, noNaN: true }), { minLength: 3, maxLength: 12 }),
  )
  .map(([[x, y], radii]) =>
    radii.map((radius, at): Point => {
      const angle = (2 * Math.PI * at) / radii.length + 0.1;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    }),
  );

describe("simple polygons", () => {
  it("are those whose sides meet in their corners alone", () => {
    for (const polygon of [rectangle(0, 0, 4, 3), hook, hook.toReversed()])
      expect(isSimplePolygon(polygon)).toBe(true);
    fc.assert(fc.property(star, (polygon) => isSimplePolygon(polygon)));
  });

  it("do not cross, touch, fold back or stand still", () => {
    const bad: Point[][] = [
      [],
      [[0, 0]],
      [
        [0, 0],
        [1, 1],
      ],
      [
        [0, 0],
        [4, 4],
        [4, 0],
        [0, 4],
      ],
      [
        [0, 0],
        [4, 0],
        [4, 0],
        [4, 4],
      ],
      [
        [0, 0],
        [4, 0],
        [2, 0],
        [2, 3],
      ],
      [
        [0, 0],
        [8, 0],
        [4, 4],
        [4, 0],
        [0, 4],
      ],
      [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
    ];
    for (const polygon of bad) expect([polygon, isSimplePolygon(polygon)]).toEqual([polygon, false]);
  });

  it("may have corners in a straight side", () => {
    expect(
      isSimplePolygon([
        [0, 0],
        [2, 0],
        [4, 0],
        [4, 3],
        [0, 3],
      ]),
    ).toBe(true);
  });
});

describe("the area that two polygons share", () => {
  it("is exact for rectangles and hooks", () => {
    expect(sharedArea(rectangle(0, 0, 4, 4), rectangle(2, 1, 4, 2))).toBeCloseTo(4, 12);
    expect(sharedArea(hook, rectangle(0, 0, 10, 10))).toBeCloseTo(polygonArea(hook), 12);
    expect(sharedArea(hook, rectangle(0, 5, 6, 5))).toBe(0);
    expect(sharedArea(hook, rectangle(0, 3, 7, 2))).toBeCloseTo(7 + 1, 12);
  });

  it("is nothing for neighbours that share a wall or a corner", () => {
    expect(sharedArea(rectangle(0, 0, 4, 4), rectangle(4, 0, 4, 4))).toBe(0);
    expect(sharedArea(rectangle(0, 0, 4, 4), rectangle(4, 4, 4, 4))).toBe(0);
    expect(sharedArea(rectangle(0, 0, 4, 4), rectangle(40, 0, 4, 4))).toBe(0);
  });

  it("is the same both ways, at most either area, and all of a polygon with itself", () => {
    fc.assert(
      fc.property(star, star, (one, other) => {
        const shared = sharedArea(one, other);
        expect(shared).toBeCloseTo(sharedArea(other, one), 6);
        expect(shared).toBeGreaterThanOrEqual(0);
        expect(shared).toBeLessThanOrEqual(Math.min(polygonArea(one), polygonArea(other)) + 1e-6);
        expect(sharedArea(one, one)).toBeCloseTo(polygonArea(one), 6);
      }),
    );
  });

  it("adds up over the two halves of a cut", () => {
    fc.assert(
      fc.property(star, fc.double({ min: -8, max: 8, noNaN: true }), (polygon, x) => {
        const halves = [rectangle(x - 40, -40, 40, 80), rectangle(x, -40, 40, 80)];
        const sum = halves.reduce((area, half) => area + sharedArea(polygon, half), 0);
        expect(sum).toBeCloseTo(polygonArea(polygon), 6);
      }),
    );
  });
});
