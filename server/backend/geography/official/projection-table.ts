import { createHash } from "node:crypto";
import { FUTURE_YEARS } from "../../models/municipal-tables.ts";
import type { FutureBasis } from "../../models/official-projection.ts";
import type { Attributes, AttributeTable } from "./dbf.ts";
import { GeographyRefusal } from "./refused.ts";

type Edition = "r6" | "h30";

/** People of a cell by PTN_2020, and for each of FUTURE_YEARS by PTN (all), PTA, PTB and PTC (the three age groups). */
export type Projected = number[];
const YEAR_VALUES = 4;

export const nowOf = (values: Projected) => values[0] ?? 0;
export function yearOf(values: Projected, year: number): [all: number, thirds: [number, number, number]] {
  const [all = 0, young = 0, working = 0, old = 0] = values.slice(1 + year * YEAR_VALUES);
  return [all, [young, working, old]];
}

export interface GivenProjection {
  basis: FutureBasis;
  edition: Edition;
  files: string[];
  rows: number;
  /** By mesh of 8 digits (1 km) or 9; 250 m is added up to 9, and the prefectures' parts of a border cell to it. */
  cells: Map<string, Projected>;
  prefectures: Map<string, PrefectureTotals>;
  seen: Set<string>;
}

export interface PrefectureTotals {
  file: string;
  /** PTN_2015 (H30 alone), PTN_2020, and PTN_2045. */
  before: number;
  now: number;
  later: number;
}

const SIZES = { 8: "1km", 9: "500m", 10: "250m" } as const;
const MESH = /^\d{4}[0-7]{2}\d{2}[1-4]{0,2}$/u;
const LATER = FUTURE_YEARS.indexOf(2045);

/** The edition by its columns: H30 begins with 2015, R6 with 2020. Undefined for other tables of meshes. */
export function editionOf({ columns }: AttributeTable): Edition | undefined {
  if (!columns.includes("MESH_ID")) return undefined;
  if (columns.includes("PTN_2015")) return "h30";
  return columns.includes("PTN_2020") ? "r6" : undefined;
}

/**
 * Adds a prefecture's file to what was read. False where the same was read before: a zip of 国土数値情報 may hold its table
 * twice, as .geojson and as .dbf.
 * @throws GeographyRefusal for columns that are missing, cells that come twice, and what is no number.
 */
export function addProjection(
  given: Map<FutureBasis, GivenProjection>,
  table: AttributeTable,
  edition: Edition,
): boolean {
  const asked = columnsOf(edition);
  const missing = asked.filter((column) => !table.columns.includes(column));
  if (missing.length > 0)
    throw new GeographyRefusal(
      `${table.name}：列 ${missing.slice(0, 5).join("、")}${missing.length > 5 ? " など" : ""} がありません。`,
    );
  const read = rowsOf(table, edition, asked);
  const known = given.get(read.basis) ?? emptyProjection(read.basis, edition);
  given.set(read.basis, known);
  if (known.seen.has(read.hash)) return false;
  known.seen.add(read.hash);
  known.files.push(table.name);
  known.rows += read.rows;
  for (const [mesh, values] of read.cells) addTo(known.cells, mesh, values);
  for (const [prefecture, totals] of read.prefectures) {
    const sum = known.prefectures.get(prefecture) ?? { file: totals.file, before: 0, now: 0, later: 0 };
    known.prefectures.set(prefecture, sum);
    for (const key of ["before", "now", "later"] as const) sum[key] += totals[key];
  }
  return true;
}

function emptyProjection(basis: FutureBasis, edition: Edition): GivenProjection {
  return {
    basis,
    edition,
    files: [],
    rows: 0,
    cells: new Map(),
    prefectures: new Map(),
    seen: new Set(),
  };
}

function columnsOf(edition: Edition): string[] {
  const years = FUTURE_YEARS.flatMap((year) => ["PTN", "PTA", "PTB", "PTC"].map((of) => `${of}_${year}`));
  return ["MESH_ID", "SHICODE", ...(edition === "h30" ? ["PTN_2015"] : []), "PTN_2020", ...years];
}

function rowsOf(table: AttributeTable, edition: Edition, asked: readonly string[]) {
  const cells = new Map<string, Projected>();
  const prefectures = new Map<string, PrefectureTotals>();
  const seen = new Set<string>();
  const hash = createHash("sha256");
  let [rows, digits] = [0, 0];
  for (const row of table.rows(asked)) {
    rows += 1;
    const where = `${table.name} の${rows}件目`;
    const mesh = String(row.MESH_ID ?? "");
    if (!MESH.test(mesh) || (digits !== 0 && mesh.length !== digits))
      throw new GeographyRefusal(`${where}：MESH_ID「${mesh.slice(0, 20)}」はメッシュコードではありません。`);
    digits = mesh.length;
    const prefecture = prefectureOf(row, where);
    if (seen.has(prefecture + mesh))
      throw new GeographyRefusal(`${where}：メッシュ ${mesh} が二度出てきます。`);
    seen.add(prefecture + mesh);
    const values = valuesOf(row, where);
    hash.update(`${prefecture}${mesh},${values.join()};`);
    addTo(cells, mesh.slice(0, 9), values);
    const totals = prefectures.get(prefecture) ?? { file: table.name, before: 0, now: 0, later: 0 };
    prefectures.set(prefecture, totals);
    totals.before += edition === "h30" ? peopleIn(row, "PTN_2015", where) : 0;
    totals.now += nowOf(values);
    totals.later += yearOf(values, LATER)[0];
  }
  return {
    basis: basisOf(table.name, edition, digits),
    rows,
    cells,
    prefectures,
    hash: hash.digest("base64"),
  };
}

function basisOf(name: string, edition: Edition, digits: number): FutureBasis {
  const size = SIZES[digits as 8 | 9 | 10];
  if (size === undefined || (edition === "h30" && size === "250m"))
    throw new GeographyRefusal(`${name}：メッシュがありません。`);
  return `${edition}-${size}` as FutureBasis;
}

function prefectureOf(row: Attributes, where: string): string {
  const code = String(row.SHICODE ?? "").padStart(5, "0");
  if (/^(?:0[1-9]|[1-3]\d|4[0-7])\d{3}$/u.test(code)) return code.slice(0, 2);
  throw new GeographyRefusal(`${where}：SHICODE「${code.slice(0, 20)}」は市区町村コードではありません。`);
}

function valuesOf(row: Attributes, where: string): Projected {
  const values = [peopleIn(row, "PTN_2020", where)];
  for (const year of FUTURE_YEARS) {
    values.push(peopleIn(row, `PTN_${year}`, where));
    for (const third of ["PTA", "PTB", "PTC"])
      values.push(row[`${third}_${year}`] === null ? 0 : peopleIn(row, `${third}_${year}`, where));
  }
  return values;
}

function peopleIn(row: Attributes, column: string, where: string): number {
  const value = row[column];
  const people = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof people === "number" && people >= 0 && people < 1e6) return people;
  throw new GeographyRefusal(`${where}：${column}「${String(value).slice(0, 20)}」は人数として読めません。`);
}

function addTo(cells: Map<string, Projected>, mesh: string, values: Projected): void {
  const known = cells.get(mesh);
  cells.set(mesh, known ? values.map((value, i) => value + (known[i] ?? 0)) : values);
}
