import { expect, it } from "vitest";
import { packTexts } from "../../server/web/geography/places/packed-texts.ts";
import type { Towns } from "../../server/web/geography/places/town-table.ts";
import { townNear } from "../../server/web/geography/places/towns.ts";

const MUNICIPALITIES = 60;
const NEAR_DEGREES = 3 / 111;

let seed = 22;
const draw = () => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
};

/** Municipalities all over a degree and a half, each with so many towns within some kilometres of its middle. */
function country(): Towns {
  const all = Array.from({ length: MUNICIPALITIES }, (_, municipality) => {
    const middle = { latitude: 34 + draw() * 1.5, longitude: 138 + draw() * 1.5 };
    return Array.from({ length: 40 + Math.floor(draw() * 200) }, () => ({
      municipality,
      latitude: middle.latitude + (draw() - 0.5) / 8,
      longitude: middle.longitude + (draw() - 0.5) / 8,
    }));
  }).flat();
  const names = packTexts(all.map((_, index) => `町${index}`));
  return {
    names,
    keys: names,
    municipality: Uint16Array.from(all, ({ municipality }) => municipality),
    latitudes: Float32Array.from(all, ({ latitude }) => latitude),
    longitudes: Float32Array.from(all, ({ longitude }) => longitude),
    municipalities: Array.from({ length: MUNICIPALITIES }, (_, number) => ({
      code: String(10_000 + number),
      name: `市${number}`,
      key: `市${number}`,
      weight: 0,
      stations: {},
    })),
  };
}

it("the town near a point is the one that comparing it with each would find", () => {
  const towns = country();
  const nearestOf = ({ latitude, longitude }: { latitude: number; longitude: number }) => {
    const narrowing = Math.cos((latitude * Math.PI) / 180);
    const ranked = Array.from(towns.latitudes, (up, index) => ({
      index,
      away: Math.hypot(up - latitude, ((towns.longitudes[index] ?? 0) - longitude) * narrowing),
    })).sort((a, b) => a.away - b.away);
    const [first] = ranked;
    return first && first.away < NEAR_DEGREES ? `町${first.index}` : undefined;
  };
  const points = Array.from({ length: 400 }, () => ({
    latitude: 33.9 + draw() * 1.7,
    longitude: 137.9 + draw() * 1.7,
  }));
  const found = points.map((point) => townNear(towns, point)?.name.replace(/^市\d+/, ""));
  expect(found).toEqual(points.map(nearestOf));
  expect(found.filter((name) => name === undefined).length).toBeGreaterThan(20);
  expect(found.filter((name) => name !== undefined).length).toBeGreaterThan(100);
});
