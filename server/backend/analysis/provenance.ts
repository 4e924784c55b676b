import type { Origin, Provenance } from "../../contract/provenance.ts";
import { readSources } from "../data/sources.ts";
import type { Geography } from "../geography/geography.ts";
import type { RingCell } from "../geography/mesh-table.ts";

/** Keys of data/sources.json behind each kind of figure. */
const KEYS = {
  residents: ["mesh-stay", "mesh-census", "mesh-projection"],
  daytime: ["mesh-stay"],
  future: ["census", "projection", "projection-data"],
  stations: ["rail", "ridership"],
} as const;
const VINTAGES: Record<Basis, string> = {
  residents: "居住人口2020年",
  daytime: "滞在人口2019年",
  future: "国勢調査2015年・2020年、将来推計2018年・2023年",
  stations: "駅2022年度、乗降客数2023年度",
};
export type Basis = keyof typeof KEYS;

const EVERY_BASIS: readonly Basis[] = ["residents", "daytime", "future", "stations"];

const credits = new Map<string, ReadonlyMap<string, string>>();

/** The attribution lines of the datasets behind some figures, each once. */
function creditsOf(projectRoot: string, bases: readonly Basis[]): string[] {
  const known =
    credits.get(projectRoot) ?? new Map(readSources(projectRoot).map(({ key, credit }) => [key, credit]));
  credits.set(projectRoot, known);
  return [...new Set(bases.flatMap((basis) => KEYS[basis]))].flatMap((key) => known.get(key) ?? []);
}

/** Where a figure computed from open data comes from. */
export function originOf({ projectRoot }: Geography, bases: readonly Basis[], method: string): Origin {
  const vintage = bases.map((basis) => VINTAGES[basis]).join("、");
  return { sources: creditsOf(projectRoot, bases), vintage, method };
}

/** Where a figure of a ring comes from, with the cells that it counts. */
export function provenanceOf(
  geography: Geography,
  cells: readonly RingCell[],
  bases: readonly Basis[],
  method: string,
): Provenance {
  return {
    ...originOf(geography, bases, method),
    cells: cells.length,
    estimated_share: estimatedShare(cells),
  };
}

/** Share (0 to 1) of a ring's residents that live in estimated cells; 0 where nobody lives. */
export function estimatedShare(cells: readonly RingCell[]): number {
  let [estimated, total] = [0, 0];
  for (const { share, population_2020, source } of cells) {
    total += share * population_2020;
    if (source === "E") estimated += share * population_2020;
  }
  return total > 0 ? Math.min(1, estimated / total) : 0;
}

/** Where the features of a trade area come from. */
export function tradeAreaOrigin(geography: Geography, method: string): Origin {
  return originOf(geography, EVERY_BASIS, method);
}

/** Where a figure comes from that rests on what the tenants themselves keep here. */
export function ownRecords(today: string, method: string): Origin {
  return { sources: ["ブランドの登録情報と店舗一覧"], vintage: `${today}現在`, method };
}
