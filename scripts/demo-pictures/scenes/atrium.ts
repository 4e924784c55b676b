import type { Palette } from "../palettes.ts";
import { area, box, type Drawing, drawing, HIGH, people, person, picture, stroke, WIDE } from "../shapes.ts";

const FAR = { left: 440, right: 760, top: 190, bottom: 520 };
const LEVELS = 3;

export function atrium(palette: Palette, index: number): string {
  const drawn = drawing("atrium", palette, index);
  return picture(drawn, [
    skylight(drawn),
    sides(drawn),
    box(FAR.left, FAR.top, FAR.right - FAR.left, FAR.bottom - FAR.top, palette.shade),
    farWall(drawn),
    floor(drawn),
    escalator(drawn, index),
    people(drawn, 12, { from: 240, to: 960, foot: [590, 760], height: 82 }),
  ]);
}

function along(
  near: readonly [number, number],
  far: readonly [number, number],
  way: number,
): [number, number] {
  return [near[0] + (far[0] - near[0]) * way, near[1] + (far[1] - near[1]) * way];
}

function skylight({ palette }: Drawing): string {
  const ribs = Array.from({ length: 7 }, (_, rib) => {
    const way = 1 - (1 - rib / 7) ** 1.6;
    const [x, y] = along([0, 0], [FAR.left, FAR.top], way);
    return stroke([x, y], [WIDE - x, y], palette.trim, 7 - rib * 0.7, 0.75);
  });
  const beams = [0.25, 0.5, 0.75].map((part) =>
    stroke([WIDE * part, 0], [FAR.left + (FAR.right - FAR.left) * part, FAR.top], palette.trim, 4, 0.6),
  );
  return ribs.join("") + beams.join("");
}

function sides({ palette, chance }: Drawing): string {
  const parts: string[] = [];
  for (const isLeft of [true, false]) {
    const x = (value: number) => (isLeft ? value : WIDE - value);
    const quad = (
      y: readonly [number, number],
      farY: readonly [number, number],
      from: number,
      to: number,
    ) => {
      const upper = (way: number) => along([0, y[0]], [FAR.left, farY[0]], way);
      const lower = (way: number) => along([0, y[1]], [FAR.left, farY[1]], way);
      return [upper(from), upper(to), lower(to), lower(from)].map(([px, py]) => [x(px), py] as const);
    };
    parts.push(area(quad([0, HIGH], [FAR.top, FAR.bottom], 0, 1), palette.wall));
    for (let level = 0; level < LEVELS; level++) {
      const near = [(HIGH / LEVELS) * level, (HIGH / LEVELS) * (level + 1)] as const;
      const high = (FAR.bottom - FAR.top) / LEVELS;
      const far = [FAR.top + high * level, FAR.top + high * (level + 1)] as const;
      for (let shop = 0; shop < 5; shop++) {
        const from = 1 - (1 - shop / 5) ** 1.5 + 0.012;
        const to = 1 - (1 - (shop + 1) / 5) ** 1.5 - 0.012;
        parts.push(
          area(
            quad([near[0] + 78, near[1] - 46], [far[0] + 30, far[1] - 17], from, to),
            chance.pick([palette.light, palette.light, palette.glass]),
          ),
          area(
            quad([near[0] + 42, near[0] + 72], [far[0] + 16, far[0] + 27], from, to),
            chance.pick([palette.trim, palette.leaf, palette.person]),
          ),
        );
      }
      if (level < LEVELS - 1)
        parts.push(
          area(quad([near[1] - 52, near[1] - 6], [far[1] - 20, far[1] - 3], 0, 1), palette.glass, 0.62),
          area(quad([near[1] - 58, near[1] - 50], [far[1] - 22, far[1] - 19], 0, 1), palette.trim),
          area(quad([near[1] - 8, near[1] + 26], [far[1] - 3, far[1] + 9], 0, 1), palette.shade),
        );
    }
  }
  return parts.join("");
}

function farWall({ palette, chance }: Drawing): string {
  const high = (FAR.bottom - FAR.top) / LEVELS;
  return Array.from(
    { length: LEVELS },
    (_, level) =>
      Array.from({ length: 4 }, (_, column) =>
        box(
          FAR.left + 12 + column * 76,
          FAR.top + level * high + 22,
          66,
          high - 40,
          chance.chance(0.6) ? palette.light : palette.glass,
          { round: 2 },
        ),
      ).join("") +
      box(FAR.left, FAR.top + (level + 1) * high - 10, FAR.right - FAR.left, 8, palette.trim, {
        opacity: 0.7,
      }),
  ).join("");
}

function floor({ palette }: Drawing): string {
  const corners = [
    [0, HIGH],
    [FAR.left, FAR.bottom],
    [FAR.right, FAR.bottom],
    [WIDE, HIGH],
  ] as const;
  const tiles = Array.from({ length: 6 }, (_, line) => {
    const [x, y] = along([0, HIGH], [FAR.left, FAR.bottom], 1 - (1 - line / 6) ** 1.6);
    return stroke([x, y], [WIDE - x, y], "#fff", 2, 0.25);
  });
  return area(corners, palette.ground) + area(corners, "url(#floor)") + tiles.join("");
}

function escalator(drawn: Drawing, index: number): string {
  const { palette } = drawn;
  const x = (value: number) => (index % 2 === 0 ? value : WIDE - value);
  const slope = (shift: number, thick: number) =>
    [
      [x(560), 690 + shift],
      [x(800), 470 + shift],
      [x(850), 470 + shift],
      [x(850), 470 + shift + thick],
      [x(815), 470 + shift + thick],
      [x(570), 690 + shift + thick],
    ] as const;
  return (
    area(slope(0, 34), palette.shade) +
    area(slope(-44, 38), palette.glass, 0.55) +
    area(slope(-50, 8), palette.trim) +
    person(drawn, x(650), 612, 74) +
    person(drawn, x(735), 534, 72) +
    area(slope(-20, 22), palette.glass, 0.35)
  );
}
