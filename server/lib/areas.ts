import { formatDecimal } from "./numbers.ts";

/** One square metre in 坪, the legal conversion that the trade uses: 1 坪 = 1 / 0.3025 ㎡. */
export const TSUBO_PER_SQUARE_METRE = 0.3025;

/** Converts 坪 to ㎡, unrounded. */
export function squareMetres(tsubo: number): number {
  return tsubo / TSUBO_PER_SQUARE_METRE;
}

/** Converts ㎡ to 坪, unrounded. */
export function tsubo(squareMetres: number): number {
  return squareMetres * TSUBO_PER_SQUARE_METRE;
}

/** An area as the screens show it, one decimal each: `20.0坪（66.1㎡）`. Takes 坪. */
export function formatArea(areaTsubo: number): string {
  return `${oneDecimal(areaTsubo)}坪（${oneDecimal(squareMetres(areaTsubo))}㎡）`;
}

/** A number with one decimal and grouped thousands: `1,665.2`. */
export function oneDecimal(value: number): string {
  return formatDecimal(value, 1);
}

/** Lower bounds of the section size classes 1 to 4, 坪 (specification, section 9). */
const SIZE_BOUNDS = [15, 40, 80, 150] as const;

/** Section size class 0–4 of an area in 坪: a bound belongs to the class it opens. */
export function sizeClassOf(areaTsubo: number): 0 | 1 | 2 | 3 | 4 {
  return SIZE_BOUNDS.filter((bound) => areaTsubo >= bound).length as 0 | 1 | 2 | 3 | 4;
}

/** Short names of the size classes as used by the brand plan flags: small, mid, mid_plus, large, large_plus. */
export const SIZE_CLASS_LABELS = ["S", "M", "M+", "L", "L+"] as const;
