import { gzipSync } from "node:zlib";
import { formatWhole } from "../../../lib/numbers.ts";
import { readRows } from "../../data/read.ts";
import { distanceKilometres, type Place } from "../../models/geography.ts";
import { placeIndex } from "../place-index.ts";
import { RIDERSHIP_COLUMN, STATIONS_FILE } from "../stations.ts";
import { percent } from "./check-cells.ts";
import { GeographyRefusal } from "./refused.ts";
import type { GivenRidership, StationLine } from "./ridership-table.ts";
import type { GivenStations } from "./station-table.ts";

export interface NewStations {
  part: [name: string, bytes: Uint8Array];
  sources: string[];
  notes: string[];
  coverage: string[];
}

interface Row extends Place {
  row: Record<string, string>;
  key: string;
  /** Its shipped passengers; empty where they are unknown. */
  shipped: string;
  lines: StationLine[];
  ridden: StationLine[];
}

/** Lines of one name so near belong to one station, as in the shipped table. */
const SAME_STATION_KILOMETRES = 0.9;
const LEAST_KNOWN = 0.9;
/** All passengers ÷ those that are shipped: the years of the pandemic had a third fewer. */
const TOTALS = { least: 0.6, most: 1.6 };

const LEAST_STATIONS = 0.95;

/**
 * The shipped stations with the lines of N02 and the ridership of the newest year of S12, and the stations that are only
 * in these. A station of which nothing is published has none; without S12 the shipped ridership stays.
 * @throws GeographyRefusal where stations are missing, or the year is before the shipped one.
 */
export function newStations(
  projectRoot: string,
  { ridership, railway }: { ridership: GivenRidership | undefined; railway: GivenStations | undefined },
): NewStations | undefined {
  if (!ridership && !railway) return undefined;
  const shipped = readRows(projectRoot, STATIONS_FILE);
  const [header = {}] = shipped;
  const [column = "", shippedYear = ""] = RIDERSHIP_COLUMN.exec(Object.keys(header).join()) ?? [];
  const known = shipped.map((row) => rowOf(row, row[column] ?? ""));
  const opened = railway ? assign(railway.lines, known, "lines") : [];
  const added = ridership ? assign(ridership.lines, [...known, ...opened], "ridden") : [];
  const rows = [...known, ...opened, ...added];
  const said: NewStations = {
    part: [STATIONS_FILE, new Uint8Array()],
    sources: [],
    notes: [],
    coverage: [],
  };
  if (railway) {
    const found = known.filter(({ lines }) => lines.length > 0).length;
    checkRailway(railway, found, known.length);
    said.sources.push(
      `鉄道（N02）の駅：${railway.file}${railway.year ? `、${railway.year}年` : ""}、${formatWhole(railway.lines.length)}路線・駅`,
    );
    said.notes.push(
      `収録済みの${formatWhole(known.length)}駅のうち${formatWhole(found)}駅が鉄道（N02）にあり、${formatWhole(opened.length)}駅を加えました。`,
    );
  }
  if (ridership) {
    const before = summary(known.map((row) => row.shipped));
    const after = summary(rows.map(({ ridden }) => passengersOf(ridden)));
    check(ridership, Number(shippedYear), before, after);
    const unknown = rows.length - after.stations;
    said.sources.push(
      `駅別乗降客数（S12）：${ridership.file}、${ridership.year}年度、${formatWhole(ridership.lines.length)}路線・駅`,
    );
    said.notes.push(
      `${ridership.year}年度の乗降客数が分かる駅は${formatWhole(after.stations)}駅、合計${formatWhole(after.passengers)}人/日で、収録済みの${shippedYear}年度（${formatWhole(before.stations)}駅、${formatWhole(before.passengers)}人/日）の${percent(after.passengers / before.passengers)}です。`,
    );
    said.coverage.push(
      `駅の乗降客数：${ridership.year}年度 ${formatWhole(after.stations)}駅、不明 ${formatWhole(unknown)}駅（加えた駅 ${formatWhole(opened.length + added.length)}駅）`,
    );
  }
  const year = ridership?.year ?? Number(shippedYear);
  const passengers = (row: Row) => (ridership ? passengersOf(row.ridden) : row.shipped);
  return { ...said, part: [STATIONS_FILE, gzipSync(csvOf(rows, year, passengers))] };
}

function rowOf(row: Record<string, string>, shipped: string): Row {
  return {
    row,
    key: keyOf(row.name ?? ""),
    latitude: Number(row.lat),
    longitude: Number(row.lon),
    shipped,
    lines: [],
    ridden: [],
  };
}

function keyOf(name: string): string {
  return name
    .normalize("NFKC")
    .replace(/\(.*\)/gu, "")
    .replace(/[ヶッ]/gu, (small) => (small === "ヶ" ? "ケ" : "ツ"));
}

function assign(lines: readonly StationLine[], known: readonly Row[], to: "lines" | "ridden"): Row[] {
  const index = placeIndex(known.map((station) => ({ ...station, station })));
  const added: Row[] = [];
  for (const line of lines) {
    const near = index.within(line.place, SAME_STATION_KILOMETRES);
    const key = keyOf(line.name);
    const station =
      near.find((one) => one.key === key)?.station ??
      added.find((one) => one.key === key && distanceKilometres(one, line.place) <= SAME_STATION_KILOMETRES);
    if (station) station[to].push(line);
    else if (line.isOpen) added.push({ ...newRow(line, known), [to]: [line] });
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
  return { ...rowOf(row, ""), latitude, longitude };
}

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

function checkRailway({ file }: GivenStations, found: number, held: number): void {
  const share = found / held;
  if (share < LEAST_STATIONS)
    throw new GeographyRefusal(
      `${file}：収録済みの${formatWhole(held)}駅のうち${formatWhole(found)}駅（${percent(share)}）だけがあります（許容 ${percent(LEAST_STATIONS)}以上）。駅が欠けています。`,
    );
}

function csvOf(rows: readonly Row[], year: number, passengers: (row: Row) => string): string {
  const lines = rows.map((one) =>
    [
      ...["n02_group_code", "name", "lat", "lon", "city_code"].map((name) => one.row[name] ?? ""),
      linesOf(one),
      passengers(one),
    ].join(),
  );
  return [`n02_group_code,name,lat,lon,city_code,lines,ridership_fy${year}_sum`, ...lines, ""].join("\n");
}

function linesOf({ row, lines, ridden }: Row): string {
  if (lines.length === 0 && row.lines) return row.lines;
  const own = lines.length > 0 ? lines : ridden;
  return [...new Set(own.map(({ operator, line }) => `${operator}|${line}`))].join(";");
}
