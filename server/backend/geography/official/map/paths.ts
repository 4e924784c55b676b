import type { Line } from "../shp-lines.ts";

/** Points of a line in millionths of a degree: longitude, latitude, longitude, … */
export type Path = Int32Array;

const MILLION = 1e6;
const METRES_PER_DEGREE = 111_320;

export function pathOf(line: Line): Path | undefined {
  if (line.length < 2) return undefined;
  const path = new Int32Array(2 * line.length);
  for (const [i, [longitude = Number.NaN, latitude = Number.NaN]] of line.entries()) {
    if (!(longitude >= 122 && longitude <= 154 && latitude >= 20 && latitude <= 46)) return undefined;
    path[2 * i] = Math.round(longitude * MILLION);
    path[2 * i + 1] = Math.round(latitude * MILLION);
  }
  return path;
}

export function bytesOf({ buffer, byteOffset, byteLength }: Path): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

export function kilometresOf(paths: Iterable<Path>): number {
  let metres = 0;
  for (const path of paths)
    for (let i = 2; i < path.length; i += 2) {
      const [x, y] = metresBetween(path, i - 2, i);
      metres += Math.hypot(x, y);
    }
  return metres / 1000;
}

function metresBetween(path: Path, from: number, to: number): [number, number] {
  const [longitude, latitude] = [at(path, to) - at(path, from), at(path, to + 1) - at(path, from + 1)];
  const narrowing = Math.cos(((at(path, from + 1) / MILLION) * Math.PI) / 180);
  return [(longitude / MILLION) * METRES_PER_DEGREE * narrowing, (latitude / MILLION) * METRES_PER_DEGREE];
}

function at(path: Path, index: number): number {
  return path[index] ?? 0;
}

export function joined(paths: readonly Path[]): Path[] {
  const ends = new Map<string, number[]>();
  const endsOf = (path: Path) => [keyOf(path, 0), keyOf(path, path.length - 2)] as const;
  for (const [index, path] of paths.entries())
    for (const key of endsOf(path)) ends.set(key, [...(ends.get(key) ?? []), index]);
  const isTaken = new Uint8Array(paths.length);
  const found: Path[] = [];
  for (const [index, path] of paths.entries()) {
    if (isTaken[index]) continue;
    isTaken[index] = 1;
    const forth = walk(path, index);
    const back = walk(reversed(path), index).slice(1).map(reversed).toReversed();
    found.push(chained([...back, ...forth]));
  }
  return found;

  function walk(first: Path, start: number): Path[] {
    const chain = [first];
    let [last, from] = [first, start];
    for (;;) {
      const key = keyOf(last, last.length - 2);
      const meeting = ends.get(key) ?? [];
      const next = meeting.length === 2 ? meeting.find((one) => one !== from && !isTaken[one]) : undefined;
      const path = next === undefined ? undefined : paths[next];
      if (next === undefined || path === undefined) return chain;
      isTaken[next] = 1;
      last = keyOf(path, 0) === key ? path : reversed(path);
      from = next;
      chain.push(last);
    }
  }
}

function keyOf(path: Path, index: number): string {
  return `${path[index]},${path[index + 1]}`;
}

function reversed(path: Path): Path {
  const turned = new Int32Array(path.length);
  for (let i = 0; i < path.length; i += 2) turned.set(path.subarray(i, i + 2), path.length - 2 - i);
  return turned;
}

function chained(pieces: readonly Path[]): Path {
  const whole = new Int32Array(pieces.reduce((sum, { length }) => sum + length, 0) - 2 * (pieces.length - 1));
  let end = 0;
  for (const piece of pieces) {
    whole.set(end === 0 ? piece : piece.subarray(2), end);
    end += end === 0 ? piece.length : piece.length - 2;
  }
  return whole;
}

export function thinned(path: Path, metres: number): Path {
  const last = path.length / 2 - 1;
  const isKept = new Uint8Array(last + 1);
  isKept[0] = isKept[last] = 1;
  const spans: [number, number][] = [[0, last]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    let [worst, index] = [metres, 0];
    for (let i = from + 1; i < to; i++) {
      const away = metresFrom(path, i, from, to);
      if (away > worst) [worst, index] = [away, i];
    }
    if (index === 0) continue;
    isKept[index] = 1;
    spans.push([from, index], [index, to]);
  }
  return path.filter((_, i) => isKept[Math.trunc(i / 2)] === 1);
}

function metresFrom(path: Path, point: number, from: number, to: number): number {
  const [x, y] = metresBetween(path, 2 * from, 2 * point);
  const [dx, dy] = metresBetween(path, 2 * from, 2 * to);
  const length = dx * dx + dy * dy;
  const along = length > 0 ? Math.max(0, Math.min(1, (x * dx + y * dy) / length)) : 0;
  return Math.hypot(x - dx * along, y - dy * along);
}

export function coordinatesOf(path: Path): [number, number][] {
  return Array.from({ length: path.length / 2 }, (_, i) => [
    Number((at(path, 2 * i) / MILLION).toFixed(5)),
    Number((at(path, 2 * i + 1) / MILLION).toFixed(5)),
  ]);
}
