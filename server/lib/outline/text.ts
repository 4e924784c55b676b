import type { Point } from "../geometry.ts";

/** Centimetres are the finest a plan is drawn in. */
function centimetre(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A corner on the centimetre. */
export function onCentimetre([x, y]: Point): Point {
  return [centimetre(x), centimetre(y)];
}

function isPoint(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((one) => Number.isFinite(one));
}

function fromJson(text: string): Point[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every(isPoint) ? value.map(onCentimetre) : undefined;
  } catch {
    return undefined;
  }
}

const CORNER = /^([+-]?\d{1,5}(?:\.\d+)?)(?:\s*[,、]\s*|\s+)([+-]?\d{1,5}(?:\.\d+)?)$/;

function fromLine(line: string): Point | undefined {
  const [, x, y] = CORNER.exec(line.trim()) ?? [];
  return x === undefined || y === undefined ? undefined : onCentimetre([Number(x), Number(y)]);
}

/**
 * The corners of an outline as typed: JSON pairs, or one "x, y" a line in metres, in any width. A last corner that
 * repeats the first is dropped.
 * @returns null for no text, undefined for text that is no list of corners
 */
export function readOutline(text: string): Point[] | null | undefined {
  const plain = text
    .normalize("NFKC")
    .replace(/[−ー―‐]/gu, "-")
    .trim();
  if (plain === "") return null;
  const points = plain.startsWith("[") ? fromJson(plain) : fromLines(plain);
  if (!points) return undefined;
  if (points.length === 0) return null;
  const [first, last] = [points[0], points.at(-1)];
  const isClosed = points.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return isClosed ? points.slice(0, -1) : points;
}

function fromLines(text: string): Point[] | undefined {
  const lines = text.split(/[\n;]/).filter((line) => line.trim() !== "");
  const points = lines.map(fromLine);
  return points.every((point) => point !== undefined) ? points : undefined;
}

/** One corner a line, `12.3, 4.5`. */
export function writeOutline(points: readonly Point[]): string {
  return points.map((point) => point.join(", ")).join("\n");
}
