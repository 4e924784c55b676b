import type { RenewalUnit } from "./units.ts";

/** Shops by the name of their genre. */
export type GenreCounts = ReadonlyMap<string, number>;

/** What is let and of a known genre. */
export function genreCounts(units: readonly Pick<RenewalUnit, "is_vacant" | "genre">[]): GenreCounts {
  return countsOf(units.flatMap(({ is_vacant, genre }) => (is_vacant || !genre ? [] : [genre.name])));
}

export function countsOf(genres: readonly string[]): GenreCounts {
  return new Map([...Map.groupBy(genres, (name) => name)].map(([name, all]) => [name, all.length]));
}

export function shopsOf(counts: GenreCounts): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** How alike two buildings are by genre: of each genre the smaller of its two shares, summed, 0 to 1; null where one has no shop. */
export function mixLikeness(a: GenreCounts, b: GenreCounts): number | null {
  const [ofA, ofB] = [shopsOf(a), shopsOf(b)];
  if (ofA === 0 || ofB === 0) return null;
  return [...a].reduce((sum, [name, count]) => sum + Math.min(count / ofA, (b.get(name) ?? 0) / ofB), 0);
}
