import { type ColumnBlocks, openColumnBlocks } from "../../data/column-blocks.ts";
import { CENSUS_COLUMNS } from "../../data/columns.ts";
import { dataPath } from "../../data/read.ts";
import { prefectures } from "../../reference/places.ts";
import { placeOf } from "../blocks.ts";
import { CELLS_A_SIDE, codeOf } from "../grid.ts";
import type { Municipalities } from "../municipalities.ts";

type CensusColumn = (typeof CENSUS_COLUMNS)[number];

export interface ShippedCells {
  readonly meshes: readonly string[];
  readonly prefectures: readonly string[];
  column(first: string, name: CensusColumn): ReadonlyMap<string, number>;
  rows(first: string): Map<string, number[]>;
  municipalityOf(mesh: string): number;
  prefectureOf(byFirst: ReadonlyMap<string, ReadonlyMap<string, unknown>>): string;
  prefectureOfNumber(municipality: number): string;
  prefectureName(prefecture: string): string;
  censusOf(prefecture: string): number;
  residents2015Of(prefecture: string): number;
}

export function shippedCells(projectRoot: string, municipalities: Municipalities): ShippedCells {
  const blocks = openColumnBlocks(dataPath(projectRoot, "census_cells.bin"), CENSUS_COLUMNS);
  const { codes } = municipalities;
  const column = (first: string, name: CensusColumn) => {
    const block = blocks.block(first);
    return new Map(
      Array.from(block?.place ?? [], (place, row) => [codeOf(first, place), block?.[name]?.[row] ?? 0]),
    );
  };
  const municipalityOf = (mesh: string) => nearest(mesh, column(mesh.slice(0, 4), "municipality"));
  let of2015: Map<string, number> | undefined;
  return {
    meshes: blocks.meshes,
    prefectures: prefectures.map(({ code }) => code),
    column,
    rows(first) {
      const block = blocks.block(first);
      return new Map(
        Array.from(block?.place ?? [], (place, row) => [
          codeOf(first, place),
          CENSUS_COLUMNS.map((name) => block?.[name]?.[row] ?? 0),
        ]),
      );
    },
    municipalityOf,
    prefectureOf(byFirst) {
      const counts = new Map<string, number>();
      for (const [first, cells] of byFirst) {
        const numbers = column(first, "municipality");
        for (const mesh of cells.keys()) {
          const prefecture = codes[numbers.get(mesh) ?? -1]?.slice(0, 2);
          if (prefecture) counts.set(prefecture, (counts.get(prefecture) ?? 0) + 1);
        }
      }
      return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? "";
    },
    prefectureOfNumber: (municipality) => codes[municipality]?.slice(0, 2) ?? "",
    prefectureName: (prefecture) => prefectures.find(({ code }) => code === prefecture)?.name ?? prefecture,
    censusOf: (prefecture) => municipalities.censusOf(`${prefecture}000`)?.total ?? 0,
    residents2015Of(prefecture) {
      of2015 ??= residents2015(blocks, codes);
      return of2015.get(prefecture) ?? 0;
    },
  };
}

function nearest(mesh: string, numbers: ReadonlyMap<string, number>): number {
  const known = numbers.get(mesh);
  if (known !== undefined) return known;
  const [row, column] = gridOf(mesh);
  let best = { far: Number.POSITIVE_INFINITY, number: 0 };
  for (const [other, number] of numbers) {
    const [up, across] = gridOf(other);
    const far = (up - row) ** 2 + (across - column) ** 2;
    if (far < best.far) best = { far, number };
  }
  return best.number;
}

function gridOf(mesh: string): [row: number, column: number] {
  const [, place] = placeOf(mesh);
  return [Math.floor(place / CELLS_A_SIDE), place % CELLS_A_SIDE];
}

function residents2015(blocks: ColumnBlocks<CensusColumn>, codes: readonly string[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const mesh of blocks.meshes) {
    const block = blocks.block(mesh);
    block?.residents_2015.forEach((count: number, row: number) => {
      const prefecture = codes[block.municipality[row] ?? -1]?.slice(0, 2) ?? "";
      sums.set(prefecture, (sums.get(prefecture) ?? 0) + count);
    });
  }
  return sums;
}
