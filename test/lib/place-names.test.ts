import { expect, it } from "vitest";
import { placeNames } from "../../server/lib/trade-area-map/place-names.ts";
import { type NamedPoint, prefectures } from "../../server/lib/trade-area-map/prefectures.ts";
import { pixelOf } from "../../server/lib/trade-area-map/viewport.ts";
import { readDataRows } from "../../server/web/geography/open-data.ts";
import { projectRoot } from "../helpers/project-root.ts";

const size = { width: 720, height: 600 };
const country = { latitude: 36.3, longitude: 137.6, zoom: 6 };

type Box = Record<"x" | "y" | "width" | "height", number>;

it("stand where most people of their prefecture live", async () => {
  const sums = new Map<string, [latitude: number, longitude: number, residents: number]>();
  const rows = await readDataRows({ projectRoot }, "municipalities.csv.gz", (row) => row);
  for (const [, name = "", , , latitude, longitude, , people] of rows) {
    if (!latitude) continue;
    const sum = sums.get(name) ?? [0, 0, 0];
    sum[0] += Number(latitude) * Number(people);
    sum[1] += Number(longitude) * Number(people);
    sum[2] += Number(people);
    sums.set(name, sum);
  }
  expect(prefectures).toHaveLength(sums.size);
  for (const [name, latitude, longitude] of prefectures) {
    const [north, east, people] = sums.get(name) as [number, number, number];
    expect(Math.abs(north / people - latitude), name).toBeLessThan(0.05);
    expect(Math.abs(east / people - longitude), name).toBeLessThan(0.05);
  }
});

it("keep clear of one another, and of marks where there is room", () => {
  const marks = prefectures
    .filter((_, index) => index % 5 === 0)
    .map(([, latitude, longitude]) => ({ latitude, longitude, half: 5.5 }));
  const names = placeNames(country, size, prefectures, marks);
  expect(names.length).toBeGreaterThan(20);
  const marked = marks.map((mark) => {
    const [x, y] = pixelOf(country, size, mark);
    return { x, y, width: 11, height: 11 };
  });
  const meets = (one: Box, other: Box) =>
    Math.abs(other.x - one.x) * 2 < other.width + one.width &&
    Math.abs(other.y - one.y) * 2 < other.height + one.height;
  for (const [index, box] of names.entries())
    expect(names.slice(index + 1).filter((other) => meets(box, other))).toEqual([]);
  const covered = names.filter((box) => marked.some((mark) => meets(box, mark)));
  expect(covered.length).toBeLessThanOrEqual(2);
});

it("lie over marks where there is no room beside them, and are the tiles' near by", () => {
  const [, north, east] = prefectures[0] as NamedPoint;
  const crowd = Array.from({ length: 81 }, (_, index) => ({
    latitude: north + ((index % 9) - 4) / 10,
    longitude: east + (Math.floor(index / 9) - 4) / 10,
    half: 5.5,
  }));
  expect(placeNames(country, size, prefectures, crowd).map(({ name }) => name)).toContain("東京都");
  expect(placeNames({ ...country, zoom: 8.4 }, size, prefectures, []).length).toBeGreaterThan(0);
  expect(placeNames({ ...country, zoom: 8.6 }, size, prefectures, [])).toEqual([]);
});
