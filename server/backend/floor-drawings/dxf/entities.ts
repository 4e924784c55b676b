import { type Entry, numberOf, textOf } from "./groups.ts";
import { type Matrix, SAME, seenFrom } from "./matrix.ts";
import { plainText } from "./text.ts";

export type Uncounted = "lines" | "arcs" | "splines" | "others";

interface Placed {
  layer: string;
  plane: Matrix;
}

export type Entity = Placed &
  (
    | { kind: "shape"; corners: number[]; isClosed: boolean }
    | { kind: "text"; at: [number, number]; height: number; text: string }
    | Insert
    | { kind: "other"; what: Uncounted; corners?: number[] }
  );

export interface Insert {
  kind: "insert";
  block: string;
  at: [number, number];
  scale: [number, number];
  rotation: number;
  columns: number;
  rows: number;
  columnGap: number;
  rowGap: number;
}

/** They belong to what stands before them, or are nothing that is drawn. */
const NOTHING = new Set(["SEQEND", "ATTDEF", "ENDBLK", "VIEWPORT", "ENDSEC"]);
const MESH = 16 | 64;
const SPLINE_FRAME = 16;

const bitsOf = (entry: Entry) => numberOf(entry, 70) ?? 0;

function placedBy(entry: Entry): Placed {
  return { layer: textOf(entry, 8)?.trim() || "0", plane: seenFrom(numberOf(entry, 230)) };
}

export function* entitiesOf(entries: Iterable<Entry>): Generator<Entity> {
  let polyline: { entity: Entity & { kind: "shape" }; isMesh: boolean } | undefined;
  for (const entry of entries) {
    if (entry.type === "VERTEX") {
      if (polyline && (bitsOf(entry) & SPLINE_FRAME) === 0)
        polyline.entity.corners.push(
          numberOf(entry, 10) ?? 0,
          numberOf(entry, 20) ?? 0,
          numberOf(entry, 42) ?? 0,
        );
      continue;
    }
    if (polyline) yield ended(polyline);
    polyline = undefined;
    if (NOTHING.has(entry.type) || numberOf(entry, 67) === 1) continue;
    if (entry.type === "POLYLINE") {
      const bits = bitsOf(entry);
      const shape = { kind: "shape", corners: [], isClosed: (bits & 1) !== 0, ...placedBy(entry) } as const;
      polyline = { entity: { ...shape, corners: [] }, isMesh: (bits & MESH) !== 0 };
      continue;
    }
    const entity = entityOf(entry);
    if (entity) yield entity;
  }
  if (polyline) yield ended(polyline);
}

function ended({ entity, isMesh }: { entity: Entity & { kind: "shape" }; isMesh: boolean }): Entity {
  const { layer, plane } = entity;
  return isMesh ? { kind: "other", what: "others", layer, plane } : entity;
}

function entityOf(entry: Entry): Entity | undefined {
  const placed = placedBy(entry);
  switch (entry.type) {
    case "LWPOLYLINE":
      return { kind: "shape", corners: cornersOf(entry), isClosed: (bitsOf(entry) & 1) !== 0, ...placed };
    case "CIRCLE":
      return circle(entry, placed);
    case "TEXT":
    case "ATTRIB":
    case "MTEXT":
      return textEntity(entry, placed);
    case "INSERT":
      return insert(entry, placed);
    case "LINE":
      return { kind: "other", what: "lines", corners: lineOf(entry), ...placed };
    case "ARC":
      return { kind: "other", what: "arcs", corners: arcOf(entry), ...placed };
    case "SPLINE":
      return { kind: "other", what: "splines", corners: pointsOfSpline(entry), ...placed };
    default:
      return { kind: "other", what: "others", ...placed };
  }
}

function lineOf(entry: Entry): number[] {
  const at = (code: number) => numberOf(entry, code) ?? 0;
  return [at(10), at(20), 0, at(11), at(21), 0];
}

