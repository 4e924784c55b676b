import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readRows } from "../../server/backend/data/read.ts";
import { ownGeographies } from "../../server/backend/geography/files.ts";
import { geographyReader } from "../../server/backend/geography/geography.ts";
import { getCommercialArea } from "../../server/backend/statistics/calls.ts";
import { cp932, dbfOf } from "../helpers/dbf.ts";
import { officialDesk } from "../helpers/official-files.ts";
import { projectRoot } from "../helpers/project-root.ts";
import { shpOf } from "../helpers/shp.ts";

const desk = officialDesk();
const { give, make } = desk;

/** A line of S12: name, code, operator, line, place, and for 2011 to its last year whether it stands here, code, passengers. */
interface Said {
  name: string;
  code: string;
  line: string;
  at: [longitude: number, latitude: number];
  years: [stands: number, state: number, passengers: number][];
}
const LAST = 2024;
const YEARS = Array.from({ length: LAST - 2010 }, (_, i) => 2011 + i);
const COLUMNS = [
  ...["S12_001", "S12_001c", "S12_002", "S12_003"],
  ...YEARS.flatMap((_, i) => [6, 7, 8, 9].map((at) => `S12_${String(at + 4 * i).padStart(3, "0")}`)),
];
const shipped = readRows(projectRoot, "stations.csv.gz");
/** The shipped stations a year on, with 1 % more passengers each: what is not published has code 3 and 0. */
const country = (last = LAST): Said[] =>
  shipped.map((row, i) => {
    const passengers = row.ridership_fy2023_sum ? Math.round(Number(row.ridership_fy2023_sum) * 1.01) : 0;
    return {
      name: row.name ?? "",
      code: String(i).padStart(6, "0"),
      line: "本線",
      at: [Number(row.lon), Number(row.lat)],
      years: YEARS.map((year) =>
        year > last ? [1, 2, 0] : row.ridership_fy2023_sum ? [1, 1, passengers] : [1, 3, 0],
      ),
    };
  });
const lineAt = ([longitude, latitude]: Said["at"]) => [
  [longitude - 0.001, latitude - 0.001],
  [longitude + 0.001, latitude + 0.001],
];
const valuesOf = ({ name, code, line, years }: Said) => [
  ...[name, code, "某鉄道", line],
  ...years.flatMap(([stands, state, passengers]) => [stands, state, "", passengers]),
];
const geojson = (said: readonly Said[]) =>
  JSON.stringify({
    type: "FeatureCollection",
    features: said.map((one) => {
      const values = valuesOf(one);
      return {
        type: "Feature",
        properties: Object.fromEntries(COLUMNS.map((name, i) => [name, values[i]])),
        geometry: { type: "LineString", coordinates: lineAt(one.at) },
      };
    }),
  });
const change = (said: Said[], name: string, more: Partial<Said>) =>
  said.map((one) => (one.name === name ? { ...one, ...more } : one));
const years = (stands: number, state: number, passengers: number): Said["years"] =>
  YEARS.map(() => [stands, state, passengers]);
const SHINJUKU: [number, number] = [35.68999, 139.69921];
const stationsAt = async (data: string | undefined, at: [number, number] = SHINJUKU) =>
  (
    await getCommercialArea(
      { query: { text: at } } as Parameters<typeof getCommercialArea>[0],
      { geography: geographyReader(projectRoot, data) } as Parameters<typeof getCommercialArea>[1],
    )
  ).commercial_area;

