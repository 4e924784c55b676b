import { clusterCells, clusterOfCell } from "../models/geodemo-cells.ts";
import type { TradeAreaCell } from "../models/trade-area.ts";
import type { MeshTable } from "./mesh-table.ts";
import type { ProjectionOf } from "./municipalities.ts";

/** A geodemographic cluster of the country's cells. */
export interface ClusterProfile {
  /** 1 up to 11, from the most to the least dense: one for each map colour. */
  cluster: number;
  name: string;
  /** What stands out in it, in Japanese. */
  description: string;
  /** Its residents, all cells of the country, persons. */
  population: number;
  /** Its share (0 to 1) of the residents of all clusters. */
  average_share: number;
}

export interface Clusters {
  /** In the order of their numbers. */
  profiles: readonly ClusterProfile[];
  /** The cluster number of a cell; undefined where nobody is by day or night. */
  of(cell: TradeAreaCell): number | undefined;
}

/** What a centre's features say when they stand out, in the order of the model's features. */
const STATEMENTS = [
  ["人口密度が高い", "人口密度が低い"],
  ["昼間に人が集まる", "昼間は人が出ていく"],
  ["15歳未満が多い", "15歳未満が少ない"],
  ["20〜39歳が多い", "20〜39歳が少ない"],
  ["65歳以上が多い", "65歳以上が少ない"],
  ["人口が減りにくい", "人口の減り方が大きい"],
] as const;
const STANDS_OUT = 0.5;

/** Clusters the country (models/geodemo-cells.ts) and counts each cluster's residents; about a second. */
export function clusterCountry(table: MeshTable, projectionOf: ProjectionOf): Clusters {
  const cells = Array.from({ length: table.count }, (_, index) => table.cell(index));
  const model = clusterCells(cells, projectionOf);
  const numbers = new Map<string, number>();
  const residents = new Float64Array(model.clusters.length);
  for (const cell of cells) {
    const cluster = clusterOfCell(cell, projectionOf(cell.municipality_code), model);
    if (cluster === undefined) continue;
    numbers.set(cell.mesh, cluster + 1);
    residents[cluster] = (residents[cluster] as number) + cell.population_2020;
  }
  const total = residents.reduce((sum, population) => sum + population, 0);
  const profiles = model.clusters.map(({ index, name, centre }) => {
    const population = residents[index] as number;
    const description = describeCentre(centre);
    return { cluster: index + 1, name, description, population, average_share: population / total };
  });
  return { profiles, of: (cell) => numbers.get(cell.mesh) };
}

/** The features of a centre half a standard deviation or more from the mean of all cells, strongest first. */
export function describeCentre(centre: readonly number[]): string {
  const statements = centre
    .map((value, index) => ({ value, words: STATEMENTS[index] }))
    .filter(({ value }) => Math.abs(value) >= STANDS_OUT)
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value))
    .flatMap(({ value, words }) => (words ? [words[value > 0 ? 0 : 1]] : []));
  return statements.length > 0
    ? `全国の平均と比べて、${statements.join("、")}地域です。`
    : "全国の平均に近い地域です。";
}
