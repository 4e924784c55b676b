import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach } from "vitest";
import { openCells } from "../../server/backend/geography/cells.ts";
import { shippedFiles } from "../../server/backend/geography/files.ts";
import { readMunicipalities } from "../../server/backend/geography/municipalities.ts";
import { makeGeography } from "../../server/backend/geography/official/make.ts";
import { FUTURE_YEARS } from "../../server/backend/models/municipal-tables.ts";
import { projectRoot } from "./project-root.ts";

const municipalities = readMunicipalities(projectRoot);
const shipped = [...openCells(shippedFiles(projectRoot), municipalities.codes).residential()];

export function officialDesk() {
  const folders: string[] = [];
  const desk = {
    from: "",
    to: "",
    give: (name: string, content: string | Buffer) => writeFileSync(join(desk.from, name), content),
    make: (isDry = false) =>
      makeGeography(projectRoot, { ...desk, isDry, now: new Date("2026-11-26T03:00:00Z") }),
  };
  beforeEach(() => {
    const folder = mkdtempSync(join(tmpdir(), "kukaku-official-"));
    folders.push(folder);
    [desk.from, desk.to] = [join(folder, "from"), join(folder, "data")];
    mkdirSync(desk.from);
  });
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  return desk;
}

export type Values = [mesh: string, code: string, ...people: number[]];
export const COLUMNS = [
  ...["MESH_ID", "SHICODE", "PTN_2020"],
  ...FUTURE_YEARS.flatMap((year) => ["PTN", "PTA", "PTB", "PTC"].map((of) => `${of}_${year}`)),
];
export const change = (mesh: string) => (Number(mesh) % 2 === 0 ? 1.15 : 0.85);
export const OLDER_COLUMNS = COLUMNS.toSpliced(2, 0, "PTN_2015");
export function projection(prefecture: string, edition: "r6" | "h30" = "r6"): Values[] {
  const census = municipalities.censusOf(`${prefecture}000`)?.total ?? 0;
  const behind = edition === "r6" ? 2023 : 2018;
  const growths = FUTURE_YEARS.map(
    (year) => (municipalities.projectedOf(prefecture, behind, year) ?? 0) / census,
  );
  return shipped
    .filter((cell) => cell.municipality_code.startsWith(prefecture) && cell.population_2020 > 0)
    .map(({ mesh, municipality_code, population_2020, population_2015 }) => [
      mesh,
      municipality_code,
      ...(edition === "r6" ? [] : [population_2015]),
      population_2020,
      ...growths.flatMap((growth) => {
        const all = Number((population_2020 * growth * change(mesh)).toFixed(4));
        return [all, ...[0.2, 0.5, 0.3].map((share) => Number((all * share).toFixed(4)))];
      }),
    ]);
}
export const asGeojson = (rows: readonly Values[], columns = COLUMNS) =>
  JSON.stringify({
    type: "FeatureCollection",
    features: rows.map((row) => ({
      type: "Feature",
      properties: Object.fromEntries(columns.map((name, i) => [name, row[i] ?? null])),
      geometry: { type: "Polygon", coordinates: [] },
    })),
  });
export const times = (row: Values, share: number): Values => [
  row[0],
  row[1],
  ...row.slice(2).map((value) => Number(value) * share),
];
