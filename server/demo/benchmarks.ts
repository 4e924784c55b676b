import { BRAND_OF, type BrandRow } from "./brands.ts";
import { addDays, DEMO_TODAY, japanTime } from "./dates.ts";
import { random } from "./random.ts";

export interface BrandBenchmarkRow {
  id: number;
  brand_id: number;
  benchmark_brand_id: number;
  is_selected: boolean;
  created_at: string;
}

export function benchmarksOf(seed: string, brands: readonly BrandRow[]): BrandBenchmarkRow[] {
  const rows: BrandBenchmarkRow[] = [];
  const seen = brands.filter((brand) => brand.is_enabled && !brand.is_stealth);
  for (const brand of brands) {
    if (!brand.is_brand_benchmark) continue;
    const rng = random(`${seed}/benchmarks/${brand.name}`);
    const others = rng.shuffle(seen.filter((other) => other.id !== brand.id));
    const distance = (other: BrandRow) =>
      other.genre_id === brand.genre_id ? 0 : category(other) === category(brand) ? 1 : 2;
    const near = others.filter((other) => distance(other) < 2).sort((a, b) => distance(a) - distance(b));
    const isMain = brand.name === BRAND_OF.brand;
    const selected = isMain ? 6 : rng.int(2, 6);
    const count = selected + (isMain ? 5 : rng.int(0, 3));
    near.slice(0, count).forEach((other, index) => {
      const created = addDays(DEMO_TODAY, -rng.int(40, 400));
      rows.push({
        id: rows.length + 1,
        brand_id: brand.id,
        benchmark_brand_id: other.id,
        is_selected: index < selected,
        created_at: japanTime(created, rng.int(9, 18), rng.int(0, 59)),
      });
    });
  }
  return rows;
}

function category({ genre_id }: BrandRow): number {
  return Math.floor(genre_id / 100);
}
