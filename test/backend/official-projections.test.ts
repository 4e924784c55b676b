import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { zipBytes, zipEntries } from "../../server/backend/files/zip-entries.ts";
import { openCells, type RingCell } from "../../server/backend/geography/cells.ts";
import { geographyFiles } from "../../server/backend/geography/files.ts";
import { geographyReader } from "../../server/backend/geography/geography.ts";
import { readMunicipalities } from "../../server/backend/geography/municipalities.ts";
import { dbfTable } from "../../server/backend/geography/official/dbf.ts";
import { FUTURE_YEARS } from "../../server/backend/models/municipal-tables.ts";
import { ringPopulation } from "../../server/backend/models/population.ts";
import { noticesOf } from "../../server/backend/predictions/notices.ts";
import { getFuturePopulation } from "../../server/backend/statistics/calls.ts";
import { dbfOf } from "../helpers/dbf.ts";
import { zipOf } from "../helpers/documents.ts";
import {
  asGeojson,
  COLUMNS,
  change,
  OLDER_COLUMNS,
  officialDesk,
  projection,
  times,
  type Values,
} from "../helpers/official-files.ts";
import { projectRoot } from "../helpers/project-root.ts";

const zip = readFileSync(join(import.meta.dirname, "official/1km_mesh_suikei_2018_shape_29.zip"));
const [entry] = zipEntries(zip);
const nara = entry ? zipBytes(zip, entry, 1e7) : Buffer.alloc(0);
const municipalities = readMunicipalities(projectRoot);
const TOTTORI = { latitude: 35.49422, longitude: 134.22609 };
const NARA = { latitude: 34.6805, longitude: 135.81885 };

const desk = officialDesk();
const { give, make } = desk;
const cellsOf = (data: string) =>
  openCells(geographyFiles(projectRoot, data), municipalities.codes).ring(TOTTORI, 40);
const futures = (cells: readonly RingCell[]) =>
  new Map(cells.flatMap((cell) => (cell.future ? [[cell.mesh, cell.future] as const] : [])));
const sum = (values: readonly number[] | undefined) => (values ?? []).reduce((all, value) => all + value, 0);

const tottori = projection("31");
const at = (data: string | undefined, { latitude, longitude }: typeof NARA) =>
  getFuturePopulation(
    { query: { text: [latitude, longitude] } } as Parameters<typeof getFuturePopulation>[0],
    { geography: geographyReader(projectRoot, data) } as Parameters<typeof getFuturePopulation>[1],
  );

