/** A cluster's residents in a ring and its share (0 to 1) of all residents there. */
export interface ClusterShare {
  cluster: number;
  population: number;
  share: number;
}

/**
 * Residents of a ring by geodemographic cluster: Σ area share × residents of the cells of each cluster, largest first
 * (ties by number). Cells whose cluster is unknown are left out of both sides; nobody there answers an empty list.
 */
export function ringClusterShares<Cell extends { share: number; population_2020: number }>(
  cells: Iterable<Cell>,
  clusterOf: (cell: Cell) => number | undefined,
): ClusterShare[] {
  const residents = new Map<number, number>();
  let total = 0;
  for (const cell of cells) {
    const cluster = clusterOf(cell);
    if (cluster === undefined) continue;
    const people = cell.share * cell.population_2020;
    residents.set(cluster, (residents.get(cluster) ?? 0) + people);
    total += people;
  }
  return [...residents]
    .filter(([, population]) => population > 0)
    .map(([cluster, population]) => ({ cluster, population, share: population / total }))
    .sort((a, b) => b.population - a.population || a.cluster - b.cluster);
}

/** A cluster's index of a brand: 100 = as common round its stores as in the base, 200 = twice as common. */
export interface ClusterIndex {
  cluster: number;
  share: number;
  base_share: number;
  index: number;
}

/**
 * Geodemographic index of a brand: the mean share of each cluster over its stores' rings ÷ the cluster's share of the
 * base (all residents of the country, say) × 100 — the location quotient in per cent. Clusters without a base are left
 * out; a brand without rings answers an empty list. In the order of the base.
 */
export function geodemoIndices(
  storeRings: readonly (readonly ClusterShare[])[],
  base: readonly { cluster: number; population: number }[],
): ClusterIndex[] {
  const total = base.reduce((sum, { population }) => sum + population, 0);
  if (storeRings.length === 0 || !(total > 0)) return [];
  return base
    .filter(({ population }) => population > 0)
    .map(({ cluster, population }) => {
      const shares = storeRings.map((ring) => ring.find((entry) => entry.cluster === cluster)?.share ?? 0);
      const share = shares.reduce((sum, value) => sum + value, 0) / storeRings.length;
      const base_share = population / total;
      return { cluster, share, base_share, index: (100 * share) / base_share };
    });
}
