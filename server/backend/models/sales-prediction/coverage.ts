import type { TestedRow } from "./types.ts";

/** Fewest stores of a group that is shown by itself. */
export const FEWEST_IN_GROUP = 20;

/** How often the 80 % ranges of a group of tested stores were right, with its 95 % confidence interval. */
export interface GroupCoverage<Group> {
  group: Group;
  stores: number;
  covered: number;
  coverage: number;
  low: number;
  high: number;
}

/** Groups of tested stores (format, size class), in the order of their first row. */
export function coverageBy<Group extends string | number>(
  rows: readonly TestedRow[],
  groupOf: (row: TestedRow) => Group,
): GroupCoverage<Group>[] {
  return [...Map.groupBy(rows, groupOf)].map(([group, found]) => ({
    group,
    ...counted(found.length, found.filter(({ is_covered }) => is_covered).length),
  }));
}

/** A count with its share and Wilson's 95 % interval (E. B. Wilson, Journal of the American Statistical Association 22, 1927). */
export function counted(stores: number, covered: number) {
  if (stores === 0) return { stores, covered, coverage: 0, low: 0, high: 1 };
  const z = 1.96;
  const share = covered / stores;
  const middle = (share + (z * z) / (2 * stores)) / (1 + (z * z) / stores);
  const half =
    (z / (1 + (z * z) / stores)) *
    Math.sqrt((share * (1 - share)) / stores + (z * z) / (4 * stores * stores));
  return {
    stores,
    covered,
    coverage: share,
    low: Math.max(0, middle - half),
    high: Math.min(1, middle + half),
  };
}
