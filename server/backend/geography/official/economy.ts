import { formatWhole } from "../../../lib/numbers.ts";
import { openColumnBlocks, replaceColumnBlocks } from "../../data/column-blocks.ts";
import { ECONOMY_COLUMNS, INDUSTRIES } from "../../data/columns.ts";
import { dataPath } from "../../data/read.ts";
import { blocksOf } from "../blocks.ts";
import { codeOf } from "../grid.ts";
import type { Cells, GivenTable } from "./census-cells.ts";
import { MOST_OFF, percent } from "./check-cells.ts";
import { GeographyRefusal } from "./refused.ts";

const TITLE = "2021年経済センサス 産業中分類別事業所数及び従業者数（500m、JGD2011）";

const NAMES = ["従業者", "事業所", ...INDUSTRIES.map(({ label }) => `${label}の事業所`)];

const FEW = 100;

export interface NewEconomy {
  bytes: Buffer;
  meshes: ReadonlySet<string>;
  sources: string[];
  notes: string[];
}

/**
 * The shipped workers and establishments with what was given in the place of it, first-level mesh by first-level mesh.
 * @throws GeographyRefusal where workers or establishments are not those of 2021.
 */
export function newEconomy(projectRoot: string, table: GivenTable | undefined): NewEconomy | undefined {
  if (!table) return undefined;
  const path = dataPath(projectRoot, "economy_cells.bin");
  const blocks = openColumnBlocks(path, ECONOMY_COLUMNS);
  const wide = new Set(table.wide.flatMap(({ byFirst }) => [...byFirst.keys()]));
  const rows = new Map<string, readonly number[]>();
  const partial: string[] = [];
  const reasons: string[] = [];
  for (const [first, cells] of table.byFirst) {
    const block = blocks.block(first);
    const held: Cells = new Map(
      Array.from(block?.place ?? [], (place, row) => [
        codeOf(first, place),
        ECONOMY_COLUMNS.map((name) => block?.[name]?.[row] ?? 0),
      ]),
    );
    const off = differenceOf(cells, held);
    if (off === undefined) for (const [mesh, values] of cells) rows.set(mesh, values);
    else if (wide.has(first) && off.given < off.known) partial.push(first);
    else reasons.push(`${table.id} 第1次メッシュ${first}：${off.text}`);
  }
  if (reasons.length === 0 && rows.size === 0)
    reasons.push(
      `${table.id}：そろっている第1次メッシュがありません（${partial.join("、")}）。メッシュが欠けているか、隣の都道府県のファイルがありません。`,
    );
  if (reasons.length > 0) throw new GeographyRefusal(...reasons.slice(0, 20));
  return {
    bytes: replaceColumnBlocks(path, ECONOMY_COLUMNS, blocksOf(ECONOMY_COLUMNS, rows)),
    meshes: new Set([...table.byFirst.keys()].filter((first) => !partial.includes(first))),
    sources: [
      `${TITLE} ${table.id}：${table.files.length}ファイル、第1次メッシュ${table.byFirst.size - partial.length}、500mメッシュ${formatWhole(table.rows)}`,
    ],
    notes: [
      "従業者と業種ごとの事業所の合計は、第1次メッシュごとに収録済みの2021年経済センサスと ±1% 以内です。",
      ...(partial.length > 0
        ? [
            `${table.id}：第1次メッシュ ${partial.join("、")} は、隣の都道府県のファイルがないため収録済みの値のままです。`,
          ]
        : []),
    ],
  };
}

function differenceOf(cells: Cells, held: Cells): { given: number; known: number; text: string } | undefined {
  for (const [at, name] of NAMES.entries()) {
    const sum = (of: Cells) => [...of.values()].reduce((all, values) => all + (values[at] ?? 0), 0);
    const [given, known] = [sum(cells), sum(held)];
    const counts = `${name}の合計が${formatWhole(given)}で、収録済みの2021年経済センサス（${formatWhole(known)}）の${percent(given / known)}です（許容 ±${percent(MOST_OFF)}）。`;
    if (Math.abs(given - known) > Math.max(FEW, MOST_OFF * known)) return { given, known, text: counts };
    let elsewhere = 0;
    for (const mesh of new Set([...cells.keys(), ...held.keys()]))
      elsewhere += Math.abs((cells.get(mesh)?.[at] ?? 0) - (held.get(mesh)?.[at] ?? 0));
    if (elsewhere > Math.max(FEW, MOST_OFF * known))
      return {
        given,
        known,
        text: `${name}の合計は合いますが、メッシュごとの値が${percent(elsewhere / known)}異なります。別の年の値です。`,
      };
  }
  return undefined;
}
