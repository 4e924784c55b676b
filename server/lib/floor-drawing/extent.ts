/** Width and height of what lines through corners span (x, y and a bulge for each), in their own units. */
export function extentOf(lines: Iterable<readonly number[]>): { width: number; height: number } {
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const corners of lines)
    for (let i = 0; i + 2 < corners.length; i += 3) {
      left = Math.min(left, corners[i] ?? 0);
      right = Math.max(right, corners[i] ?? 0);
      low = Math.min(low, corners[i + 1] ?? 0);
      high = Math.max(high, corners[i + 1] ?? 0);
    }
  return left > right ? { width: 0, height: 0 } : { width: right - left, height: high - low };
}

/** The diagonal of the same for one line. */
export function diagonalOf(corners: readonly number[]): number {
  const { width, height } = extentOf([corners]);
  return Math.hypot(width, height);
}
