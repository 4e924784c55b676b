import { readFileSync, writeFileSync } from "node:fs";
import { dataPath } from "../data/read.ts";
import { clusterCells, clusterOfCell } from "../models/geodemo-cells.ts";
import type { Geodemographics } from "../models/geodemographics.ts";
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

/** The clustering of the shipped open data, as it is shipped with them. */
export interface FittedClusters {
  scale: Geodemographics["scale"];
  /** By number from 0 up: name, centre in standard deviations, residents of all its cells. */
  clusters: { name: string; centre: number[]; population: number }[];
}

const FILE = "clusters.json";

/** Clusters the country (models/geodemo-cells.ts) and counts each cluster's residents; takes two seconds. */
export function fitClusters(table: MeshTable, projectionOf: ProjectionOf): FittedClusters {
  const cells = Array.from({ length: table.count }, (_, index) => table.cell(index));
  const model = clusterCells(cells, projectionOf);
  const residents = new Float64Array(model.clusters.length);
  for (const cell of cells) {
    const cluster = clusterOfCell(cell, projectionOf(cell.municipality_code), model);
    if (cluster !== undefined) residents[cluster] = (residents[cluster] as number) + cell.population_2020;
  }
  return {
    scale: model.scale,
    clusters: model.clusters.map(({ index, name, centre }) => ({
      name,
      centre,
      population: residents[index] as number,
    })),
  };
}

/** Ships the clustering with the open data that it was fitted on. */
export function writeClusters(projectRoot: string, fitted: FittedClusters): void {
  writeFileSync(dataPath(projectRoot, FILE), `${JSON.stringify(fitted, null, 1)}\n`);
}

export function shippedClusters(projectRoot: string): FittedClusters {
  return JSON.parse(readFileSync(dataPath(projectRoot, FILE), "utf8"));
}

/** The shipped clustering; a cell is given its cluster when it is asked for. */
export function readClusters(projectRoot: string, projectionOf: ProjectionOf): Clusters {
  const { scale, clusters } = shippedClusters(projectRoot);
  const model = {
    scale,
    hasHouseholds: false,
    assignment: new Map(),
    clusters: clusters.map((cluster, index) => ({ ...cluster, index, areas: 0 })),
  };
  const total = clusters.reduce((sum, { population }) => sum + population, 0);
  const profiles = clusters.map(({ name, centre, population }, index) => ({
    cluster: index + 1,
    name,
    description: describeCentre(centre),
    population,
    average_share: population / total,
  }));
  const known = new Map<string, number | undefined>();
  return {
    profiles,
    of(cell) {
      if (known.has(cell.mesh)) return known.get(cell.mesh);
      const cluster = clusterOfCell(cell, projectionOf(cell.municipality_code), model);
      const number = cluster === undefined ? undefined : cluster + 1;
      known.set(cell.mesh, number);
      return number;
    },
  };
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
