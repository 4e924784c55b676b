import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openOwn } from "../../server/backend/geography/files.ts";
import { worldX, worldY } from "../../server/lib/trade-area-map/mercator.ts";
import { placeSearch } from "../../server/web/geography/places/place-index.ts";
import { type Geography, geography } from "../../server/web/geography/regions.ts";
import { tileDrawer } from "../../server/web/geography/tiles/draw.ts";
import type { Layer } from "../../server/web/geography/tiles/shape.ts";
import { dbfOf } from "../helpers/dbf.ts";
import { officialDesk } from "../helpers/official-files.ts";
import {
  areas,
  asFeatures,
  expresswaySections,
  lineString,
  railSections,
  railStations,
  road,
} from "../helpers/official-map.ts";
import { projectRoot } from "../helpers/project-root.ts";
import { shpOf } from "../helpers/shp.ts";

const desk = officialDesk();
const { give, make } = desk;
const forget = (name: string) => rmSync(join(desk.from, name));

function data(path: string | undefined) {
  if (path === undefined) return expect.unreachable();
  const { own, file, part } = openOwn(projectRoot, path);
  return { projectRoot, ownGeography: own && { ...own, file, part } };
}
const shapesOf = ({ starts }: Layer) => starts.length - 1;
/** Sum of the areas in a layer of rings, in units of 10⁻⁶ of the world square, holes as areas too. */
const areaOf = ({ starts, points }: Layer) =>
  Array.from({ length: starts.length - 1 }, (_, ring) => {
    let sum = 0;
    for (let i = starts[ring] ?? 0; i + 1 < (starts[ring + 1] ?? 0); i++) {
      const [x, y, nextX, nextY] = points.slice(2 * i, 2 * i + 4);
      sum += (x ?? 0) * (nextY ?? 0) - (nextX ?? 0) * (y ?? 0);
    }
    return Math.abs(sum / 2) * 1e6;
  }).reduce((sum, area) => sum + area, 0);
const lengthOf = ({ starts, points }: Layer) => {
  let sum = 0;
  for (let line = 0; line + 1 < starts.length; line++)
    for (let i = starts[line] ?? 0; i + 1 < (starts[line + 1] ?? 0); i++) {
      const [x, y, nextX, nextY] = points.slice(2 * i, 2 * i + 4);
      sum += Math.hypot((nextX ?? 0) - (x ?? 0), (nextY ?? 0) - (y ?? 0));
    }
  return sum;
};

const [EAST, NORTH] = [139.3, 35.66];
const drawn = ({ map }: Geography, layer: keyof Geography["map"]) => map[layer] as Layer;

