import type { Block } from "../data/column-blocks.ts";
import type { FUTURE_COLUMNS } from "../data/columns.ts";
import { FUTURE_BASIS_KEYS, type FutureBasis, type OfficialFuture } from "../models/official-projection.ts";
import { type GeographyFiles, readWhole } from "./files.ts";

export const FUTURE_FILE = "future_cells.bin";
export const BASES_FILE = "future_bases.json";
/** Its columns count tenths of a person. */
export const TENTHS = 10;
const YEARS = [2025, 2030, 2035, 2040, 2045, 2050] as const;

export type FutureBlock = Block<(typeof FUTURE_COLUMNS)[number]>;

export function officialFuture(block: FutureBlock, row: number): OfficialFuture | undefined {
  const basis = FUTURE_BASIS_KEYS[(block.basis[row] ?? 0) - 1];
  if (basis === undefined) return undefined;
  const people = YEARS.map(
    (year) =>
      [
        (block[`young${year}`][row] ?? 0) / TENTHS,
        (block[`working${year}`][row] ?? 0) / TENTHS,
        (block[`old${year}`][row] ?? 0) / TENTHS,
      ] as const,
  );
  return { basis, people };
}

export function futureBases(files: Pick<GeographyFiles, "part">): FutureBasis[] {
  const part = files.part(BASES_FILE);
  return part ? (JSON.parse(readWhole(part).toString("utf8")) as FutureBasis[]) : [];
}
