import { type Random, random } from "../../server/demo/random.ts";
import type { Palette } from "./palettes.ts";

export const WIDE = 1200;
export const HIGH = 800;

export interface Drawing {
  palette: Palette;
  chance: Random;
}

export function drawing(name: string, palette: Palette, index: number): Drawing {
  return { palette, chance: random(`${name}/${index}`) };
}

export function picture({ palette: { sky } }: Drawing, shapes: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${HIGH}" viewBox="0 0 ${WIDE} ${HIGH}">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient>
<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset="1" stop-color="#000" stop-opacity=".16"/></linearGradient></defs>
<rect width="${WIDE}" height="${HIGH}" fill="url(#sky)"/>${shapes.join("")}</svg>`;
}

export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  { round = 0, opacity = 1 }: { round?: number; opacity?: number } = {},
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}" opacity="${opacity}"/>`;
}

export function area(points: readonly (readonly [number, number])[], fill: string, opacity = 1): string {
  return `<polygon points="${points.map((point) => point.join(",")).join(" ")}" fill="${fill}" opacity="${opacity}"/>`;
}

export function stroke(
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  colour: string,
  width = 2,
  opacity = 1,
): string {
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${colour}" stroke-width="${width}" opacity="${opacity}"/>`;
}

export function skyline({ palette, chance }: Drawing, horizon: number): string {
  const houses: string[] = [];
  for (let x = -20; x < WIDE; ) {
    const width = chance.int(46, 110);
    const height = chance.int(60, 230);
    houses.push(box(x, horizon - height, width, height, palette.far, { opacity: chance.between(0.45, 0.9) }));
    x += width + chance.int(-10, 14);
  }
  return houses.join("");
}

export function tree({ palette, chance }: Drawing, x: number, foot: number, height: number): string {
  const crown = height * 0.36;
  const leaves = [
    [0, -height + crown, crown],
    [-crown * 0.6, -height * 0.52, crown * 0.78],
    [crown * 0.62, -height * 0.5, crown * 0.74],
  ] as const;
  return (
    box(x - height * 0.022, foot - height * 0.5, height * 0.044, height * 0.5, palette.trim, {
      opacity: 0.8,
    }) +
    leaves
      .map(
        ([dx, dy, radius]) =>
          `<circle cx="${x + dx}" cy="${foot + dy}" r="${radius}" fill="${palette.leaf}" opacity="${chance.between(0.84, 0.98)}"/>`,
      )
      .join("") +
    `<circle cx="${x - crown * 0.25}" cy="${foot - height + crown * 0.85}" r="${crown * 0.55}" fill="#fff" opacity=".1"/>`
  );
}

export function person({ palette, chance }: Drawing, x: number, foot: number, height: number): string {
  const coat = chance.pick([palette.person, palette.trim, palette.wall, palette.leaf]);
  const half = height * 0.13;
  const stride = chance.between(0.02, 0.09) * height;
  return (
    `<ellipse cx="${x}" cy="${foot}" rx="${height * 0.2}" ry="${height * 0.035}" fill="#000" opacity=".18"/>` +
    area(
      [
        [x - half * 0.7, foot - height * 0.46],
        [x + half * 0.7, foot - height * 0.46],
        [x + stride + half * 0.3, foot],
        [x + stride - half * 0.35, foot],
        [x, foot - height * 0.3],
        [x - stride + half * 0.35, foot],
        [x - stride - half * 0.3, foot],
      ],
      palette.person,
    ) +
    box(x - half, foot - height * 0.84, half * 2, height * 0.42, coat, { round: half * 0.8 }) +
    `<circle cx="${x}" cy="${foot - height * 0.92}" r="${height * 0.075}" fill="#e3b996"/>` +
    `<path d="M${x - height * 0.078} ${foot - height * 0.925} a${height * 0.078} ${height * 0.078} 0 0 1 ${height * 0.156} 0z" fill="${palette.person}"/>`
  );
}

export function people(
  drawn: Drawing,
  count: number,
  { from, to, foot, height }: { from: number; to: number; foot: readonly [number, number]; height: number },
): string {
  const places = Array.from({ length: count }, () => ({
    x: drawn.chance.int(from, to),
    y: drawn.chance.int(foot[0], foot[1]),
  })).toSorted((one, other) => one.y - other.y);
  return places
    .map(({ x, y }) => person(drawn, x, y, height * (0.72 + (0.42 * (y - foot[0])) / 100)))
    .join("");
}
