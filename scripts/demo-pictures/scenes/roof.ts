import type { Palette } from "../palettes.ts";
import {
  area,
  box,
  type Drawing,
  drawing,
  HIGH,
  people,
  picture,
  skyline,
  stroke,
  tree,
  WIDE,
} from "../shapes.ts";

const DECK = 520;

export function roof(palette: Palette, index: number): string {
  const drawn = drawing("roof", palette, index);
  const deck = index % 2 === 0 ? palette.trim : palette.shade;
  return picture(drawn, [
    skyline(drawn, DECK),
    railing(drawn),
    box(0, DECK, WIDE, HIGH - DECK, deck),
    box(0, DECK, WIDE, HIGH - DECK, "url(#floor)"),
    ...Array.from({ length: 21 }, (_, plank) =>
      stroke([WIDE / 2 + (plank - 10) * 64, DECK], [WIDE / 2 + (plank - 10) * 170, HIGH], "#000", 2, 0.12),
    ),
    lawn(drawn),
    pergola(drawn, index % 2 === 0 ? 760 : 130),
    [90, 470, 620, 1120].map((x, at) => planter(drawn, x, 590 + (at % 2) * 26)).join(""),
    people(drawn, 8, { from: 120, to: 1080, foot: [640, 750], height: 108 }),
  ]);
}

function railing({ palette }: Drawing): string {
  const posts = Array.from({ length: 25 }, (_, post) =>
    box(post * 50, 440, 4, 84, palette.person, { opacity: 0.7 }),
  );
  return (
    box(0, 448, WIDE, 76, palette.glass, { opacity: 0.35 }) +
    posts.join("") +
    box(0, 436, WIDE, 8, palette.person)
  );
}

function lawn({ palette }: Drawing): string {
  return area(
    [
      [330, 600],
      [830, 600],
      [960, 690],
      [210, 690],
    ],
    palette.leaf,
    0.85,
  );
}

function planter(drawn: Drawing, x: number, foot: number): string {
  const { palette } = drawn;
  return (
    tree(drawn, x, foot - 30, drawn.chance.int(130, 180)) +
    box(x - 46, foot - 38, 92, 42, palette.wall, { round: 4 }) +
    box(x - 46, foot - 38, 92, 9, "#fff", { opacity: 0.25 })
  );
}

function pergola({ palette, chance }: Drawing, left: number): string {
  const posts = [0, 310].map((dx) => box(left + dx, 340, 12, 250, palette.person));
  const slats = Array.from({ length: 12 }, (_, slat) =>
    box(left - 20 + slat * 30, 322, 10, 26, palette.person),
  );
  const vines = Array.from(
    { length: 16 },
    () =>
      `<circle cx="${left + chance.int(-10, 320)}" cy="${334 + chance.int(-12, 14)}" r="${chance.int(9, 18)}" fill="${palette.leaf}" opacity=".85"/>`,
  );
  const bench =
    box(left + 70, 556, 180, 12, palette.wall, { round: 3 }) +
    box(left + 86, 568, 10, 26, palette.person) +
    box(left + 224, 568, 10, 26, palette.person);
  return (
    posts.join("") + box(left - 26, 336, 372, 12, palette.person) + slats.join("") + vines.join("") + bench
  );
}
