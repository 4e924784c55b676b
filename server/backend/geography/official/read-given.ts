import type { FutureBasis } from "../../models/official-projection.ts";
import { attributeTable, isBeside } from "./attributes.ts";
import { addCells, type GivenTable } from "./census-cells.ts";
import { CENSUS_TABLES } from "./census-tables.ts";
import type { AttributeTable } from "./dbf.ts";
import { ECONOMY_TABLE } from "./economy-table.ts";
import { type GivenFile, givenFiles } from "./given-files.ts";
import { addLayer, type GivenLayer, LAYERS, type LayerName, layerNameOf } from "./map/layers.ts";
import { meshTable } from "./mesh-table.ts";
import { addProjection, editionOf, type GivenProjection } from "./projection-table.ts";
import { GeographyRefusal } from "./refused.ts";
import { type GivenRidership, isRidership, ridershipOf } from "./ridership-table.ts";
import { type GivenShape, geojsonShapes, pairedShapes } from "./shapes.ts";
import { type GivenStations, isStations, stationsOf } from "./station-table.ts";

export interface Given {
  tables: Map<string, GivenTable>;
  projections: Map<FutureBasis, GivenProjection>;
  ridership: GivenRidership | undefined;
  railway: GivenStations | undefined;
  layers: Map<LayerName, GivenLayer>;
  unused: string[];
  doubles: string[];
}

const SHAPES = /(?:S12|N02|N03|N06|N13)[^/]*\.shp$/iu;

interface Halves {
  dbf?: GivenFile | undefined;
  shp?: GivenFile | undefined;
}

/** @throws GeographyRefusal for what is broken or does not fit. */
export function readGiven(from: string): Given {
  const { files, doubles } = givenFiles(from);
  const given: Given = {
    tables: new Map(),
    projections: new Map(),
    ridership: undefined,
    railway: undefined,
    layers: new Map(),
    unused: [],
    doubles,
  };
  // Halves of a shapefile wait for each other only: a country's roads are some gigabytes.
  const halves = new Map<string, Halves>();
  let beside = 0;
  for (const file of files) {
    const stem = file.name.replace(/\.[^./]+$/u, "");
    const isShapes = SHAPES.test(file.name);
    if (isShapes || take(given, file) === "half") {
      const { dbf, shp }: Halves = { ...halves.get(stem), [isShapes ? "shp" : "dbf"]: file };
      const table = dbf && shp && attributeTable(dbf);
      if (table) takeShapes(given, table, pairedShapes(dbf, shp));
      if (table) halves.delete(stem);
      else halves.set(stem, { dbf, shp });
    } else if (isBeside(file)) beside += 1;
  }
  for (const { dbf } of halves.values()) {
    if (dbf) given.unused.push(`${dbf.name}：同じ名前の .shp がなく位置が分からないため使いません`);
    else beside += 1;
  }
  if (beside > 0) given.unused.push(`図形や説明のファイル（.shp、.xml など）${beside}件は使いません`);
  return given;
}

function take(given: Given, file: GivenFile): "half" | undefined {
  if (isBeside(file)) return;
  const attributes = attributeTable(file);
  if (attributes && hasShapes(attributes)) {
    if (/\.dbf$/iu.test(file.name)) return "half";
    takeShapes(given, attributes, geojsonShapes(file));
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

function hasShapes(table: AttributeTable): boolean {
  return isRidership(table) || isStations(table) || layerNameOf(table) !== undefined;
}

function takeShapes(given: Given, table: AttributeTable, shapes: Iterable<GivenShape>): void {
  const layer = layerNameOf(table);
  if (isRidership(table)) takeRidership(given, ridershipOf(table.name, shapes));
  else if (isStations(table)) takeStations(given, stationsOf(table.name, shapes));
  else if (layer) takeLayer(given, layer, { file: table.name, shapes });
}

function takeLayer(given: Given, name: LayerName, from: Parameters<typeof addLayer>[2]): void {
  const before = given.layers.get(name);
  const taken = addLayer(given.layers, name, from);
  const now = given.layers.get(name);
  const older = (file: string) =>
    `${file}：より新しい${LAYERS[name].title}（${now?.year}年）があるため使いません`;
  if (taken === "double") given.doubles.push(from.file);
  else if (taken === "older") given.unused.push(older(from.file));
  else if (before && before !== now) given.unused.push(...before.files.map(older));
}

function takeStations(given: Given, read: GivenStations): void {
  const known = given.railway;
  const isOlder = known !== undefined && (read.year ?? 0) <= (known.year ?? 0);
  given.railway = isOlder ? known : read;
  const left = isOlder ? read : known;
  if (!left) return;
  if (left.year === given.railway.year && left.lines.length === given.railway.lines.length)
    given.doubles.push(left.file);
  else given.unused.push(`${left.file}：${given.railway.file} の駅を使うため使いません`);
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

const OLD_PROJECTION = /^POP2010$/u;
const JOINTS = /^N06_018$/u;

function whyNot(columns: readonly string[]): string {
  const has = (pattern: RegExp) => columns.some((name) => pattern.test(name));
  if (has(OLD_PROJECTION)) return "メッシュ別将来推計人口（H29国政局推計、2010年基準）です。古い推計のため";
  return has(JOINTS)
    ? "高速道路時系列（N06）の接続部です。地図に表示しないため"
    : "公的統計のファイルとして認識できないため";
}
