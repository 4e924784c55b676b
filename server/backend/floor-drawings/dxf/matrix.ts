/** x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const SAME: Matrix = [1, 0, 0, 1, 0, 0];
const MIRRORED: Matrix = [-1, 0, 0, 1, 0, 0];

/** First the second, then the first. */
export function times([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export function moved([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

export function seenFrom(extrusionZ: number | undefined): Matrix {
  return extrusionZ !== undefined && extrusionZ < 0 ? MIRRORED : SAME;
}

interface Placement {
  at: readonly [number, number];
  base: readonly [number, number];
  scale: readonly [number, number];
  /** Degrees against the clock. */
  rotation: number;
}

export function placed({ at, base, scale, rotation }: Placement): Matrix {
  const turn = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [sx, sy] = scale;
  const [a, b, c, d] = [cos * sx, sin * sx, -sin * sy, cos * sy];
  return [a, b, c, d, at[0] - a * base[0] - c * base[1], at[1] - b * base[0] - d * base[1]];
}

export function keepsCircles([a, b, c, d]: Matrix): boolean {
  const size = Math.hypot(a, b) || 1;
  return Math.abs(a * c + b * d) < 1e-6 * size * size && Math.abs(Math.hypot(c, d) - size) < 1e-6 * size;
}

export function mirrors([a, b, c, d]: Matrix): boolean {
  return a * d - b * c < 0;
}

export function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}