describe("official projections by mesh", () => {
  it("make the future of cells, in each municipality scaled to its total of 2023", () => {
    give("500m_mesh_2024_31.geojson", asGeojson(tottori));
    const { report, version } = make();
    const said = report.join("\n");
    expect(said).toContain(
      `500mメッシュ別将来推計人口（R6国政局推計）：1ファイル、1都道府県、メッシュ${tottori.length.toLocaleString("en")}`,
    );
    expect(said).toMatch(
      /2020年が国勢調査と ±1% 以内（最大の差 0\.\d+%）、2045年が社人研2023年推計と ±2% 以内/u,
    );
    expect(said).toMatch(/500mメッシュ別将来推計人口（R6国政局推計） 0\.44%、.*計算 99\.56%/u);
    const found = new Map(
      [...openCells(geographyFiles(projectRoot, desk.to), municipalities.codes).residential()].flatMap(
        (cell) => (cell.future ? [[cell, cell.future] as const] : []),
      ),
    );
    expect(found.size).toBe(tottori.length);
    const city = [...found].filter(([{ municipality_code }]) => municipality_code === "31201");
    const shares = city.map(([cell]) => ({ ...cell, ages: cell.ages, share: 1, future: undefined }));
    const computed = ringPopulation(3, shares, municipalities.projectionOf).years.slice(2);
    for (const [year, { total }] of computed.entries()) {
      const official = city.reduce((all, [, { people }]) => all + sum(people[year]), 0);
      expect(Math.abs(official / total - 1)).toBeLessThan(0.0001);
    }
    const of = (wanted: number) =>
      city.find(([{ mesh, population_2020 }]) => population_2020 > 900 && change(mesh) === wanted) ?? [];
    const [[more, its], [fewer, others]] = [of(1.15), of(0.85)];
    const growth = (cell = more, future = its) => sum(future?.people[2]) / (cell?.population_2020 ?? 0);
    expect(growth() / growth(fewer, others)).toBeCloseTo(1.15 / 0.85, 3);
    const [young = 0, , old = 0] = its?.people[5] ?? [];
    expect([young, old].map((count) => count / sum(its?.people[5]))).toEqual([
      expect.closeTo(0.2, 3),
      expect.closeTo(0.3, 3),
    ]);
    expect(version).toMatch(/^official-/u);
  });

  it("are the same of .geojson and .dbf, which count once together", () => {
    give("500m_mesh_2024_31.geojson", asGeojson(tottori));
    const { version } = make(true);
    rmSync(join(desk.from, "500m_mesh_2024_31.geojson"));
    give("500m_mesh_2024_31.dbf", dbfOf(COLUMNS, tottori));
    give("500m_mesh_2024_31.shx", "x");
    expect(make(true).version).toBe(version);
    give("500m_mesh_2024_31.geojson", asGeojson(tottori));
    const { report, version: both } = make(true);
    expect(both).toBe(version);
    expect(report.join("\n")).toMatch(
      /500m_mesh_2024_31\.geojson：同じ内容.*図形や説明のファイル（.shp、.xml など）1件/su,
    );
  });

  it("come out of a zip of zips, beside files of the ministry that are recognised and not used", () => {
    const inner = zipOf({ "500m_mesh_2024_31.dbf": dbfOf(COLUMNS, tottori), "500m_mesh_2024_31.shp": "x" });
    give("500m_mesh_2024_SHP.zip", zipOf({ "500m_mesh_2024_SHP/500m_mesh_2024_31_SHP.zip": inner }));
    for (const column of ["POP2010", "N06_018"])
      give(`${column}.geojson`, asGeojson([["x", "y"]], [column, "OTHER"]));
    const said = make(true).report.join("\n");
    expect(said).toContain("1ファイル、1都道府県");
    expect(said).toMatch(/POP2010\.geojson：メッシュ別将来推計人口（H29.*使いません/u);
    expect(said).toMatch(/N06_018\.geojson：高速道路時系列（N06）の接続部です。.*使いません/u);
  });

  it("take a cell at a border from both prefectures' files", () => {
    const [border] = projection("31").filter(
      (row) => row[2] === Math.max(...tottori.map((row) => row[2] ?? 0)),
    );
    if (!border) return expect.unreachable();
    give("31.dbf", dbfOf(COLUMNS, tottori));
    make();
    const whole = futures(cellsOf(desk.to));
    rmSync(desk.to, { recursive: true });
    const part = times(border, 0.25);
    give(
      "31.dbf",
      dbfOf(
        COLUMNS,
        tottori.map((row) => (row[0] === border[0] ? times(border, 0.75) : row)),
      ),
    );
    give("32.dbf", dbfOf(COLUMNS, [...projection("32"), [part[0], "32201", ...part.slice(2)]] as Values[]));
    make();
    const parts = futures(cellsOf(desk.to));
    expect(sum(parts.get(border[0])?.people[0])).toBeCloseTo(sum(whole.get(border[0])?.people[0]), 0);
  });

  it("are read in 250 m as their sums, and R6 before H30", () => {
    const quarters = tottori.flatMap((row) =>
      [1, 2, 3, 4].map((of): Values => [`${row[0]}${of}`, ...times(row, 0.25).slice(1)] as Values),
    );
    give("250m_mesh_2024_31.dbf", dbfOf(COLUMNS, quarters));
    make();
    const [first] = futures(cellsOf(desk.to)).values();
    expect(first?.basis).toBe("r6-250m");
    give("500m_mesh_suikei_2018_31.dbf", dbfOf(OLDER_COLUMNS, projection("31", "h30")));
    rmSync(desk.to, { recursive: true });
    make();
    const bases = () => new Set([...futures(cellsOf(desk.to)).values()].map(({ basis }) => basis));
    expect(bases()).toEqual(new Set(["r6-250m"]));
    rmSync(join(desk.from, "250m_mesh_2024_31.dbf"));
    rmSync(desk.to, { recursive: true });
    make();
    expect(bases()).toEqual(new Set(["h30-500m"]));
  });

  it("of 1 km and H30 give their change to the four cells in each, by the call that pages ask", async () => {
    give("1km_mesh_suikei_2018_shape_29.zip", zip);
    const { report } = make();
    expect(report.join("\n")).toContain(
      "1kmメッシュ別将来推計人口（H30国政局推計）：1ファイル、1都道府県、メッシュ1,609",
    );
    const [was, is] = [await at(undefined, NARA), await at(desk.to, NARA)].map(
      (found) => found.future_population,
    );
    expect(was?.years.map(({ year, total }) => [year, total]).slice(0, 2)).toEqual(
      is?.years.map(({ year, total }) => [year, total]).slice(0, 2),
    );
    const ring = openCells(geographyFiles(projectRoot, desk.to), municipalities.codes).ring(NARA, 3);
    for (const [i, year] of FUTURE_YEARS.entries()) {
      const found = is?.years.find((one) => one.year === year);
      const cells = ring.reduce((all, { share, future }) => all + share * sum(future?.people[i]), 0);
      expect(found?.total).toBeCloseTo(cells, 4);
      expect(sum(found?.ages.slice(0, 3).map(({ male, female }) => male + female))).toBeCloseTo(
        ring.reduce((all, { share, future }) => all + share * (future?.people[i]?.[0] ?? 0), 0),
        4,
      );
      expect(found?.kind).toBe("projection");
    }
    const rows = new Map(
      [...dbfTable({ name: "", bytes: nara }).rows(["MESH_ID", "PTN_2020", "PTN_2035"])].map((row) => [
        String(row.MESH_ID),
        Number(row.PTN_2035) / Number(row.PTN_2020),
      ]),
    );
    const city = ring.filter(
      ({ municipality_code, population_2020 }) => municipality_code === "29201" && population_2020 > 300,
    );
    const scales = city.map(
      ({ mesh, population_2020, future }) =>
        sum(future?.people[2]) / population_2020 / (rows.get(mesh.slice(0, 8)) ?? 0),
    );
    for (const scale of scales) expect(scale).toBeCloseTo(scales[0] ?? 0, 3);
    expect(is?.provenance.vintage).toContain("1kmメッシュ別将来推計人口（H30国政局推計）");
    expect(is?.provenance.sources.join()).toContain(
      "国土数値情報(1kmメッシュ別将来推計人口データ(H30国政局推計))",
    );
    expect(is?.provenance.method).toContain("国土数値情報の1kmメッシュ別将来推計人口（H30国政局推計）の増減");
    expect(is?.provenance.warnings.join()).not.toContain("混在");
    expect(was?.years.at(-1)?.kind).toBe("extrapolation");
  });

  it("are said to be mixed where a ring has more than one vintage", async () => {
    give("31.dbf", dbfOf(COLUMNS, tottori));
    make();
    // 境港 and 美保関: both sides of a strait.
    const place = { latitude: 35.545, longitude: 133.235 };
    const found = (await at(desk.to, place)).future_population;
    expect(found?.provenance.warnings.join()).toMatch(
      /将来推計の元が混在（2020年の居住人口による割合：市区町村の推計からの計算 \d+%、500mメッシュ別将来推計人口（R6国政局推計） \d+%）/u,
    );
    expect(found?.provenance.method).toContain("この推計を使えないメッシュでは");
    const request = place as Parameters<typeof noticesOf>[1];
    const noticed = async (data?: string) =>
      noticesOf(await geographyReader(projectRoot, data)(), request, [], "2026-11-26").join();
    expect(await noticed(desk.to)).toMatch(/3km圏の人口の増減：将来推計の元が混在.*%）。/u);
    expect(await noticed()).not.toContain("混在");
    expect(found?.years.at(-1)?.kind).toBe("extrapolation");
  });
});
