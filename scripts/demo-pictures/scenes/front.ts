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

const GROUND = 600;

export function front(palette: Palette, index: number): string {
  const drawn = drawing("front", palette, index);
  const floors = 3 + (index % 2);
  const left = 150 - index * 20;
  return picture(drawn, [
    skyline(drawn, GROUND),
    house(drawn, left, floors),
    square(drawn),
    [70, 1010, 1110].map((x) => tree(drawn, x, GROUND + 46, drawn.chance.int(190, 250))).join(""),
    people(drawn, 13, { from: 180, to: 1040, foot: [640, 745], height: 92 }),
  ]);
}

function house(drawn: Drawing, left: number, floors: number): string {
  const { palette } = drawn;
  const right = 1010 - left * 0.2;
  const width = right - left;
  const height = 106;
  const top = GROUND - 130 - floors * height;
  const side = 70;
  return [
    area(
      [
        [right, top],
        [right + side, top + 34],
        [right + side, GROUND],
        [right, GROUND],
      ],
      palette.shade,
    ),
    box(left, top, width, GROUND - top, palette.wall),
    box(left - 8, top - 16, width + 12, 18, palette.trim),
    ...Array.from({ length: floors }, (_, floor) =>
      storey(drawn, { left, width, y: top + 26 + floor * height }),
    ),
    shops(drawn, left, width),
    box(left + width * 0.34, top + 44, width * 0.3, height * 1.1, palette.person, { round: 4 }),
    box(left + width * 0.36, top + 58, width * 0.26, height * 0.84, palette.light, {
      opacity: 0.9,
      round: 3,
    }),
    `<circle cx="${left + width * 0.43}" cy="${top + 58 + height * 0.42}" r="25" fill="${palette.person}"/>`,
    box(left + width * 0.48, top + 58 + height * 0.24, width * 0.11, 12, palette.person),
    box(left + width * 0.48, top + 58 + height * 0.46, width * 0.08, 12, palette.person, { opacity: 0.7 }),
  ].join("");
}

function storey({ palette, chance }: Drawing, at: { left: number; width: number; y: number }): string {
  const columns = 11;
  const step = at.width / columns;
  const windows = Array.from({ length: columns }, (_, column) => {
    const x = at.left + column * step + 9;
    const isLit = chance.chance(0.42);
    return (
      box(x, at.y, step - 18, 70, isLit ? palette.light : palette.glass, { round: 2 }) +
      area(
        [
          [x, at.y],
          [x + (step - 18) * 0.6, at.y],
          [x, at.y + 50],
        ],
        "#fff",
        0.16,
      )
    );
  });
  return windows.join("") + box(at.left, at.y + 82, at.width, 6, palette.shade);
}

function shops({ palette, chance }: Drawing, left: number, width: number): string {
  const top = GROUND - 118;
  const count = 7;
  const step = width / count;
  const windows = Array.from({ length: count }, (_, shop) => {
    const x = left + shop * step + 10;
    if (shop === 3)
      return (
        box(x - 4, top + 26, step - 12, 92, palette.glass) +
        stroke([x + step / 2 - 10, top + 26], [x + step / 2 - 10, GROUND], palette.trim, 4)
      );
    const goods = Array.from({ length: 4 }, () =>
      box(
        x + chance.int(8, Math.floor(step) - 50),
        GROUND - chance.int(34, 56),
        chance.int(10, 24),
        30,
        chance.pick([palette.trim, palette.leaf, palette.person]),
        { opacity: 0.55, round: 3 },
      ),
    );
    return (
      box(x, top + 34, step - 20, 78, palette.light) +
      goods.join("") +
      box(x, top + 8, step - 20, 20, chance.pick([palette.trim, palette.leaf, palette.person]), { round: 2 })
    );
  });
  return (
    box(left, top, width, 118, palette.shade) +
    windows.join("") +
    box(left - 14, top - 12, width + 28, 14, palette.trim) +
    area(
      [
        [left + width * 0.4, top - 14],
        [left + width * 0.6, top - 14],
        [left + width * 0.64, top + 10],
        [left + width * 0.36, top + 10],
      ],
      palette.trim,
    )
  );
}

function square({ palette }: Drawing): string {
  const lines = Array.from({ length: 15 }, (_, line) =>
    stroke([WIDE / 2 + (line - 7) * 60, GROUND], [WIDE / 2 + (line - 7) * 250, HIGH], "#fff", 2, 0.25),
  );
  const across = [624, 656, 700, 760].map((y) => stroke([0, y], [WIDE, y], "#fff", 2, 0.22));
  return (
    box(0, GROUND, WIDE, HIGH - GROUND, palette.ground) +
    box(0, GROUND, WIDE, HIGH - GROUND, "url(#floor)") +
    lines.join("") +
    across.join("")
  );
}
