import { formatWhole } from "../../../lib/numbers.ts";
import { replaceColumnBlocks } from "../../data/column-blocks.ts";
import { CENSUS_COLUMNS } from "../../data/columns.ts";
import { dataPath } from "../../data/read.ts";
import { blocksOf } from "../blocks.ts";
import { type Cells, type GivenTable, residentsOf } from "./census-cells.ts";
import { CENSUS_TABLES, SIZES } from "./census-tables.ts";
import { checkedResidents, checkPrefectures, people, percent } from "./check-cells.ts";
import { GeographyRefusal } from "./refused.ts";
import type { ShippedCells } from "./shipped-cells.ts";

export interface NewCensus {
  bytes: Buffer;
  meshes: ReadonlySet<string>;
  given: { 2020: number; 2015: number };
  sources: string[];
  notes: string[];
}

const MUNICIPALITY = CENSUS_COLUMNS.indexOf("municipality");
const FIRST_AGE = MUNICIPALITY + 1;
/** Residents, men, households, residents of 2015: the place of the last in a row. */
const BEFORE = 3;

/**
 * The shipped census with what was given in the place of it, first-level mesh by first-level mesh. Of several tables of
 * residents JGD2011 goes before JGD2000 and 500 m before 250 m; ages that are not given stay as shipped.
 * @throws GeographyRefusal where totals or years do not fit.
 */
export function newCensus(
  projectRoot: string,
  tables: ReadonlyMap<string, GivenTable>,
  shipped: ShippedCells,
): NewCensus | undefined {
  const notes: string[] = [];
  const of2020 = chosen(tables, { year: 2020, notes }, shipped);
  const of2015 = chosen(tables, { year: 2015, notes }, shipped);
  const ages = tables.get("T001192")?.byFirst ?? new Map<string, Cells>();
  const meshes = new Set([...of2020.keys(), ...of2015.keys(), ...ages.keys()]);
  if (meshes.size === 0) return undefined;
  const rows = new Map<string, number[]>();
  for (const first of meshes)
    merge(rows, shipped, first, {
      of2020: of2020.get(first),
      of2015: of2015.get(first),
      ages: ages.get(first),
    });
  const worst = checkPrefectures(byPrefecture(rows, meshes, shipped), shipped);
  notes.push(
    `都道府県の合計は市区町村別の国勢調査と ±1% 以内です（最大の差は${worst.prefecture}の ${percent(worst.off)}）。`,
  );
  return {
    bytes: replaceColumnBlocks(
      dataPath(projectRoot, "census_cells.bin"),
      CENSUS_COLUMNS,
      blocksOf(CENSUS_COLUMNS, rows),
    ),
    meshes,
    given: { 2020: sumOf(of2020), 2015: sumOf(of2015) },
    sources: [...tables.values()].filter(({ id }) => CENSUS_TABLES[id]).map(sourceOf),
    notes,
  };
}

function sumOf(cells: ReadonlyMap<string, Cells>): number {
  return [...cells.values()].reduce((sum, of) => sum + residentsOf(of.values()), 0);
}

/** The tables of residents of a year that rings can use, by first-level mesh; the worse first, so that the better stays. */
function chosen(
  tables: ReadonlyMap<string, GivenTable>,
  { year, notes }: { year: 2015 | 2020; notes: string[] },
  shipped: ShippedCells,
): Map<string, Cells> {
  const found = new Map<string, Cells>();
  const rank = (id: string) => {
    const { datum, digits } = CENSUS_TABLES[id] ?? {};
    return (datum === "JGD2011" ? 2 : 0) + (digits === 9 ? 1 : 0);
  };
  const usable = [...tables.values()].filter(({ id }) => {
    const kind = CENSUS_TABLES[id];
    return kind?.use === "residents" && kind.year === year && kind.digits > 8;
  });
  for (const table of usable.sort((a, b) => rank(a.id) - rank(b.id))) {
    const { whole, partial } = checkedResidents(table, shipped);
    for (const [first, cells] of whole) found.set(first, cells);
    if (partial.length > 0)
      notes.push(
        `${table.id}：第1次メッシュ ${partial.join("、")} は、隣の都道府県のファイルがないため収録済みの値のままです。`,
      );
  }
  return found;
}

function merge(
  rows: Map<string, number[]>,
  shipped: ShippedCells,
  first: string,
  given: { of2020: Cells | undefined; of2015: Cells | undefined; ages: Cells | undefined },
): void {
  const before = shipped.rows(first);
  const meshes = new Set([
    ...before.keys(),
    ...(given.of2020?.keys() ?? []),
    ...(given.of2015?.keys() ?? []),
  ]);
  for (const mesh of meshes) {
    const row = before.get(mesh) ?? emptyRow(shipped.municipalityOf(mesh));
    if (given.of2020) row.splice(0, BEFORE, ...(given.of2020.get(mesh) ?? [0, 0, 0]));
    if (given.of2015) row[BEFORE] = given.of2015.get(mesh)?.[0] ?? 0;
    if (given.ages)
      row.splice(FIRST_AGE, row.length, ...(given.ages.get(mesh) ?? emptyRow(0).slice(FIRST_AGE)));
    if ((row[0] ?? 0) > 0 || (row[BEFORE] ?? 0) > 0) rows.set(mesh, row);
  }
  if (given.ages) checkAges(first, rows, meshes);
}

function emptyRow(municipality: number): number[] {
  return CENSUS_COLUMNS.map((_, i) => (i === MUNICIPALITY ? municipality : 0));
}

/** People of known age are all but 2.3 % of the country's, and never more than there are. */
function checkAges(first: string, rows: ReadonlyMap<string, number[]>, meshes: Iterable<string>): void {
  let [all, known] = [0, 0];
  for (const mesh of meshes) {
    const row = rows.get(mesh) ?? [];
    all += row[0] ?? 0;
    known += row.slice(FIRST_AGE).reduce((sum, value) => sum + value, 0);
  }
  if (known > all + 100 || known < all * 0.8 - 100)
    throw new GeographyRefusal(
      `T001192 第1次メッシュ${first}：年齢の分かる人が${people(known)}で、人口（${people(all)}）と合いません。`,
    );
}

function byPrefecture(
  rows: ReadonlyMap<string, number[]>,
  meshes: ReadonlySet<string>,
  shipped: ShippedCells,
): Map<string, number> {
  const sums = new Map<string, number>();
  const add = (row: readonly number[]) => {
    const prefecture = shipped.prefectureOfNumber(row[MUNICIPALITY] ?? 0);
    sums.set(prefecture, (sums.get(prefecture) ?? 0) + (row[0] ?? 0));
  };
  for (const row of rows.values()) add(row);
  for (const first of shipped.meshes)
    if (!meshes.has(first)) for (const row of shipped.rows(first).values()) add(row);
  return sums;
}

function sourceOf({ id, files, rows, secret, byFirst }: GivenTable): string {
  const { title = id, digits = 9, use = "residents" } = CENSUS_TABLES[id] ?? {};
  const use250 = digits === 10 ? "。500mに合算して使います" : "";
  const use1km = digits === 8 ? "。500mの値が収録済みのため使いません" : "";
  const hidden =
    secret > 0
      ? `。秘匿${formatWhole(secret)}メッシュ（${use === "ages" ? "年齢は合算先に含まれ、年齢不詳に数えます" : "人口、男女、世帯数は公表値を使います"}）`
      : "";
  return `${title} ${id}：${files.length}ファイル、第1次メッシュ${byFirst.size}、${SIZES[digits]}メッシュ${formatWhole(rows)}${hidden}${use250}${use1km}`;
}
