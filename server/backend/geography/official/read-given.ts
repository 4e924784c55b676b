import type { FutureBasis } from "../../models/official-projection.ts";
import { attributeTable, isBeside } from "./attributes.ts";
import { addCells, type GivenTable } from "./census-cells.ts";
import { CENSUS_TABLES } from "./census-tables.ts";
import { ECONOMY_TABLE } from "./economy-table.ts";
import { type GivenFile, givenFiles } from "./given-files.ts";
import { meshTable } from "./mesh-table.ts";
import { addProjection, editionOf, type GivenProjection } from "./projection-table.ts";

/** What was read of a directory of official files. */
export interface Given {
  tables: Map<string, GivenTable>;
  projections: Map<FutureBasis, GivenProjection>;
  /** A line for each file that is not used. */
  unused: string[];
  /** Names of files that hold what another one held. */
  doubles: string[];
}

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
  const given: Given = { tables: new Map(), projections: new Map(), unused: [], doubles };
  let beside = 0;
  for (const file of files) {
    if (isBeside(file)) beside += 1;
    else take(given, file);
  }
  if (beside > 0) given.unused.push(`図形や説明のファイル（.shp、.xml など）${beside}件は使いません`);
  return given;
}

function take(given: Given, file: GivenFile): void {
  const attributes = attributeTable(file);
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

function whyNot(columns: readonly string[]): string {
  const known = NOT_USED.find(({ column }) => columns.some((name) => column.test(name)));
  return known ? `${known.what}です。${known.why}` : "公的統計のファイルとして認識できないため";
}