describe("the map of official files", () => {
  it("draws given borders, lines and roads in the place of the shipped ones", async () => {
    for (const [code, rows] of areas()) give(`N03-20240101_${code}.geojson`, asFeatures(rows));
    const fresh = {
      properties: { N02_003: "新線", N02_004: "東日本旅客鉄道" },
      geometry: lineString([
        [EAST, NORTH],
        [EAST + 0.05, NORTH + 0.05],
      ]),
    };
    give("N02-24_RailroadSection.geojson", asFeatures([...railSections(), fresh]));
    const closed = {
      properties: { N06_003: "2020", N06_008: "1" },
      geometry: lineString([
        [EAST, NORTH],
        [EAST, NORTH + 0.01],
      ]),
    };
    give("N06-25_HighwaySection.geojson", asFeatures([...expresswaySections(), closed]));
    const steps = Array.from({ length: 20 }, (_, i) => [EAST + i / 1000, NORTH] as const);
    give(
      "N13-24_5339.geojson",
      asFeatures([
        ...steps.slice(1).map((to, i) => road("1", steps[i] ?? to, to)),
        road("2", [EAST, NORTH], [EAST, NORTH + 0.01]),
        road("3", [EAST, NORTH], [EAST, NORTH + 0.02]),
      ]),
    );
    const { report, version, path } = make();
    expect(version).toBe("census-2020");
    expect(report.join("\n")).toMatch(
      /鉄道（N02）：1ファイル、2024年、27,\d{3}km\n.*高速道路時系列（N06）：1ファイル、2025年、13,\d{3}km\n.*道路（N13）：1ファイル、2024年、国道 2km、都道府県道 1km.*\n.*行政区域（N03）：48ファイル、2024年、47都道府県、市区町村コード1,9\d\d/u,
    );
    const [was, is] = [await geography({ projectRoot }), await geography(data(path))];
    for (const layer of ["coasts", "prefectureBorders", "municipalBorders"] as const)
      expect(lengthOf(drawn(is, layer)) / lengthOf(drawn(was, layer)), layer).toBeCloseTo(1, 1);
    expect(areaOf(is.map.land) / areaOf(was.map.land)).toBeCloseTo(1, 2);
    const begins = worldX(EAST);
    expect(
      [is, was].map(({ map }) => map.jrLines.points.some((one) => Math.abs(one - begins) < 1e-9)),
    ).toEqual([true, false]);
    expect(lengthOf(is.map.jrLines) / lengthOf(was.map.jrLines)).toBeCloseTo(1, 2);
    expect(lengthOf(is.map.otherLines) / lengthOf(was.map.otherLines)).toBeCloseTo(1, 2);
    expect(lengthOf(is.map.expressways) / lengthOf(was.map.expressways)).toBeCloseTo(1, 3);
    expect([shapesOf(is.map.nationalRoads), is.map.nationalRoads.points.length]).toEqual([1, 4]);
    expect([shapesOf(is.map.prefecturalRoads), shapesOf(was.map.nationalRoads)]).toEqual([1, 0]);
    const tile = [12, Math.trunc(worldX(EAST) * 4096), Math.trunc(worldY(NORTH) * 4096)] as const;
    const [before, after] = [tileDrawer(was)(...tile), tileDrawer(is)(...tile)];
    expect(before).not.toContain("#f7e4bd");
    expect(after).toContain("#f7e4bd");
  });

  it("takes a shapefile as well as a .geojson, each line once, and the newer year of two", () => {
    const sections = railSections();
    give("N02-24_RailroadSection.geojson", asFeatures(sections));
    const { version } = make(true);
    const lines = sections.map(({ geometry }) => geometry.coordinates as [number, number][]);
    const columns = ["N02_001", "N02_002", "N02_003", "N02_004"];
    give(
      "N02-24_RailroadSection.dbf",
      dbfOf(
        columns,
        sections.map(({ properties }) => columns.map((name) => properties[name] ?? "")),
      ),
    );
    expect(make(true).report.join("\n")).toMatch(/\.dbf：同じ名前の \.shp がなく/u);
    give("N02-24_RailroadSection.shp", shpOf(lines));
    expect(make(true).report.join("\n")).toMatch(
      /RailroadSection\.(?:shp|dbf|geojson)：同じ内容のファイルが既にあるため/u,
    );
    give("N02-20_RailroadSection.geojson", asFeatures(sections.slice(1)));
    expect(make(true).report.join("\n")).toMatch(
      /N02-20_RailroadSection\.geojson：より新しい鉄道（N02）（2024年）があるため使いません/u,
    );
    expect(make(true).version).toBe(version);
    give("N02-24_RailroadSection.shp", shpOf(lines.slice(1)));
    expect(() => make(true)).toThrow(/件数が合いません/u);
  });

  it("adds stations of N02 with unknown ridership, which the place search finds, and keeps the shipped ridership", async () => {
    const fresh = {
      properties: { N02_003: "新線", N02_004: "某鉄道", N02_005: "八王子みなみ野東", N02_005c: "x" },
      geometry: lineString([
        [EAST, NORTH],
        [EAST, NORTH + 0.0001],
      ]),
    };
    give("N02-24_Station.geojson", asFeatures([...railStations(), fresh]));
    const { report, version, path } = make();
    expect(version).toMatch(/^official-/u);
    expect(report.join("\n")).toMatch(
      /収録済みの9,060駅のうち9,0\d\d駅が鉄道（N02）にあり、1駅を加えました/u,
    );
    const own = data(path);
    const [found] = (await placeSearch(own)).find("八王子みなみ野東");
    expect(found).toMatchObject({
      name: "八王子みなみ野東駅",
      note: expect.stringMatching(/^東京都.*新線$/u),
    });
    expect((await placeSearch({ projectRoot })).find("八王子みなみ野東")).toEqual([]);
    const passengers = ({ places }: Geography, name: string) =>
      places.entries.find((one) => one.name === `${name}駅`)?.weight;
    const [was, is] = [await geography({ projectRoot }), await geography(own)];
    expect(passengers(is, "新宿")).toBe(passengers(was, "新宿"));
    forget("N02-24_Station.geojson");
    give("N02-24_Station.geojson", asFeatures(railStations().slice(0, 5000)));
    expect(() => make(true)).toThrow(/駅が欠けています/u);
  });

  it.each<[string, () => void, RegExp]>([
    [
      "borders of one prefecture",
      () => give("N03-20240101_13.geojson", asFeatures(areas().get("13") ?? [])),
      /1都道府県分です.*47都道府県をすべて指定するか/u,
    ],
    [
      "half of the railways",
      () => give("N02-24_RailroadSection.geojson", asFeatures(railSections().slice(0, 300))),
      /線の長さの合計が[\d,]+kmで、収録済みの[\d.]+%です（許容 80%〜150%）/u,
    ],
    [
      "expressways that all have ended",
      () =>
        give(
          "N06-25_HighwaySection.geojson",
          asFeatures(
            expresswaySections().map((row) => ({
              ...row,
              properties: { ...row.properties, N06_003: "1999" },
            })),
          ),
        ),
      /地図に表示する線がありません/u,
    ],
    [
      "a line in metres",
      () => give("N13-24_5339.geojson", asFeatures([road("1", [13_000, 4000], [13_100, 4000])])),
      /N13-24_5339\.geojson の1件目：線の座標が日本の範囲の緯度・経度ではありません/u,
    ],
    [
      "a file cut off",
      () =>
        give(
          "N13-24_5339.geojson",
          asFeatures([road("1", [139, 35], [139.1, 35]), road("1", [139, 35.5], [139.1, 35.5])]).slice(
            0,
            -40,
          ),
        ),
      /GeoJSONとして読めません/u,
    ],
  ])("refuses %s and replaces nothing", (_, prepare, message) => {
    prepare();
    expect(() => make()).toThrow(message);
  });
});