describe("official ridership of stations", () => {
  it("stands in the place of what is shipped, in the newest year, by the call that pages ask", async () => {
    give("S12-25_NumberOfPassengers.geojson", geojson(country()));
    const { report } = make();
    expect(report.join("\n")).toMatch(
      /2024年度の乗降客数が分かる駅は7,72\d駅.*収録済みの2023年度（7,72\d駅.*の101%です.*駅の乗降客数：2024年度 7,72\d駅、不明 1,33\d駅（加えた駅 0駅）/su,
    );
    const [was, is] = [await stationsAt(undefined), await stationsAt(desk.to)];
    expect(is?.stations.map(({ name }) => name)).toEqual(was?.stations.map(({ name }) => name));
    const of = (area: typeof is) => area?.stations.find(({ name }) => name === "新宿")?.passengers_per_day;
    expect([of(was), of(is)]).toEqual([2_984_711, Math.round(2_984_711 * 1.01)]);
    expect([was?.provenance.vintage, is?.provenance.vintage]).toEqual([
      expect.stringContaining("乗降客数2023年度"),
      expect.stringContaining("乗降客数2024年度"),
    ]);
  });

  it("adds lines of a station, leaves out what another line counts, keeps the unknown unknown, and adds stations", async () => {
    const all = change(country(), "代々木", { years: years(1, 3, 0) });
    const [own] = all.filter(({ name }) => name === "新宿");
    if (!own) return expect.unreachable();
    const others: Said[] = [
      { ...own, code: "x1", line: "新線", years: years(1, 1, 1000) },
      { ...own, code: "x2", line: "別線", years: years(2, 1, 0) },
      { ...own, name: "新しい駅", code: "x3", line: "新線", years: years(1, 1, 77) },
      { ...own, name: "閉じた駅", code: "x4", line: "旧線", years: years(1, 4, 0) },
      { ...own, name: "何もない駅", code: "x6", line: "旧線", years: years(1, 0, 0) },
      { ...own, name: "止まった駅", code: "x5", line: "旧線", years: years(1, 1, 0) },
    ];
    give("S12.geojson", geojson([...all, ...others]));
    make();
    const { stations } = (await stationsAt(desk.to)) ?? {};
    const of = (name: string) => stations?.find((one) => one.name === name)?.passengers_per_day;
    expect(["新宿", "代々木", "新しい駅", "閉じた駅", "何もない駅", "止まった駅"].map(of)).toEqual([
      Math.round(2_984_711 * 1.01) + 1000,
      null,
      77,
      undefined,
      null,
      0,
    ]);
  });

  it("is the same of a .dbf with its .shp, in CP932 or UTF-8, which count once together with a .geojson", () => {
    const said = country();
    give("S12-25_NumberOfPassengers.geojson", geojson(said));
    const { version } = make(true);
    rmSync(join(desk.from, "S12-25_NumberOfPassengers.geojson"));
    give("S12-25_NumberOfPassengers.dbf", dbfOf(COLUMNS, said.map(valuesOf)));
    expect(() => make(true)).toThrow(/同じ名前の \.shp がなく/u);
    give("S12-25_NumberOfPassengers.shp", shpOf(said.map(({ at }) => lineAt(at))));
    expect(make(true).version).toBe(version);
    give("S12-25_NumberOfPassengers.dbf", dbfOf(COLUMNS, said.map(valuesOf), cp932));
    expect(make(true).version).toBe(version);
    rmSync(join(desk.from, "S12-25_NumberOfPassengers.dbf"));
    give("sjis.geojson", cp932(geojson(said)));
    expect(make(true).version).toBe(version);
    give("z.geojson", geojson(said));
    const { report, version: both } = make(true);
    expect(both).toBe(version);
    expect(report.join("\n")).toMatch(/：同じ内容のファイルが既にあるため/u);
  });

  it.each<[string, () => void, RegExp]>([
    [
      "half of the stations",
      () => give("S12.geojson", geojson(country().filter((_, i) => i % 2 === 0))),
      /許容 90%以上）。駅が欠けています/u,
    ],
    [
      "an older year",
      () => give("S12.geojson", geojson(country(2021))),
      /2021年度で、収録済みの乗降客数（2023年度）より古い/u,
    ],
    [
      "twice the passengers",
      () =>
        give(
          "S12.geojson",
          geojson(
            country().map((one) => ({
              ...one,
              years: one.years.map(([a, b, n]): [number, number, number] => [a, b, 2 * n]),
            })),
          ),
        ),
      /乗降客数の合計が.*の202%です（許容 60%〜160%）/u,
    ],
    [
      "a .shp of other lines",
      () => {
        give("S12.dbf", dbfOf(COLUMNS, country().map(valuesOf)));
        give("S12.shp", shpOf([lineAt([139, 35])]));
      },
      /S12\.dbf：S12\.shp と件数が合いません/u,
    ],
    [
      "a .shp that is cut off",
      () => {
        give("S12.dbf", dbfOf(COLUMNS, country().map(valuesOf)));
        give("S12.shp", shpOf(country().map(({ at }) => lineAt(at))).subarray(0, 5000));
      },
      /S12\.shp：図形として読めません/u,
    ],
    [
      "columns in another place",
      () => give("S12.geojson", geojson(change(country(), "新宿", { years: years(1, 7, 5) }))),
      /データ有無コード）が1〜4のどれでもありません/u,
    ],
  ])("refuses %s, with nothing replaced", (_, prepare, reason) => {
    prepare();
    expect(() => make()).toThrow(reason);
    expect(ownGeographies(desk.to)).toEqual([]);
  });
});
