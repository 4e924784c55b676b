import { circleShare } from "./circle-share.ts";
import { type LocalPlane, localPlane, type Place, requirePlace } from "./geography.ts";

/** Sides of a mesh cell, decimal degrees. */
export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** 第1次(80 km), 第2次(10 km), 第3次(1 km) and 2分の1 (500 m) cells: codes of 4, 6, 8 and 9 digits. */
export type MeshLevel = 1 | 2 | 3 | 4;

/** Cells per degree of latitude and of longitude, by level. */
const PER_LATITUDE = [1.5, 12, 120, 240] as const;
const PER_LONGITUDE = [1, 8, 80, 160] as const;
const DIGITS = [4, 6, 8, 9] as const;

/** The largest ring that may be asked for, kilometres. */
export const MAXIMUM_RADIUS_KILOMETRES = 50;

/**
 * Sides of the cell of a standard grid square code (JIS X 0410): PPQQ is latitude × 1.5 and longitude − 100, then one
 * digit each of eighths, of tenths, and for 500 m a quadrant 1 SW, 2 SE, 3 NW, 4 NE. 4, 6, 8 or 9 digits; anything
 * else throws RangeError.
 */
export function meshBounds(code: string): Bounds {
  if (!/^\d{4}(?:[0-7]{2}(?:\d{2}[1-4]?)?)?$/.test(code)) throw new RangeError(`not a mesh code: ${code}`);
  const digit = (at: number) => Number(code[at]);
  let row = Number(code.slice(0, 2));
  let column = Number(code.slice(2, 4));
  const level = DIGITS.indexOf(code.length as 4 | 6 | 8 | 9);
  if (level >= 1) [row, column] = [row * 8 + digit(4), column * 8 + digit(5)];
  if (level >= 2) [row, column] = [row * 10 + digit(6), column * 10 + digit(7)];
  if (level >= 3) [row, column] = [row * 2 + (digit(8) > 2 ? 1 : 0), column * 2 + ((digit(8) + 1) % 2)];
  const perLatitude = PER_LATITUDE[level] as number;
  const perLongitude = PER_LONGITUDE[level] as number;
  return {
    south: row / perLatitude,
    north: (row + 1) / perLatitude,
    west: 100 + column / perLongitude,
    east: 100 + (column + 1) / perLongitude,
  };
}

/**
 * Code of the cell that holds a place; a place on a side belongs to the cell north or east of it. Outside latitude
 * 0–66 and longitude 100–180 the grid is not defined: RangeError.
 */
export function meshCodeAt(place: Place, level: MeshLevel = 3): string {
  requirePlace(place);
  const { latitude, longitude } = place;
  if (latitude < 0 || latitude >= 66 || longitude < 100 || longitude >= 180) {
    throw new RangeError("the grid covers latitude 0–66 and longitude 100–180");
  }
  // The added billionth keeps a cell's own south-west corner in the cell in spite of binary fractions.
  const row = Math.floor(latitude * (PER_LATITUDE[level - 1] as number) + 1e-9);
  const column = Math.floor((longitude - 100) * (PER_LONGITUDE[level - 1] as number) + 1e-9);
  return codeOf(row, column, level);
}

/** Row from the equator and column from 100° E of a cell in the grid of its size. Errors as meshBounds. */
export function gridOf(code: string): [row: number, column: number] {
  const { south, west } = meshBounds(code);
  const level = DIGITS.indexOf(code.length as 4 | 6 | 8 | 9);
  const perLatitude = PER_LATITUDE[level] as number;
  const perLongitude = PER_LONGITUDE[level] as number;
  return [Math.round(south * perLatitude), Math.round((west - 100) * perLongitude)];
}

function codeOf(row: number, column: number, level: MeshLevel): string {
  if (level === 1) return `${String(row).padStart(2, "0")}${String(column).padStart(2, "0")}`;
  if (level === 2) return `${codeOf(row >> 3, column >> 3, 1)}${row % 8}${column % 8}`;
  if (level === 3) {
    return `${codeOf(Math.floor(row / 10), Math.floor(column / 10), 2)}${row % 10}${column % 10}`;
  }
  return `${codeOf(row >> 1, column >> 1, 3)}${(row % 2) * 2 + (column % 2) + 1}`;
}

/** A cell of a ring: its code and the share (above 0, at most 1) of its area inside the circle. */
export interface RingMesh {
  mesh: string;
  share: number;
}

/**
 * The cells that a circle touches, from south-west to north-east, each with its area share, on a plane touching the
 * ground at the centre. Radius in kilometres, above 0 and at most 50; otherwise RangeError.
 */
export function ringMeshes(center: Place, radius: number, level: MeshLevel = 3): RingMesh[] {
  requireRadius(radius);
  const plane = localPlane(center);
  const perLatitude = PER_LATITUDE[level - 1] as number;
  const perLongitude = PER_LONGITUDE[level - 1] as number;
  const up = radius / plane.kilometresPerLatitude;
  const across = radius / plane.kilometresPerLongitude;
  const rows = [center.latitude - up, center.latitude + up].map((edge) => Math.floor(edge * perLatitude));
  const columns = [center.longitude - across, center.longitude + across].map((edge) =>
    Math.floor((edge - 100) * perLongitude),
  );
  const found: RingMesh[] = [];
  for (let row = rows[0] as number; row <= (rows[1] as number); row++) {
    for (let column = columns[0] as number; column <= (columns[1] as number); column++) {
      const mesh = codeOf(row, column, level);
      const share = shareInCircle(plane, radius, meshBounds(mesh));
      if (share > 0) found.push({ mesh, share });
    }
  }
  return found;
}

/** Share (0 to 1) of a cell's area within `radius` kilometres of the plane's origin. */
export function shareInCircle(plane: LocalPlane, radius: number, bounds: Bounds): number {
  const { origin, kilometresPerLatitude, kilometresPerLongitude } = plane;
  return circleShare(radius, {
    left: (bounds.west - origin.longitude) * kilometresPerLongitude,
    right: (bounds.east - origin.longitude) * kilometresPerLongitude,
    bottom: (bounds.south - origin.latitude) * kilometresPerLatitude,
    top: (bounds.north - origin.latitude) * kilometresPerLatitude,
  });
}

/** Those of the given cells (any of the four sizes, mixed if need be) that the circle touches, with their shares. */
export function ringCells<Cell extends { mesh: string }>(
  center: Place,
  radius: number,
  cells: Iterable<Cell>,
): (Cell & { share: number })[] {
  requireRadius(radius);
  const plane = localPlane(center);
  const found: (Cell & { share: number })[] = [];
  for (const cell of cells) {
    const share = shareInCircle(plane, radius, meshBounds(cell.mesh));
    if (share > 0) found.push({ ...cell, share });
  }
  return found;
}

/** Σ share × value: what a ring holds of a quantity spread evenly within each cell, in the unit of the value. */
export function ringSum<Cell extends { share: number }>(
  cells: Iterable<Cell>,
  value: (cell: Cell) => number,
): number {
  let sum = 0;
  for (const cell of cells) sum += cell.share * value(cell);
  return sum;
}

function requireRadius(radius: number): void {
  if (!(radius > 0 && radius <= MAXIMUM_RADIUS_KILOMETRES)) {
    throw new RangeError(`radius must be above 0 and at most ${MAXIMUM_RADIUS_KILOMETRES} km`);
  }
}
