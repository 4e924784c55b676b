import { readGzip } from "../data/read.ts";

/** Yearly spending of a household of two or more in a prefecture's capital: yen in the order of SPENDING_GROUPS. */
export interface SpendingRow {
  prefecture: string;
  city: string;
  yen: number[];
}

export function readSpending(projectRoot: string): ReadonlyMap<string, SpendingRow> {
  const rows = JSON.parse(readGzip(projectRoot, "household_spending.json.gz")) as SpendingRow[];
  return new Map(rows.map((row) => [row.prefecture, row]));
}
