import { describe, expect, it } from "vitest";
import { ownGeographies } from "../../server/backend/geography/files.ts";
import { dbfOf } from "../helpers/dbf.ts";
import {
  asGeojson,
  COLUMNS,
  officialDesk,
  projection,
  times,
  type Values,
} from "../helpers/official-files.ts";

const desk = officialDesk();
const { give, make } = desk;
const tottori = projection("31");

describe("official projections by mesh", () => {
  it.each<[string, () => void, RegExp]>([
    [
      "half of the meshes",
      () =>
        give(
          "a.dbf",
          dbfOf(
            COLUMNS,
            tottori.filter((_, i) => i % 2 === 0),
          ),
        ),
      /鳥取県の2020年の人口の合計が.*許容 ±1%.*メッシュが欠けています/u,
    ],
    ["twice the meshes", () => give("a.dbf", dbfOf(COLUMNS, [...tottori, ...tottori])), /二度出てきます/u],
    [
      "twice the meshes in two files",
      () => {
        give("a.dbf", dbfOf(COLUMNS, tottori));
        give(
          "b.dbf",
          dbfOf(
            COLUMNS,
            tottori.map((row) => times(row, 0.999)),
          ),
        );
      },
      /の(?:200|199\.\d+)%です.*重ねて入っています/u,
    ],
    [
      "another year's values",
      () =>
        give(
          "a.dbf",
          dbfOf(
            COLUMNS,
            tottori.map((row) => [row[0], row[1], ...row.slice(3, 4), ...row.slice(3)] as Values),
          ),
        ),
      /2020年の人口の合計が.*別の年か別の推計の値です/u,
    ],
    [
      "another projection's 2045",
      () =>
        give(
          "a.dbf",
          dbfOf(
            COLUMNS,
            tottori.map(
              (row) => [...row.slice(0, 3), ...row.slice(3).map((value) => Number(value) * 1.05)] as Values,
            ),
          ),
        ),
      /2045年の人口の合計が.*社人研2023年推計.*許容 ±2%/u,
    ],
    [
      "meshes in other places",
      () => {
        const meshes = tottori.map(([mesh]) => mesh);
        give(
          "a.dbf",
          dbfOf(
            COLUMNS,
            tottori.map((row, i) => [meshes[(i + 700) % meshes.length] ?? "", ...row.slice(1)] as Values),
          ),
        );
      },
      /国勢調査の半分未満か2倍超です（許容 10%）/u,
    ],
    [
      "a dbf that is cut off",
      () => give("a.dbf", dbfOf(COLUMNS, tottori).subarray(0, 100_000)),
      /a\.dbf：dbfとして読めません/u,
    ],
    [
      "a GeoJSON that is cut off",
      () => give("a.geojson", asGeojson(tottori).slice(0, 100_000)),
      /a\.geojson：GeoJSONとして読めません/u,
    ],
    [
      "a column gone",
      () =>
        give(
          "a.geojson",
          asGeojson(
            tottori,
            COLUMNS.map((name) => name.replace("PTB_2035", "X")),
          ),
        ),
      /列 PTB_2035 がありません/u,
    ],
    [
      "a word for a number",
      () =>
        give(
          "a.geojson",
          asGeojson(tottori.map((row) => [...row.slice(0, 3), "x", ...row.slice(4)] as Values)),
        ),
      /の1件目：PTN_2025「x」は人数として読めません/u,
    ],
    [
      "no municipality",
      () => give("a.geojson", asGeojson(tottori.map((row) => [row[0], "99999", ...row.slice(2)] as Values))),
      /市区町村コードではありません/u,
    ],
    [
      "the projection of 2017 alone",
      () => give("a.dbf", dbfOf(["MESH_ID", "CITY_CODE", "POP2010"], [["533945251", "13101", 5]])),
      /H29国政局推計、2010年基準）です。古い推計のため使いません/u,
    ],
  ])("refuse %s, with nothing replaced", (_, prepare, reason) => {
    prepare();
    expect(() => make()).toThrow(reason);
    expect(ownGeographies(desk.to)).toEqual([]);
  });
});
