import { gzipSync } from "node:zlib";
import { SPENDING_GROUPS } from "../../server/backend/data/columns.ts";
import { count, csvRows } from "./read-csv.ts";

/** Yearly spending of a household of two or more in each prefecture's capital, yen: a JSON of rows by prefecture. */
export function householdSpending(directory: string): Buffer {
  const food = new Map(
    Array.from(csvRows(directory, "spending/spending2022_2024_food_prefcapital.csv.gz"), (of) => [
      of("pref_code"),
      count(of("LB12")),
    ]),
  );
  const rows = Array.from(csvRows(directory, "spending/spending2024_prefcapital.csv.gz"), (of) => ({
    prefecture: of("pref_code"),
    city: of("city"),
    yen: SPENDING_GROUPS.map(({ key }) =>
      key === "eating_out" ? (food.get(of("pref_code")) ?? 0) : count(of(key)),
    ),
  }));
  return gzipSync(JSON.stringify(rows), { level: 9 });
}
