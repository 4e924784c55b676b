import { readFileSync } from "node:fs";
import { dataPath } from "../data/read.ts";
import { RESIDENT_TYPES, type TypeModel } from "../models/resident-types.ts";
import type { RingCell } from "./cells.ts";
import { type GeographyFiles, readWhole } from "./files.ts";

export interface ClusterProfile {
  cluster: number;
  name: string;
  description: string;
  population: number;
  average_share: number;
}

export interface Clusters {
  profiles: readonly ClusterProfile[];
  /** Shares (0 to 1) of clusters 1 to 11 among the residents of a prefecture (2-digit code); all 0 for an unknown one. */
  sharesOf(prefecture: string): readonly number[];
  /** The cluster number of a cell; undefined where nobody lives. */
  of(cell: Pick<RingCell, "type">): number | undefined;
}

export interface FittedClusters {
  model: TypeModel;
  residents: Record<string, number[]>;
}

export const CLUSTERS_FILE = "clusters.json";

export function shippedClusters(projectRoot: string): FittedClusters {
  return JSON.parse(readFileSync(dataPath(projectRoot, CLUSTERS_FILE), "utf8"));
}

export function readClusters(files: Pick<GeographyFiles, "file">): Clusters {
  const { residents } = JSON.parse(readWhole(files.file(CLUSTERS_FILE)).toString("utf8")) as FittedClusters;
  const sums = RESIDENT_TYPES.map((_, type) =>
    Object.values(residents).reduce((sum, row) => sum + (row[type] ?? 0), 0),
  );
  const all = sums.reduce((sum, count) => sum + count, 0);
  const profiles = RESIDENT_TYPES.map(({ name, description }, type) => ({
    cluster: type + 1,
    name,
    description,
    population: sums[type] ?? 0,
    average_share: (sums[type] ?? 0) / all,
  }));
  return {
    profiles,
    sharesOf(prefecture) {
      const row = residents[prefecture] ?? [];
      const total = row.reduce((sum, count) => sum + count, 0);
      return RESIDENT_TYPES.map((_, type) => (total > 0 ? (row[type] ?? 0) / total : 0));
    },
    of: ({ type }) => (type === 0 ? undefined : type),
  };
}
