import type { Palette } from "../palettes.ts";
import { area, box, type Drawing, drawing, HIGH, people, picture, stroke, WIDE } from "../shapes.ts";

const FLOOR = 590;

export function arcade(palette: Palette, index: number): string {
  const drawn = drawing("arcade", palette, index);
  const widths = [330, 290, 320, 300];
  const lefts = widths.map((_, at) => widths.slice(0, at).reduce((sum, width) => sum + width, -20));
  return picture(drawn, [
    box(0, 0, WIDE, FLOOR, palette.wall),
    box(0, 0, WIDE, 92, palette.shade),
    lamps(drawn),
    ...widths.map((width, at) => shop(drawn, lefts[at] ?? 0, width, (at + index) % 4)),
    box(0, FLOOR, WIDE, HIGH - FLOOR, palette.ground),
    box(0, FLOOR, WIDE, HIGH - FLOOR, "url(#floor)"),
    ...[618, 656, 708, 770].map((y) => stroke([0, y], [WIDE, y], "#fff", 2, 0.25)),
    people(drawn, 9, { from: 60, to: 1140, foot: [650, 750], height: 150 }),
  ]);
}

function lamps({ palette }: Drawing): string {
  return Array.from({ length: 7 }, (_, lamp) => {
    const x = 90 + lamp * 170;
    return `<ellipse cx="${x}" cy="60" rx="46" ry="9" fill="${palette.light}"/><ellipse cx="${x}" cy="62" rx="90" ry="28" fill="${palette.light}" opacity=".22"/>`;
  }).join("");
}

function shop(drawn: Drawing, left: number, width: number, kind: number): string {
  const { palette, chance } = drawn;
  const colour = [palette.trim, palette.leaf, palette.person, palette.glass][kind] ?? palette.trim;
  const inner = { x: left + 24, width: width - 48, top: 216 };
  return [
    box(left + 10, 108, width - 20, FLOOR - 108, palette.shade),
    box(inner.x, inner.top, inner.width, FLOOR - inner.top, palette.light),
    box(inner.x, inner.top, inner.width, 120, "#fff", { opacity: 0.25 }),
    kind % 2 === 0 ? shelves(drawn, inner.x, inner.width) : tables(drawn, inner.x, inner.width),
    box(left + 10, 116, width - 20, 74, colour),
    `<circle cx="${left + 62}" cy="153" r="20" fill="${palette.light}"/>`,
    box(left + 98, 140, width * chance.between(0.3, 0.46), 12, palette.light, { round: 3 }),
    box(left + 98, 160, width * chance.between(0.18, 0.28), 8, palette.light, { round: 3, opacity: 0.7 }),
    kind === 1 || kind === 3 ? awning(inner.x, inner.width, colour) : "",
    stroke([left + 24, inner.top], [left + 24, FLOOR], palette.trim, 5),
    stroke([left + width - 24, inner.top], [left + width - 24, FLOOR], palette.trim, 5),
  ].join("");
}

function awning(left: number, width: number, colour: string): string {
  const stripes = 10;
  const step = width / stripes;
  return Array.from({ length: stripes }, (_, stripe) => {
    const x = left + stripe * step;
    return area(
      [
        [x, 190],
        [x + step, 190],
        [x + step + (stripe - 4.5) * 2, 250],
        [x + (stripe - 5.5) * 2, 250],
      ],
      stripe % 2 === 0 ? colour : "#f6f1e6",
    );
  }).join("");
}

function shelves({ palette, chance }: Drawing, left: number, width: number): string {
  const rows = [330, 410, 490];
  return rows
    .map((y) => {
      const goods: string[] = [];
      for (let x = left + 22; x < left + width - 40; x += chance.int(24, 40)) {
        const height = chance.int(26, 54);
        goods.push(
          box(
            x,
            y - height,
            chance.int(14, 24),
            height,
            chance.pick([palette.trim, palette.leaf, palette.glass, palette.wall, palette.person]),
            { round: 3, opacity: 0.78 },
          ),
        );
      }
      return goods.join("") + box(left + 14, y, width - 28, 7, palette.trim);
    })
    .join("");
}

function tables({ palette, chance }: Drawing, left: number, width: number): string {
  const places = [0.2, 0.5, 0.8].map((part) => left + width * part);
  const lamp = (x: number) =>
    stroke([x, 216], [x, 320], palette.person, 2) +
    `<path d="M${x - 22} 338 a22 22 0 0 1 44 0z" fill="${palette.trim}"/>`;
  const table = (x: number) =>
    box(x - 38, 500, 76, 8, palette.trim, { round: 3 }) +
    box(x - 4, 508, 8, 80, palette.trim) +
    box(x - 14, 480, 12, 20, palette.glass, { round: 3 }) +
    `<circle cx="${x + 14}" cy="490" r="${chance.int(7, 10)}" fill="${palette.leaf}"/>`;
  return places.map((x) => lamp(x) + table(x)).join("");
}
