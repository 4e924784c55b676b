import type { Place } from "../../models/geography.ts";
import type { Attributes, AttributeTable } from "./dbf.ts";
import { GeographyRefusal } from "./refused.ts";
import type { GivenShape } from "./shapes.ts";
import { type Line, middleOf } from "./shp-lines.ts";

export interface StationLine {
  name: string;
  operator: string;
  line: string;
  place: Place;
  /** Passengers a day (in and out) of the year; null where they are not published or stand with another line. */
  passengers: number | null;
  isOpen: boolean;
}

export interface GivenRidership {
  file: string;
  year: number;
  lines: StationLine[];
}

/** From 2011 on each year has four columns: said twice or not, whether there are data, a remark, passengers. */
const FIRST_YEAR = 2011;
const FIRST_COLUMN = 6;
const YEAR_COLUMNS = 4;
const [HERE, PUBLISHED, NO_STATION] = [1, 1, 4];

const columnAt = (year: number, at: number) =>
  `S12_${String(FIRST_COLUMN + YEAR_COLUMNS * (year - FIRST_YEAR) + at).padStart(3, "0")}`;

export function isRidership({ columns }: AttributeTable): boolean {
  return (columns.includes("S12_001") || columns.includes("S12_001_ja")) && columns.includes("S12_009");
}

/** @throws GeographyRefusal where no year has passengers, or a row is not what the layout says. */
export function ridershipOf(file: string, shapes: Iterable<GivenShape>): GivenRidership {
  const rows = Array.from(shapes, ({ properties, parts }) => ({ properties, parts: parts() }));
  const year = newestYear(rows);
  if (year === undefined) throw new GeographyRefusal(`${file}：乗降客数のある年度がありません。`);
  const lines = new Map<string, StationLine>();
  for (const [i, row] of rows.entries()) {
    const line = stationLine(row, year, `${file} の${i + 1}件目`);
    // Platforms apart come as features of their own with the same figure.
    const key = [textOf(row.properties, "S12_001c") || line.name, line.operator, line.line].join("|");
    const known = lines.get(key);
    if (!known || known.passengers === null) lines.set(key, line);
  }
  return { file, year, lines: [...lines.values()] };
}

interface Row {
  properties: Attributes;
  parts: readonly Line[];
}

function newestYear(rows: readonly Row[]): number | undefined {
  let year = FIRST_YEAR;
  while (rows[0] && columnAt(year + 1, 3) in rows[0].properties) year++;
  for (; year >= FIRST_YEAR; year--) {
    const tried = year;
    if (rows.some(({ properties }) => (passengersOf(properties, tried) ?? 0) > 0)) return year;
  }
  return undefined;
}

function stationLine({ properties, parts }: Row, year: number, where: string): StationLine {
  const place = middleOf(parts);
  const name = textOf(properties, "S12_001");
  if (!place || !(Math.abs(place.latitude) <= 90) || name === "")
    throw new GeographyRefusal(`${where}：駅名か駅の位置がありません。`);
  const state = Number(properties[columnAt(year, 1)] ?? 0);
  if (![0, 1, 2, 3, 4].includes(state))
    throw new GeographyRefusal(
      `${where}：${columnAt(year, 1)}（データ有無コード）が1〜4のどれでもありません。`,
    );
  return {
    name,
    operator: textOf(properties, "S12_002"),
    line: textOf(properties, "S12_003"),
    place,
    passengers: passengersOf(properties, year, where),
    isOpen: state !== NO_STATION,
  };
}

/** Null where nothing is published (2, 3), there is no station (4), or the figure stands with another line. */
function passengersOf(properties: Attributes, year: number, where?: string): number | null {
  const [stands, state, , passengers] = [0, 1, 2, 3].map((at) => properties[columnAt(year, at)] ?? null);
  if (Number(stands) !== HERE || Number(state) !== PUBLISHED || passengers === null) return null;
  const count = Number(passengers);
  if (Number.isInteger(count) && count >= 0 && count < 1e8) return count;
  if (where === undefined) return null;
  throw new GeographyRefusal(
    `${where}：${columnAt(year, 3)}「${String(passengers).slice(0, 20)}」は人数として読めません。`,
  );
}

export function textOf(properties: Attributes, column: string): string {
  const value = properties[column] ?? properties[`${column}_ja`] ?? "";
  // The product's table is a CSV without quotes, with lines joined by ; and operators by |.
  return String(value)
    .replace(/[",;|\s]+/gu, " ")
    .trim();
}
