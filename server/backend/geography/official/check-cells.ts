import { formatWhole } from "../../../lib/numbers.ts";
import { type Cells, type GivenTable, residentsOf } from "./census-cells.ts";
import { CENSUS_TABLES } from "./census-tables.ts";
import { GeographyRefusal } from "./refused.ts";
import type { ShippedCells } from "./shipped-cells.ts";

/** Totals of a first-level mesh or prefecture may differ by so much from what is held; measured at most 0.45 %. */
export const MOST_OFF = 0.01;
/**
 * People whose cell holds another number than the same census as shipped, of all. Measured 0 to 0.04 % where the year is
 * right, 4.6 to 14 % where it is five years off.
 */
const MOST_ELSEWHERE = 0.01;
const FEW = 100;

export interface Checked {
  whole: Map<string, Cells>;
  partial: string[];
}

/**
 * Compares each first-level mesh of a table of residents with the same census as the product holds it.
 * @throws GeographyRefusal with a line for each that cannot be.
 */
export function checkedResidents(table: GivenTable, shipped: ShippedCells): Checked {
  const year = CENSUS_TABLES[table.id]?.year ?? 2020;
  const column = year === 2020 ? "residents" : "residents_2015";
  const reasons = table.wide.flatMap((file) => missingOf(file, year, shipped));
  if (reasons.length > 0) throw new GeographyRefusal(...reasons);
  const wide = new Set(table.wide.flatMap(({ byFirst }) => [...byFirst.keys()]));
  const checked: Checked = { whole: new Map(), partial: [] };
  for (const [first, cells] of table.byFirst) {
    const held = shipped.column(first, column);
    const [given, known] = [residentsOf(cells.values()), sumOf(held)];
    const isOff = Math.abs(given - known) > Math.max(FEW, MOST_OFF * known);
    if (isOff && wide.has(first) && given < known) checked.partial.push(first);
    else if (isOff) reasons.push(totalOff(table.id, first, { year, given, known }));
    else {
      const reason = yearOff(table.id, first, {
        year,
        cells,
        held,
        other: shipped.column(first, "residents"),
      });
      if (reason) reasons.push(reason);
      checked.whole.set(first, cells);
    }
  }
  if (reasons.length > 0) throw new GeographyRefusal(...reasons.slice(0, 20), ...more(reasons.length - 20));
  return checked;
}

function missingOf(
  { name, byFirst }: GivenTable["wide"][number],
  year: 2015 | 2020,
  shipped: ShippedCells,
): string[] {
  const given = [...byFirst.values()].reduce((sum, cells) => sum + residentsOf(cells.values()), 0);
  const prefecture = shipped.prefectureOf(byFirst);
  const known = year === 2020 ? shipped.censusOf(prefecture) : shipped.residents2015Of(prefecture);
  if (given > known * (1 - MOST_OFF)) return [];
  return [
    `${name}：${shipped.prefectureName(prefecture)}の人口が${people(given)}で、${year}年国勢調査（${people(known)}）の${percent(given / known)}です（許容 ±${percent(MOST_OFF)}）。メッシュが欠けています。`,
  ];
}

function totalOff(
  id: string,
  first: string,
  { year, given, known }: { year: number; given: number; known: number },
): string {
  const hint =
    given > known * 1.5
      ? "同じメッシュが重ねて入っています。"
      : given < known * 0.9
        ? "メッシュが欠けています。"
        : `${year}年の値ではありません。`;
  return `${id} 第1次メッシュ${first}：人口の合計が${people(given)}で、収録済みの${year}年国勢調査（${people(known)}）の${percent(given / known)}です（許容 ±${percent(MOST_OFF)}）。${hint}`;
}

function yearOff(
  id: string,
  first: string,
  {
    year,
    cells,
    held,
    other,
  }: { year: number; cells: Cells; held: ReadonlyMap<string, number>; other: ReadonlyMap<string, number> },
): string | undefined {
  // Of 2015 the product holds estimates: cells differ, but must not be those of 2020 either.
  const off = elsewhere(cells, year === 2020 ? held : other);
  const known = sumOf(held);
  if (
    year === 2020
      ? off <= Math.max(FEW, MOST_ELSEWHERE * known)
      : off > MOST_ELSEWHERE * known || known < 1000
  )
    return undefined;
  return year === 2020
    ? `${id} 第1次メッシュ${first}：合計は合いますが、${people(off)}分（${percent(off / known)}）がメッシュごとの2020年国勢調査と異なります（許容 ${percent(MOST_ELSEWHERE)}）。別の年の値です。`
    : `${id} 第1次メッシュ${first}：2020年国勢調査と同じ値です。2015年の値ではありません。`;
}

function elsewhere(cells: Cells, held: ReadonlyMap<string, number>): number {
  let off = 0;
  for (const [mesh, [given = 0]] of cells) off += Math.abs(given - (held.get(mesh) ?? 0));
  for (const [mesh, known] of held) if (!cells.has(mesh)) off += known;
  return off;
}

/** Residents by prefecture of the new cells against the municipal census. @throws GeographyRefusal */
export function checkPrefectures(
  residents: ReadonlyMap<string, number>,
  shipped: ShippedCells,
): { prefecture: string; off: number } {
  let worst = { prefecture: "", off: 0 };
  const reasons: string[] = [];
  for (const prefecture of shipped.prefectures) {
    const [given, known] = [residents.get(prefecture) ?? 0, shipped.censusOf(prefecture)];
    const off = given / known - 1;
    if (Math.abs(off) > Math.abs(worst.off)) worst = { prefecture: shipped.prefectureName(prefecture), off };
    if (Math.abs(off) > MOST_OFF)
      reasons.push(
        `${shipped.prefectureName(prefecture)}：人口の合計が${people(given)}で、市区町村別の2020年国勢調査（${people(known)}）の${percent(given / known)}です（許容 ±${percent(MOST_OFF)}）。`,
      );
  }
  if (reasons.length > 0) throw new GeographyRefusal(...reasons);
  return worst;
}

function sumOf(held: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const value of held.values()) sum += value;
  return sum;
}

function more(count: number): string[] {
  return count > 0 ? [`ほか${count}件。`] : [];
}

export function people(count: number): string {
  return `${formatWhole(count)}人`;
}

export function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}
