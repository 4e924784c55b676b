import { expect, it } from "vitest";
import { pixelOf, tilesOf } from "../../server/lib/trade-area-map/viewport.ts";
import { viewOf } from "../../server/web/parts/trade-area/places-map.ts";

const wakkanai = { latitude: 45.42, longitude: 141.67 };
const nemuro = { latitude: 43.33, longitude: 145.58 };
const ishigaki = { latitude: 24.34, longitude: 124.16 };

it.each([
  { width: 640, height: 520 },
  { width: 900, height: 560 },
])("holds shops from Hokkaido to Okinawa in %o, above the scale", (size) => {
  const view = viewOf([wakkanai, nemuro, ishigaki], size);
  for (const place of [wakkanai, nemuro, ishigaki]) {
    const [x, y] = pixelOf(view, size, place);
    expect(x).toBeGreaterThanOrEqual(23);
    expect(x).toBeLessThanOrEqual(size.width - 23);
    expect(y).toBeGreaterThanOrEqual(23);
    expect(y).toBeLessThanOrEqual(size.height - 63);
  }
  expect(tilesOf(view, size).every(({ z }) => z >= 5)).toBe(true);
});
