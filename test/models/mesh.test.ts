import fc from "fast-check";
import { expect, test } from "vitest";
import { circleRectangleArea, circleShare } from "../../server/backend/models/circle-share.ts";
import { distanceKilometres, localPlane } from "../../server/backend/models/geography.ts";
import {
  type MeshLevel,
  meshBounds,
  meshCodeAt,
  ringCells,
  ringMeshes,
  ringSum,
} from "../../server/backend/models/mesh.ts";

const japan = fc.record({
  latitude: fc.double({ min: 24.1, max: 45.4, noNaN: true }),
  longitude: fc.double({ min: 123.1, max: 145.7, noNaN: true }),
});
const shinjuku = { latitude: 35.68999, longitude: 139.69921 };

test("known places have the codes of the statistics bureau's tables", () => {
  expect(meshCodeAt({ latitude: 35.6585805, longitude: 139.7454329 })).toBe("53393599"); // 東京タワー
  expect(meshCodeAt({ latitude: 35.6585805, longitude: 139.7454329 }, 4)).toBe("533935992");
  expect(meshCodeAt(shinjuku, 1)).toBe("5339");
  expect(meshCodeAt(shinjuku, 2)).toBe("533945");
  expect(meshCodeAt(shinjuku)).toBe("53394525");
});

test("a cell of 1 km spans 30 by 45 seconds from its south-west corner", () => {
  const bounds = meshBounds("53394525");
  expect(bounds.south).toBeCloseTo(53 / 1.5 + 4 / 12 + 2 / 120, 12);
  expect(bounds.west).toBeCloseTo(139 + 5 / 8 + 5 / 80, 12);
  expect((bounds.north - bounds.south) * 3600).toBeCloseTo(30, 8);
  expect((bounds.east - bounds.west) * 3600).toBeCloseTo(45, 8);
});

test("every place is inside its cell, and the corner and centre of a cell lead back to it, at every level", () => {
  fc.assert(
    fc.property(japan, fc.constantFrom<MeshLevel>(1, 2, 3, 4), (place, level) => {
      const code = meshCodeAt(place, level);
      const { south, north, west, east } = meshBounds(code);
      expect(place.latitude).toBeGreaterThanOrEqual(south - 1e-9);
      expect(place.latitude).toBeLessThan(north + 1e-9);
      expect(place.longitude).toBeGreaterThanOrEqual(west - 1e-9);
      expect(place.longitude).toBeLessThan(east + 1e-9);
      expect(meshCodeAt({ latitude: south, longitude: west }, level)).toBe(code);
      expect(meshCodeAt({ latitude: (south + north) / 2, longitude: (west + east) / 2 }, level)).toBe(code);
    }),
  );
});

test("what is not a code or not on the grid is refused", () => {
  for (const code of ["", "533", "53398025", "533945250", "533945255", "5339452a"]) {
    expect(() => meshBounds(code), code).toThrow(RangeError);
  }
  expect(() => meshCodeAt({ latitude: 70, longitude: 139 })).toThrow(RangeError);
  expect(() => meshCodeAt({ latitude: Number.NaN, longitude: 139 })).toThrow(RangeError);
  expect(() => ringMeshes(shinjuku, 0)).toThrow(RangeError);
  expect(() => ringCells(shinjuku, 51, [])).toThrow(RangeError);
});

test("circle and rectangle share the areas that geometry gives", () => {
  const box = (left: number, right: number, bottom: number, top: number) => ({ left, right, bottom, top });
  expect(circleRectangleArea(1, box(-2, 2, -2, 2))).toBeCloseTo(Math.PI, 12);
  expect(circleRectangleArea(1, box(0, 2, 0, 2))).toBeCloseTo(Math.PI / 4, 12);
  expect(circleRectangleArea(1, box(0, 2, -2, 2))).toBeCloseTo(Math.PI / 2, 12);
  expect(circleRectangleArea(1, box(-0.5, 0.5, -0.5, 0.5))).toBeCloseTo(1, 12);
  expect(circleRectangleArea(1, box(0.5, 2, -2, 2))).toBeCloseTo(Math.PI / 3 - Math.sqrt(3) / 4, 12);
  expect(circleShare(1, box(1, 2, 1, 2))).toBe(0);
  expect(circleShare(5, box(1, 2, 1, 2))).toBe(1);
  expect(() => circleShare(1, box(1, 1, 0, 1))).toThrow(RangeError);
});

test("the closed form equals a fine grid integration", () => {
  const side = fc.double({ min: -3, max: 3, noNaN: true });
  fc.assert(
    fc.property(
      side,
      side,
      fc.double({ min: 0.1, max: 3, noNaN: true }),
      fc.double({ min: 0.2, max: 3, noNaN: true }),
      (left, bottom, size, radius) => {
        const steps = 300;
        let hits = 0;
        for (let i = 0; i < steps; i++) {
          const x = left + (size * (i + 0.5)) / steps;
          const half = Math.sqrt(Math.max(0, radius * radius - x * x));
          hits += Math.max(0, Math.min(half, bottom + size) - Math.max(-half, bottom));
        }
        const integrated = (hits * size) / steps;
        const exact = circleRectangleArea(radius, { left, right: left + size, bottom, top: bottom + size });
        expect(Math.abs(exact - integrated)).toBeLessThan(2e-3 * size * radius);
      },
    ),
    { numRuns: 200 },
  );
});

test("the cells of a ring together have the area of the circle", () => {
  fc.assert(
    fc.property(japan, fc.constantFrom(0.5, 1, 3, 5, 10), (center, radius) => {
      const plane = localPlane(center);
      const cellArea = (plane.kilometresPerLatitude / 120) * (plane.kilometresPerLongitude / 80);
      const area = ringSum(ringMeshes(center, radius), () => cellArea);
      expect(area / (Math.PI * radius * radius)).toBeCloseTo(1, 9);
    }),
    { numRuns: 40 },
  );
});

test("a ring over a grid of equal cells holds exactly share times value, and grows with the radius", () => {
  const grid = ringMeshes(shinjuku, 12).map(({ mesh }) => ({ mesh, value: 1_000 }));
  const sums = [0.5, 1, 3, 5, 10].map((radius) => {
    const cells = ringCells(shinjuku, radius, grid);
    const shares = ringMeshes(shinjuku, radius).reduce((sum, { share }) => sum + share, 0);
    expect(ringSum(cells, ({ value }) => value)).toBeCloseTo(1_000 * shares, 6);
    return ringSum(cells, ({ value }) => value);
  });
  expect(sums).toEqual([...sums].sort((a, b) => a - b));
});

test("a 500 m grid and its 1 km grid give the same ring when people are spread evenly", () => {
  const fine = ringSum(ringMeshes(shinjuku, 3, 4), () => 250);
  const coarse = ringSum(ringMeshes(shinjuku, 3, 3), () => 1_000);
  expect(fine / coarse).toBeCloseTo(1, 10);
});

test("distances agree with the plane to half a per cent", () => {
  const east = { latitude: shinjuku.latitude, longitude: shinjuku.longitude + 0.05 };
  expect(
    distanceKilometres(shinjuku, east) / (0.05 * localPlane(shinjuku).kilometresPerLongitude),
  ).toBeCloseTo(1, 2);
  expect(distanceKilometres(shinjuku, shinjuku)).toBe(0);
});
