import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { dataPath } from "../data/read.ts";
import { localPlane, type Place } from "../models/geography.ts";
import { MAXIMUM_RADIUS_KILOMETRES, shareInCircle } from "../models/mesh.ts";
import type { TradeAreaCell } from "../models/trade-area.ts";

/** A 1 km cell as the models take it, with the share (above 0, at most 1) of its area inside the ring asked for. */
export interface RingCell extends TradeAreaCell {
  share: number;
}

/** The country's 1 km cells, in typed arrays sorted from south to north and west to east. */
export interface MeshTable {
  readonly count: number;
  /** Numbers of the cells that a circle touches, with their area shares. */
  ring(center: Place, radiusKilometres: number): { cell: number; share: number }[];
  cell(index: number): TradeAreaCell;
  /** Number of the cell with a 1 km code; undefined where the data have none. */
  find(mesh: string): number | undefined;
}

const FILE = "mesh1km_resident2020_staypop2019.csv.gz";
const PER_LATITUDE = 120;
const PER_LONGITUDE = 80;
const ROWS = 66 * PER_LATITUDE + 1;
const COMMA = 44;
const LINE_END = 10;
const SOURCES = ["C", "K", "T", "E"] as const;

interface Columns {
  mesh: Int32Array;
  municipality: Int32Array;
  residents: Float64Array;
  weekday: Float64Array;
  holiday: Float64Array;
  source: Uint8Array;
}

/** Reads the shipped mesh file; about 0.2 s. Throws when the file is missing or a line is damaged. */
export function readMeshTable(projectRoot: string): MeshTable {
  const columns = sorted(parse(gunzipSync(readFileSync(dataPath(projectRoot, FILE)))));
  const starts = rowStarts(columns.mesh);
  const find = (row: number, column: number) => lowerBound(columns.mesh, starts, row, column);
  return {
    count: columns.mesh.length,
    cell: (index) => cellOf(columns, index),
    find(mesh) {
      const code = Number(mesh);
      const [row, column] = gridOf(code);
      const index = find(row, column);
      return columns.mesh[index] === code ? index : undefined;
    },
    ring: (center, radius) => ringOf(columns.mesh, starts, find, center, radius),
  };
}

/** Grid row and column of an 8-digit code: 1/120 degree of latitude from the equator, 1/80 of longitude from 100° E. */
function gridOf(code: number): [row: number, column: number] {
  const first = Math.floor(code / 10_000);
  const rest = code % 10_000;
  const [second, third] = [Math.floor(rest / 100), rest % 100];
  const row = (Math.floor(first / 100) * 8 + Math.floor(second / 10)) * 10 + Math.floor(third / 10);
  const column = ((first % 100) * 8 + (second % 10)) * 10 + (third % 10);
  return [row, column];
}

function ringOf(
  mesh: Int32Array,
  starts: Int32Array,
  find: (row: number, column: number) => number,
  center: Place,
  radius: number,
): { cell: number; share: number }[] {
  if (!(radius > 0 && radius <= MAXIMUM_RADIUS_KILOMETRES))
    throw new RangeError(`radius must be above 0 and at most ${MAXIMUM_RADIUS_KILOMETRES} km`);
  const plane = localPlane(center);
  const up = radius / plane.kilometresPerLatitude;
  const across = radius / plane.kilometresPerLongitude;
  const west = Math.floor((center.longitude - across - 100) * PER_LONGITUDE);
  const east = Math.floor((center.longitude + across - 100) * PER_LONGITUDE);
  const south = Math.max(0, Math.floor((center.latitude - up) * PER_LATITUDE));
  const north = Math.min(ROWS - 2, Math.floor((center.latitude + up) * PER_LATITUDE));
  const found: { cell: number; share: number }[] = [];
  for (let row = south; row <= north; row++) {
    const end = starts[row + 1] as number;
    for (let cell = find(row, west); cell < end; cell++) {
      const column = gridOf(mesh[cell] as number)[1];
      if (column > east) break;
      const share = shareInCircle(plane, radius, boundsOf(row, column));
      if (share > 0) found.push({ cell, share });
    }
  }
  return found;
}

