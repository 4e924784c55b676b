import { quantile } from "../../statistics.ts";
import type { BenchmarkStore, PredictionInput, Refusal } from "./types.ts";

/** Stores and brands below which a range could give one brand's sales away, or mean nothing. */
const FEWEST_STORES = 8;
const FEWEST_BRANDS = 3;

/**
 * Range of yearly sales from benchmark stores: quantiles 0.1, 0.5, 0.9 of their sales per 坪 × the candidate's area.
 * Stores of the same format where they are at least 8 of at least 3 brands, else of all formats under the same
 * condition, else null.
 */
export function benchmarkRange({ candidate, benchmarks }: PredictionInput): Refusal["benchmark"] {
  const usable = benchmarks.filter((store) => store.annual_sales_yen > 0 && store.area_tsubo > 0);
  const alike = usable.filter(({ format }) => format === candidate.format);
  const chosen = [alike, usable].find(isEnough);
  if (chosen === undefined) return null;
  const perTsubo = chosen.map((store) => store.annual_sales_yen / store.area_tsubo);
  const yen = (probability: number) => Math.round(quantile(perTsubo, probability) * candidate.area_tsubo);
  return {
    low_yen: yen(0.1),
    middle_yen: yen(0.5),
    high_yen: yen(0.9),
    stores: chosen.length,
    brands: brandsOf(chosen),
    basis: chosen === alike ? "同じ出店形態のベンチマーク店舗" : "すべての出店形態のベンチマーク店舗",
  };
}

function isEnough(stores: readonly BenchmarkStore[]): boolean {
  return stores.length >= FEWEST_STORES && brandsOf(stores) >= FEWEST_BRANDS;
}

function brandsOf(stores: readonly BenchmarkStore[]): number {
  return new Set(stores.map(({ brand_id }) => brand_id)).size;
}
