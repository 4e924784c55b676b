import type { Place } from "../../models/geography.ts";
import type { GivenFile } from "./given-files.ts";
import { GeographyRefusal } from "./refused.ts";

export type Line = readonly (readonly number[])[];

const HEAD_BYTES = 100;
const RECORD_HEAD_BYTES = 8;
/** PolyLine and Polygon with their Z and M begin alike. */
const LINES = [3, 13, 23, 5, 15, 25];

/**
 * The lines or rings of a shapefile in its order, each as its parts, worked out when asked for (ESRI Shapefile Technical
 * Description, July 1998): behind a head of 100 bytes records with their length in words of 2 bytes (big endian) and,
 * little endian, a type, a box of four doubles, the numbers of parts and points, where each part begins, and the points.
 * @throws GeographyRefusal where it holds neither or ends in the middle.
 */
export function* shpLines({ name, bytes }: GivenFile): Generator<() => Line[]> {
  const broken = () =>
    new GeographyRefusal(
      `${name}：図形として読めません。途中で切れていないか確認し、ダウンロードし直してください。`,
    );
  if (bytes.length < HEAD_BYTES || bytes.readInt32BE(0) !== 9994) throw broken();
  for (let at = HEAD_BYTES; at < bytes.length; ) {
    if (at + RECORD_HEAD_BYTES > bytes.length) throw broken();
    const length = 2 * bytes.readInt32BE(at + 4);
    const record = bytes.subarray(at + RECORD_HEAD_BYTES, at + RECORD_HEAD_BYTES + length);
    if (length < 4 || record.length !== length) throw broken();
    const isLines = LINES.includes(record.readInt32LE(0));
    if (isLines && !isWhole(record)) throw broken();
    yield () => (isLines ? partsOf(record) : []);
    at += RECORD_HEAD_BYTES + length;
  }
}

function isWhole(record: Buffer): boolean {
  if (record.length < 44) return false;
  const [parts, points] = [record.readInt32LE(36), record.readInt32LE(40)];
  return parts >= 0 && points >= 0 && 44 + 4 * parts + 16 * points <= record.length;
}

function partsOf(record: Buffer): Line[] {
  const [parts, points] = [record.readInt32LE(36), record.readInt32LE(40)];
  const first = 44 + 4 * parts;
  const starts = Array.from({ length: parts }, (_, i) => record.readInt32LE(44 + 4 * i));
  return starts.map((start, i) =>
    Array.from({ length: Math.max(0, (starts[i + 1] ?? points) - start) }, (_, n) => [
      record.readDoubleLE(first + 16 * (start + n)),
      record.readDoubleLE(first + 16 * (start + n) + 8),
    ]),
  );
}

export function middleOf(lines: readonly Line[]): Place | undefined {
  const [longest] = lines
    .filter((line) => line.length > 0)
    .map((line) => ({ line, length: lengthOf(line) }))
    .sort((a, b) => b.length - a.length);
  if (!longest) return undefined;
  let left = longest.length / 2;
  for (const [i, to] of longest.line.entries()) {
    const from = longest.line[i - 1];
    if (!from) continue;
    const step = lengthOf([from, to]);
    if (step >= left) return between(from, to, step > 0 ? left / step : 0);
    left -= step;
  }
  const [only = []] = longest.line;
  return between(only, only, 0);
}

function lengthOf(line: Line): number {
  return line.slice(1).reduce((sum, to, i) => {
    const from = line[i] ?? to;
    return sum + Math.hypot((to[0] ?? 0) - (from[0] ?? 0), (to[1] ?? 0) - (from[1] ?? 0));
  }, 0);
}

function between(from: readonly number[], to: readonly number[], share: number): Place {
  const at = (i: number) => (from[i] ?? Number.NaN) + share * ((to[i] ?? 0) - (from[i] ?? 0));
  return { longitude: at(0), latitude: at(1) };
}
