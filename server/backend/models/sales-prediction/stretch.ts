import { areTooNarrow } from "../../../lib/forecasts.ts";
import type { PredictionInput } from "./types.ts";

/** A forecast made before the opening, with the first whole year that came of it; all in yen a year. */
export interface MeasuredForecast {
  predicted_yen: number;
  low_yen: number;
  high_yen: number;
  actual_yen: number;
  /** By what its range had been stretched already; 1 for one that had not. */
  stretched_by: number;
}

/** Shorter than this, in ln sales, no half of a range is taken to be. */
const LEAST = 1e-6;

/**
 * By what 80 % ranges are to be stretched about their values, in ln sales, so that four in five of these sales lie within:
 * the ⌈0.8 (n + 1)⌉-th smallest of the distances from the value, each as a multiple of its half of the range
 * (normalised conformal scores: J. Lei et al., JASA 113, 2018, section 5.2), never less than 1. Distances are taken from
 * the ranges as the model gave them, so that a stretch that has helped does not take itself back. Undefined where the
 * ranges have held often enough, or fewer than 20 stores can tell.
 */
export function stretchOf(forecasts: readonly MeasuredForecast[]): PredictionInput["widened"] {
  const distances = forecasts.map(distanceOf).sort((a, b) => a - b);
  const stores = distances.length;
  const covered = distances.filter((distance) => distance <= 1).length;
  if (!areTooNarrow({ stores, covered })) return undefined;
  const factor = distances[Math.min(stores, Math.ceil(0.8 * (stores + 1))) - 1] as number;
  return { factor, stores, covered };
}

function distanceOf({
  predicted_yen,
  low_yen,
  high_yen,
  actual_yen,
  stretched_by,
}: MeasuredForecast): number {
  const end = actual_yen < predicted_yen ? low_yen : high_yen;
  const half = Math.max(LEAST, Math.abs(Math.log(end / predicted_yen)) / stretched_by);
  return Math.abs(Math.log(Math.max(1, actual_yen) / predicted_yen)) / half;
}
