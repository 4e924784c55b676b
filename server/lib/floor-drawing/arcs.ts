import type { Point } from "../geometry.ts";

/** A bulge that makes no difference. */
const STRAIGHT = 1e-6;
const MOST_CHORDS = 64;

/** How many chords an arc of this bulge and chord takes to lie within a tolerance of them. */
function chordsFor(bulge: number, chord: number, tolerance: number): number {
  const angle = 4 * Math.atan(Math.abs(bulge));
  const radius = chord / (2 * Math.sin(angle / 2));
  if (!Number.isFinite(radius) || radius <= tolerance) return 2;
  const widest = 2 * Math.acos(1 - tolerance / radius);
  return Math.min(MOST_CHORDS, Math.max(2, Math.ceil(angle / widest)));
}

/** The corner of a side with the points that its arc goes through, without the corner after it. */
function side(from: Point, to: Point, bulge: number, tolerance: number): Point[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const chord = Math.hypot(dx, dy);
  if (Math.abs(bulge) < STRAIGHT || chord === 0) return [from];
  const count = chordsFor(bulge, chord, tolerance);
  const angle = 4 * Math.atan(bulge);
  // The centre lies beside the middle of the chord.
  const aside = (1 - bulge * bulge) / (4 * bulge);
  const [cx, cy] = [(from[0] + to[0]) / 2 - dy * aside, (from[1] + to[1]) / 2 + dx * aside];
  const [rx, ry] = [from[0] - cx, from[1] - cy];
  return Array.from({ length: count }, (_, i): Point => {
    const turn = (angle * i) / count;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    return [cx + rx * cos - ry * sin, cy + rx * sin + ry * cos];
  });
}

/** The points of a shape whose arcs have become chords that lie within a tolerance of them, in the units of the drawing. */
export function withChords(corners: readonly number[], isClosed: boolean, tolerance: number): Point[] {
  const count = Math.floor(corners.length / 3);
  const at = (i: number): Point => [corners[i * 3] ?? 0, corners[i * 3 + 1] ?? 0];
  const points: Point[] = [];
  for (let i = 0; i < count; i++) {
    const isLast = i === count - 1;
    if (isLast && !isClosed) points.push(at(i));
    else points.push(...side(at(i), at((i + 1) % count), corners[i * 3 + 2] ?? 0, tolerance));
  }
  return points;
}
