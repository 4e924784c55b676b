export interface Compared {
  /** 0.5 where neither tends to be higher. */
  above: number;
  /** Two-sided, by the normal approximation with ties; good from about 20 values of each. */
  p: number;
}

/** The Mann-Whitney U test: of ranks alone, so that a few slow answers weigh no more than others. */
export function mannWhitney(one: readonly number[], other: readonly number[]): Compared {
  const [n, m] = [one.length, other.length];
  const all = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ].sort((a, b) => a.value - b.value);
  let [ranks, ties] = [0, 0];
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (all[end + 1]?.value === all[start]?.value) end++;
    const count = end - start + 1;
    const rank = (start + end) / 2 + 1;
    ranks += rank * all.slice(start, end + 1).filter(({ isOne }) => isOne).length;
    ties += count ** 3 - count;
    start = end + 1;
  }
  const u = ranks - (n * (n + 1)) / 2;
  const variance = ((n * m) / 12) * (n + m + 1 - ties / ((n + m) * (n + m - 1)));
  if (variance <= 0) return { above: 0.5, p: 1 };
  const z = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / Math.sqrt(variance);
  return { above: u / (n * m), p: 2 * upperTail(z) };
}

/** Of the standard normal distribution (Abramowitz and Stegun 7.1.26, error below 1.5e-7). */
function upperTail(z: number): number {
  const x = z / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const terms = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592];
  return 0.5 * terms.reduce((sum, term) => (sum + term) * t, 0) * Math.exp(-x * x);
}

/** From which `above` on a shift is found in four of five cases, by samples of `n` and a level of `z` (one-sided tail). */
export function detectable(n: number, z: number): number {
  return 0.5 + (z + 0.84) * Math.sqrt((2 * n + 1) / (12 * n * n));
}