/** An arc goes against the clock, from the first angle to the second. */
function arcOf(entry: Entry): number[] {
  const at = (code: number) => numberOf(entry, code) ?? 0;
  const end = (degrees: number) => {
    const turn = (degrees * Math.PI) / 180;
    return [at(10) + at(40) * Math.cos(turn), at(20) + at(40) * Math.sin(turn)] as const;
  };
  const angle = (((at(51) - at(50)) % 360) + 360) % 360 || 360;
  // A bulge of a whole turn has no end: halves always have one.
  const bulge = Math.tan((angle / 2 / 4) * (Math.PI / 180));
  return [...[...end(at(50)), bulge], ...[...end(at(50) + angle / 2), bulge], ...[...end(at(50) + angle), 0]];
}

function pointsOfSpline({ groups }: Entry): number[] {
  const through = (code: number) => {
    const corners: number[] = [];
    for (const group of groups) {
      if (group.code === code) corners.push(Number(group.value), 0, 0);
      else if (group.code === code + 10 && corners.length > 0)
        corners[corners.length - 2] = Number(group.value);
    }
    return corners;
  };
  const given = through(11);
  return given.length > 0 ? given : through(10);
}

function cornersOf({ groups }: Entry): number[] {
  const corners: number[] = [];
  for (const { code, value } of groups) {
    const number = Number(value);
    if (!Number.isFinite(number)) continue;
    if (code === 10) corners.push(number, 0, 0);
    else if (code === 20 && corners.length > 0) corners[corners.length - 2] = number;
    else if (code === 42 && corners.length > 0) corners[corners.length - 1] = number;
  }
  return corners;
}

function circle(entry: Entry, placed: Placed): Entity {
  const [x, y, radius] = [numberOf(entry, 10) ?? 0, numberOf(entry, 20) ?? 0, numberOf(entry, 40) ?? 0];
  return { kind: "shape", corners: [x - radius, y, 1, x + radius, y, 1], isClosed: true, ...placed };
}

const INVISIBLE = 1;

function textEntity(entry: Entry, placed: Placed): Entity | undefined {
  if (entry.type === "ATTRIB" && (bitsOf(entry) & INVISIBLE) !== 0) return undefined;
  const parts = entry.groups.filter(({ code }) => code === 1 || (entry.type === "MTEXT" && code === 3));
  const text = plainText(parts.map(({ value }) => value).join(""));
  // Of a text that is not set at its left the second point is the one that was given.
  const isSet =
    entry.type !== "MTEXT" && ((numberOf(entry, 72) ?? 0) !== 0 || (numberOf(entry, 74) ?? 0) !== 0);
  const isAligned = entry.type === "TEXT" && (numberOf(entry, 73) ?? 0) !== 0;
  const second = isSet || isAligned ? ([numberOf(entry, 11), numberOf(entry, 21)] as const) : [];
  const at: [number, number] = [second[0] ?? numberOf(entry, 10) ?? 0, second[1] ?? numberOf(entry, 20) ?? 0];
  // Texts with a direction of their own are given in the coordinates of the world.
  const plane = entry.type === "MTEXT" ? SAME : placed.plane;
  return { kind: "text", at, height: numberOf(entry, 40) ?? 0, text, layer: placed.layer, plane };
}

const whole = (value: number | undefined) => Math.max(1, Math.round(value ?? 1));

function insert(entry: Entry, placed: Placed): Entity {
  return {
    kind: "insert",
    block: textOf(entry, 2)?.trim() ?? "",
    at: [numberOf(entry, 10) ?? 0, numberOf(entry, 20) ?? 0],
    scale: [numberOf(entry, 41) ?? 1, numberOf(entry, 42) ?? 1],
    rotation: numberOf(entry, 50) ?? 0,
    columns: whole(numberOf(entry, 70)),
    rows: whole(numberOf(entry, 71)),
    columnGap: numberOf(entry, 44) ?? 0,
    rowGap: numberOf(entry, 45) ?? 0,
    ...placed,
  };
}
