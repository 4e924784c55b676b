import { gzipSync } from "node:zlib";
import { formatWhole } from "../../../lib/numbers.ts";
import { readRows } from "../../data/read.ts";
import { distanceKilometres, type Place } from "../../models/geography.ts";
import { placeIndex } from "../place-index.ts";
import { RIDERSHIP_COLUMN, STATIONS_FILE } from "../stations.ts";
import { percent } from "./check-cells.ts";
import { GeographyRefusal } from "./refused.ts";
import type { GivenRidership, StationLine } from "./ridership-table.ts";

export interface NewStations {
  part: [name: string, bytes: Uint8Array];
  sources: string[];
  notes: string[];
  coverage: string[];
}

interface Row extends Place {
  row: Record<string, string>;
  key: string;
  lines: StationLine[];
}

/** Lines of one name so near belong to one station, as in the shipped table. */
const SAME_STATION_KILOMETRES = 0.9;
/** So many of the shipped stations with ridership must have it. */
const LEAST_KNOWN = 0.9;
/** All passengers ÷ those that are shipped: the years of the pandemic had a third fewer. */
const TOTALS = { least: 0.6, most: 1.6 };

/**
 * The shipped stations with the ridership of the file's newest year, and the stations that are only in the file. A station
 * of which nothing is published has none.
 * @throws GeographyRefusal where stations are missing, or the year is before the shipped one.
 */
export function newStations(projectRoot: string, given: GivenRidership | undefined): NewStations | undefined {
  if (!given) return undefined;
  const shipped = readRows(projectRoot, STATIONS_FILE);
  const [header = {}] = shipped;
  const [column = "", shippedYear = ""] = RIDERSHIP_COLUMN.exec(Object.keys(header).join()) ?? [];
  const known = shipped.map(rowOf);
  const before = summary(shipped.map((row) => row[column] ?? ""));
  const added = assign(given.lines, known);
  const rows = [...known, ...added];
  const after = summary(rows.map(({ lines }) => passengersOf(lines)));
  check(given, Number(shippedYear), before, after);
  const unknown = rows.length - after.stations;
  return {
    part: [STATIONS_FILE, gzipSync(csvOf(rows, given.year))],
    sources: [
      `駅別乗降客数（S12）：${given.file}、${given.year}年度、${formatWhole(given.lines.length)}路線・駅`,
    ],
    notes: [
      `${given.year}年度の乗降客数が分かる駅は${formatWhole(after.stations)}駅、合計${formatWhole(after.passengers)}人/日で、収録済みの${shippedYear}年度（${formatWhole(before.stations)}駅、${formatWhole(before.passengers)}人/日）の${percent(after.passengers / before.passengers)}です。`,
    ],
    coverage: [
      `駅の乗降客数：${given.year}年度 ${formatWhole(after.stations)}駅、不明 ${formatWhole(unknown)}駅（加えた駅 ${formatWhole(added.length)}駅）`,
    ],
  };
}

function rowOf(row: Record<string, string>): Row {
  return {
    row,
    key: keyOf(row.name ?? ""),
    latitude: Number(row.lat),
    longitude: Number(row.lon),
    lines: [],
  };
}

/** One spelling of a name: 四ツ谷 and 四ッ谷, 関ヶ原 and 関ケ原. */
function keyOf(name: string): string {
  return name
    .normalize("NFKC")
    .replace(/\(.*\)/gu, "")
    .replace(/[ヶッ]/gu, (small) => (small === "ヶ" ? "ケ" : "ツ"));
}

/** Puts each line to its station; those of no known station make new ones, which are answered. */
function assign(lines: readonly StationLine[], known: readonly Row[]): Row[] {
  const index = placeIndex(known.map((station) => ({ ...station, station })));
  const added: Row[] = [];
  for (const line of lines) {
    const near = index.within(line.place, SAME_STATION_KILOMETRES);
    const key = keyOf(line.name);
    const station =
      near.find((one) => one.key === key)?.station ??
      added.find((one) => one.key === key && distanceKilometres(one, line.place) <= SAME_STATION_KILOMETRES);
    if (station) station.lines.push(line);
    else if (line.isOpen) added.push(newRow(line, known));
  }
  return added;
}

function newRow(line: StationLine, known: readonly Row[]): Row {
  const { latitude, longitude } = line.place;
  let nearest: { far: number; code: string } = { far: Number.POSITIVE_INFINITY, code: "" };
  for (const station of known) {
    const far = distanceKilometres(station, line.place);
    if (far < nearest.far) nearest = { far, code: station.row.city_code ?? "" };
  }
  const row = {
    n02_group_code: "",
    name: line.name,
    lat: latitude.toFixed(5),
    lon: longitude.toFixed(5),
    city_code: nearest.code,
    lines: "",
  };
  return { row, key: keyOf(line.name), latitude, longitude, lines: [line] };
}

/** Empty where nothing is published. */
function passengersOf(lines: readonly StationLine[]): string {
  const published = lines.flatMap(({ passengers }) => passengers ?? []);
  return published.length === 0 ? "" : String(published.reduce((sum, count) => sum + count, 0));
}

function summary(cells: readonly string[]): { stations: number; passengers: number } {
  const published = cells.filter((cell) => cell !== "");
  return {
    stations: published.length,
    passengers: published.reduce((sum, cell) => sum + Number(cell), 0),
  };
}

function check(
  { file, year }: GivenRidership,
  shippedYear: number,
  before: { stations: number; passengers: number },
  after: { stations: number; passengers: number },
): void {
  if (year < shippedYear)
    throw new GeographyRefusal(
      `${file}：最も新しい年度が${year}年度で、収録済みの乗降客数（${shippedYear}年度）より古いため使えません。`,
    );
  if (after.stations < LEAST_KNOWN * before.stations)
    throw new GeographyRefusal(
      `${file}：乗降客数の分かる駅が${formatWhole(after.stations)}駅で、収録済み（${formatWhole(before.stations)}駅）の${percent(after.stations / before.stations)}です（許容 ${percent(LEAST_KNOWN)}以上）。駅が欠けています。`,
    );
  const share = after.passengers / before.passengers;
  if (share < TOTALS.least || share > TOTALS.most)
    throw new GeographyRefusal(
      `${file}：乗降客数の合計が${formatWhole(after.passengers)}人/日で、収録済み（${formatWhole(before.passengers)}人/日）の${percent(share)}です（許容 ${percent(TOTALS.least)}〜${percent(TOTALS.most)}）。`,
    );
}

function csvOf(rows: readonly Row[], year: number): string {
  const lines = rows.map(({ row, lines: own }) =>
    [
      ...["n02_group_code", "name", "lat", "lon", "city_code"].map((name) => row[name] ?? ""),
      linesOf(row, own),
      passengersOf(own),
    ].join(),
  );
  return [`n02_group_code,name,lat,lon,city_code,lines,ridership_fy${year}_sum`, ...lines, ""].join("\n");
}

/** As shipped, where they are; else those of the file. */
function linesOf(row: Record<string, string>, own: readonly StationLine[]): string {
  if (row.lines) return row.lines;
  return [...new Set(own.map(({ operator, line }) => `${operator}|${line}`))].join(";");
}
