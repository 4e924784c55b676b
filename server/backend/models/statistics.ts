/** Arithmetic mean. An empty list throws RangeError. */
export function mean(values: readonly number[]): number {
  requireValues(values);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Population standard deviation (divisor n). An empty list throws RangeError. */
export function standardDeviation(values: readonly number[]): number {
  const centre = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - centre) ** 2)));
}

/**
 * Quantile by linear interpolation between order statistics (Hyndman and Fan 1996): by type 7, or by type 6, whose mean
 * does not depend on how many values there are, where it must not. `probability` is in [0, 1]; anything else, or an empty
 * list, throws RangeError.
 */
export function quantile(values: ArrayLike<number>, probability: number, type: 6 | 7 = 7): number {
  requireValues(values);
  if (!(probability >= 0 && probability <= 1)) throw new RangeError("probability must be within 0 and 1");
  const sorted = Float64Array.from(values).sort();
  const last = sorted.length - 1;
  const position = type === 7 ? last * probability : (last + 2) * probability - 1;
  const place = Math.min(last, Math.max(0, position));
  const low = sorted[Math.floor(place)] as number;
  const high = sorted[Math.ceil(place)] as number;
  return low + (high - low) * (place - Math.floor(place));
}

/** The middle value (quantile 0.5). */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/**
 * Rounds parts to whole units so that they add up to the rounded total exactly (largest remainder method, Hamilton).
 * Ties go to the earlier part. `total` is rounded first; parts may be negative.
 */
export function roundToTotal(parts: readonly number[], total: number): number[] {
  const floors = parts.map(Math.floor);
  let left = Math.round(total) - floors.reduce((sum, part) => sum + part, 0);
  const order = parts
    .map((part, index) => ({ index, remainder: part - Math.floor(part) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  const step = Math.sign(left);
  if (step < 0) order.reverse();
  for (let turn = 0; left !== 0 && order.length > 0; turn++, left -= step) {
    const { index } = order[turn % order.length] as { index: number };
    floors[index] = (floors[index] as number) + step;
  }
  return floors;
}

function requireValues(values: ArrayLike<number>): void {
  if (values.length === 0) throw new RangeError("at least one value is needed");
}
