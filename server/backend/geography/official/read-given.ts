import type { FutureBasis } from "../../models/official-projection.ts";
import { attributeTable, isBeside } from "./attributes.ts";
import { addCells, type GivenTable } from "./census-cells.ts";
import { CENSUS_TABLES } from "./census-tables.ts";
import { ECONOMY_TABLE } from "./economy-table.ts";
import { type GivenFile, givenFiles } from "./given-files.ts";
import { meshTable } from "./mesh-table.ts";
import { addProjection, editionOf, type GivenProjection } from "./projection-table.ts";
import { GeographyRefusal } from "./refused.ts";
import { dbfRidership, type GivenRidership, geojsonRidership, isRidership } from "./ridership-table.ts";

/** What was read of a directory of official files. */
export interface Given {
  tables: Map<string, GivenTable>;
  projections: Map<FutureBasis, GivenProjection>;
  /** Of several files that with the newest year. */
  ridership: GivenRidership | undefined;
  /** A line for each file that is not used. */
  unused: string[];
  /** Names of files that hold what another one held. */
  doubles: string[];
}

/** The lines of S12, which are read beside its table. */
const STATION_LINES = /S12[^/]*\.shp$/iu;

/** 国土数値情報 that is known by the name of a column, and not used. */
const NOT_USED = [
  {
    column: /^POP2010$/u,
    what: "メッシュ別将来推計人口（H29国政局推計、2010年基準）",
    why: "古い推計のため",
  },
  { column: /^N02_00/u, what: "鉄道（N02）", why: "地図の路線は収録済みのもののため" },
  { column: /^N03_00/u, what: "行政区域（N03）", why: "地図の境界は収録済みのもののため" },
  { column: /^N06_00/u, what: "高速道路時系列（N06）", why: "地図の高速道路は収録済みのもののため" },
  { column: /^N13_00/u, what: "道路（N13）", why: "地図に一般の道路を表示しないため" },
] as const;

/** @throws GeographyRefusal for what is broken or does not fit. */
export function readGiven(from: string): Given {
  const { files, doubles } = givenFiles(from);
  const given: Given = {
    tables: new Map(),
    projections: new Map(),
    ridership: undefined,
    unused: [],
    doubles,
  };
  const pairs = new Map<string, Pair>();
  let beside = 0;
  for (const file of files) {
    const stem = file.name.replace(/\.[^./]+$/u, "");
    const pair = pairs.get(stem) ?? {};
    if (STATION_LINES.test(file.name)) pairs.set(stem, { ...pair, shp: file });
    else if (isBeside(file)) beside += 1;
    else if (take(given, file) === "half") pairs.set(stem, { ...pair, dbf: file });
  }
  for (const { dbf, shp } of pairs.values()) {
    if (dbf && shp) takeRidership(given, dbfRidership(dbf, shp));
    else if (dbf) given.unused.push(`${dbf.name}：同じ名前の .shp がなく駅の位置が分からないため使いません`);
    else beside += 1;
  }
  if (beside > 0) given.unused.push(`図形や説明のファイル（.shp、.xml など）${beside}件は使いません`);
  return given;
}

interface Pair {
  dbf?: GivenFile;
  shp?: GivenFile;
}

/** What is at hand of a file, or that it is only half of what is needed. */
function take(given: Given, file: GivenFile): "half" | undefined {
  const attributes = attributeTable(file);
  if (attributes && isRidership(attributes)) {
    if (/\.dbf$/iu.test(file.name)) return "half";
    takeRidership(given, geojsonRidership(file));
    return;
  }
  const edition = attributes && editionOf(attributes);
  if (attributes && edition) {
    if (!addProjection(given.projections, attributes, edition)) given.doubles.push(file.name);
    return;
  }
  const table = meshTable(file);
  if (table && (CENSUS_TABLES[table.id] || table.id === ECONOMY_TABLE)) addCells(given.tables, table);
  else if (table)
    given.unused.push(
      `${file.name}：${table.id}（${table.label}）は、2015年・2020年国勢調査、2021年経済センサスのこの版が知る表ではないため使いません`,
    );
  else given.unused.push(`${file.name}：${whyNot(attributes?.columns ?? [])}使いません`);
}

function takeRidership(given: Given, read: GivenRidership): void {
  const known = given.ridership;
  const [newer, older] = !known || read.year > known.year ? [read, known] : [known, read];
  given.ridership = newer;
  if (!older) return;
  if (older.year < newer.year)
    given.unused.push(`${older.file}：${newer.year}年度の乗降客数（${newer.file}）があるため使いません`);
  else if (isSame(older, newer)) given.doubles.push(older.file);
  else
    throw new GeographyRefusal(
      `${older.file} と ${newer.file}：どちらも${newer.year}年度の乗降客数ですが、値が異なります。`,
    );
}

/** A zip of S12 has the same in CP932 and UTF-8, as .shp and as .geojson. */
function isSame(one: GivenRidership, other: GivenRidership): boolean {
  const sum = ({ lines }: GivenRidership) =>
    lines.reduce((all, { passengers }) => all + (passengers ?? 0), 0);
  return one.lines.length === other.lines.length && sum(one) === sum(other);
}

function whyNot(columns: readonly string[]): string {
  const known = NOT_USED.find(({ column }) => columns.some((name) => column.test(name)));
  return known ? `${known.what}です。${known.why}` : "公的統計のファイルとして認識できないため";
}
