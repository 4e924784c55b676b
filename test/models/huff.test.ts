import fc from "fast-check";
import { expect, test } from "vitest";
import { cellDemand, evenDemand } from "../../server/backend/models/demand.ts";
import { localPlane } from "../../server/backend/models/geography.ts";
import {
  huffCapture,
  huffEffects,
  sisterPressure,
} from "../../server/backend/models/sales-prediction/revision-1/huff.ts";

const center = { latitude: 35.69, longitude: 139.7 };
const plane = localPlane(center);
const shop = (id: string, east: number, north = 0, attractiveness = 30) => ({
  id,
  latitude: center.latitude + north / plane.kilometresPerLatitude,
  longitude: center.longitude + east / plane.kilometresPerLongitude,
  attractiveness,
});
const demand = evenDemand(center, 6, 0.5);

test("two equal shops halfway from one demand share it equally, and the stronger one takes more", () => {
  const point = [{ ...center, weight: 100 }];
  const options = { elsewhere: 0 };
  const [a, b] = huffCapture([shop("a", -1), shop("b", 1)], point, 30, options);
  expect(a).toBeCloseTo(50, 6);
  expect(b).toBeCloseTo(50, 6);
  const [weak, strong] = huffCapture([shop("a", -1), shop("b", 1, 0, 120)], point, 30, options);
  expect([weak, strong]).toEqual([expect.closeTo(100 / 3, 6), expect.closeTo(200 / 3, 6)]);
  const [near, far] = huffCapture([shop("a", -1), shop("b", 2)], point, 30, options);
  expect((near ?? 0) / (far ?? 1)).toBeCloseTo(4, 2);
});

test("captured demand is never negative, and together never above all demand", () => {
  const place = fc.double({ min: -5, max: 5, noNaN: true });
  const shops = fc.array(fc.tuple(place, place, fc.double({ min: 1, max: 500, noNaN: true })), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(shops, (drawn) => {
      const stores = drawn.map(([east, north, size], i) => shop(String(i), east, north, size));
      const captured = huffCapture(stores, demand, 30);
      expect(captured.every((value) => value >= 0)).toBe(true);
      expect(captured.reduce((sum, value) => sum + value, 0)).toBeLessThan(demand.length);
    }),
    { numRuns: 40 },
  );
});

test("what a new shop takes from an own shop falls with its distance", () => {
  const own = [shop("own", 0)];
  const changes = [0.3, 0.6, 1, 2, 3, 5, 8, 12].map((distance) => {
    const [effect] = huffEffects(own, [...own, shop("new", distance)], () => demand);
    return effect?.change ?? 0;
  });
  expect(changes.every((change) => change < 0)).toBe(true);
  expect(changes).toEqual([...changes].sort((a, b) => a - b));
});

test("pressure of sisters falls with distance, grows with their number and is 0 without any", () => {
  const site = shop("site", 0);
  const pressures = [0.5, 1, 2, 4, 8].map((distance) => sisterPressure(site, [shop("a", distance)], demand));
  expect(pressures).toEqual([...pressures].sort((a, b) => b - a));
  expect(sisterPressure(site, [], demand)).toBe(0);
  expect(sisterPressure(site, [site], demand)).toBe(0);
  const two = sisterPressure(site, [shop("a", 2), shop("b", -2)], demand);
  expect(two).toBeGreaterThan(sisterPressure(site, [shop("a", 2)], demand));
  expect(two).toBeLessThan(1);
  expect(sisterPressure(site, [shop("far", 40)], demand)).toBe(0);
});

test("closing a shop gives to the one that stays, and closed shops are not answered", () => {
  const network = [shop("a", 0), shop("b", 1)];
  const effects = huffEffects(network, [shop("a", 0)], () => demand);
  expect(effects.map(({ id }) => id)).toEqual(["a"]);
  expect(effects[0]?.change).toBeGreaterThan(0);
});

test("a shop without attractiveness is an error", () => {
  expect(() => huffCapture([shop("a", 0, 0, 0)], demand, 30)).toThrow(RangeError);
});

test("even demand lies within its radius, the same on every side", () => {
  const points = evenDemand(center, 4);
  expect(points.length).toBeGreaterThan(45);
  const east = points.reduce((sum, { longitude }) => sum + longitude - center.longitude, 0);
  const north = points.reduce((sum, { latitude }) => sum + latitude - center.latitude, 0);
  expect([east, north]).toEqual([expect.closeTo(0, 9), expect.closeTo(0, 9)]);
});

test("cells become demand at their centres, empty ones none", () => {
  const cells = [
    { mesh: "53394525", population_2020: 120 },
    { mesh: "53394526", population_2020: 0 },
  ];
  expect(cellDemand(cells)).toEqual([
    { latitude: expect.closeTo(35.6875, 9), longitude: expect.closeTo(139.69375, 9), weight: 120 },
  ]);
});