function boundsOf(row: number, column: number) {
  return {
    south: row / PER_LATITUDE,
    north: (row + 1) / PER_LATITUDE,
    west: 100 + column / PER_LONGITUDE,
    east: 100 + (column + 1) / PER_LONGITUDE,
  };
}

/** The first cell of a grid row at or east of a column; the row's end where there is none. */
function lowerBound(mesh: Int32Array, starts: Int32Array, row: number, column: number): number {
  let [low, high] = [starts[row] ?? 0, starts[row + 1] ?? 0];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (gridOf(mesh[middle] as number)[1] < column) low = middle + 1;
    else high = middle;
  }
  return low;
}

function rowStarts(mesh: Int32Array): Int32Array {
  const starts = new Int32Array(ROWS + 1);
  for (const code of mesh) {
    const after = gridOf(code)[0] + 1;
    starts[after] = (starts[after] as number) + 1;
  }
  for (let row = 1; row <= ROWS; row++) starts[row] = (starts[row] as number) + (starts[row - 1] as number);
  return starts;
}

function cellOf(columns: Columns, index: number): TradeAreaCell {
  return {
    mesh: String(columns.mesh[index]),
    municipality_code: String(columns.municipality[index]).padStart(5, "0"),
    population_2020: columns.residents[index] as number,
    source: SOURCES[columns.source[index] as number] as TradeAreaCell["source"],
    weekday_daytime: columns.weekday[index] as number,
    holiday_daytime: columns.holiday[index] as number,
  };
}

/** Columns from the bytes of the file: strings for a quarter of a million lines would take five times as long. */
function parse(bytes: Buffer): Columns {
  let lines = 0;
  for (let end = bytes.indexOf(LINE_END); end !== -1; end = bytes.indexOf(LINE_END, end + 1)) lines++;
  const columns = emptyColumns(lines);
  let at = bytes.indexOf(LINE_END) + 1;
  let row = 0;
  const integer = () => {
    let value = 0;
    const start = at;
    for (let byte = bytes[at] as number; byte !== COMMA && byte !== LINE_END; byte = bytes[++at] as number) {
      if (!(byte >= 48 && byte <= 57)) throw new Error(`${FILE}: line ${row + 2} is damaged.`);
      value = value * 10 + byte - 48;
    }
    if (at++ === start) throw new Error(`${FILE}: line ${row + 2} lacks a value.`);
    return value;
  };
  while (at < bytes.length) {
    columns.mesh[row] = integer();
    columns.municipality[row] = integer();
    columns.residents[row] = integer();
    columns.source[row] = SOURCES.indexOf(String.fromCharCode(bytes[at] as number) as "C");
    at += 2;
    columns.weekday[row] = integer();
    columns.holiday[row] = integer();
    at = bytes.indexOf(LINE_END, at) + 1 || bytes.length;
    row++;
  }
  return row === lines ? columns : slice(columns, row);
}

function emptyColumns(count: number): Columns {
  return {
    mesh: new Int32Array(count),
    municipality: new Int32Array(count),
    residents: new Float64Array(count),
    weekday: new Float64Array(count),
    holiday: new Float64Array(count),
    source: new Uint8Array(count),
  };
}

function slice(columns: Columns, count: number): Columns {
  const kept = emptyColumns(count);
  for (const key of Object.keys(kept) as (keyof Columns)[]) kept[key].set(columns[key].subarray(0, count));
  return kept;
}

function sorted(columns: Columns): Columns {
  const keys = new Float64Array(columns.mesh.length);
  columns.mesh.forEach((code, index) => {
    const [row, column] = gridOf(code);
    // Row, column and place in the file in one number, so that a typed sort orders all three.
    keys[index] = (row * 10_000 + column) * 1_000_000 + index;
  });
  keys.sort();
  const kept = emptyColumns(keys.length);
  keys.forEach((key, index) => {
    const from = key % 1_000_000;
    for (const name of Object.keys(kept) as (keyof Columns)[])
      kept[name][index] = columns[name][from] as number;
  });
  return kept;
}
