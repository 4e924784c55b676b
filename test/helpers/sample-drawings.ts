import type { Choices } from "../../server/backend/floor-drawings/meaning/interpret.ts";
import type { Drawing } from "../../server/lib/floor-drawing/drawing.ts";
import { block, dxf, heavy, insert, light, manyLines, rectangle, text, thing } from "./dxf.ts";

const hall = (scale = 1) => rectangle(0, 0, 40 * scale, 20 * scale);
export const room = (at: number, scale = 1) => rectangle(at * scale, 0, 10 * scale, 10 * scale);
/** The letters of 区画 in CP932. */
const CP932_LAYER = Buffer.from("8be689e6", "hex").toString("latin1");

interface Expected {
  unit?: Drawing["unit"];
  /** Number, 坪 drawn and corners of each section that can be taken, by number. */
  sections: [string, number, number][];
  problems?: string[];
  notes?: string[];
  size?: [number, number];
}

interface Sample {
  file: string | Buffer;
  choices?: Partial<Choices>;
  found: Expected;
}

const TENTH = 30.3;
const rooms = (layer: string, scale: number) =>
  light(layer, room(0, scale)) +
  text(layer, [2 * scale, 3 * scale], "101") +
  light(layer, room(10, scale)) +
  text(layer, [12 * scale, 3 * scale], "102");
const two: Expected["sections"] = [
  ["101", TENTH, 4],
  ["102", TENTH, 4],
];

export const samples: Record<string, Sample> = {
  "of 2013 in millimetres, layers named in Japanese": {
    file: dxf(light("外形", hall(1000)) + rooms("区画", 1000), { unit: "mm" }),
    found: { unit: "mm", sections: two, size: [40, 20], notes: [] },
  },
  "of 2004 in metres, in CP932, with areas written": {
    file: Buffer.from(
      dxf(
        light("OUTLINE", hall()) +
          light(CP932_LAYER, room(0)) +
          manyLines(CP932_LAYER, [2, 3], "{\\fMS Gothic|b0;B1-05}\\P30.5\\U+576A"),
        { version: "2004", unit: "m" },
      ),
      "latin1",
    ),
    found: { unit: "m", sections: [["B1-05", TENTH, 4]], size: [40, 20] },
  },
  "of R12 with heavy lines and no unit": {
    file: dxf(
      heavy("OUTLINE", hall(1000)) + heavy("SHOP", room(5, 1000)) + text("SHOP", [6000, 1000], "No.7"),
      { version: "R12" },
    ),
    choices: { unit: "mm" },
    found: { unit: null, sections: [["7", TENTH, 4]], size: [40, 20] },
  },
  "in feet": {
    file: dxf(light("SHOP", rectangle(0, 0, 100, 100)) + text("SHOP", [5, 5], "1"), { unit: "foot" }),
    found: { unit: "foot", sections: [["1", 281, 4]], size: [30.48, 30.48], notes: ["外形の画層がない"] },
  },
  "with a round corner": {
    // A quarter circle of 10 m, whose bulge is the tangent of a quarter of 90 degrees.
    file: dxf(
      light("OUTLINE", hall()) +
        light("SHOP", [
          [0, 0],
          [10, 0, Math.tan(Math.PI / 8)],
          [0, 10],
        ]) +
        text("SHOP", [1, 1], "201"),
      { unit: "m" },
    ),
    found: { unit: "m", sections: [["201", 23.7, 20]] },
  },
  "with a block put twice, turned and mirrored": {
    file: dxf(
      light("OUTLINE", hall()) +
        insert("SHOP", "ROOM", [0, 0]) +
        text("TEXT", [2, 2], "301") +
        insert("SHOP", "ROOM", [30, 10], { scale: [1, -1], rotation: 0 }) +
        text("TEXT", [32, 8], "302") +
        insert("SHOP", "ROOM", [30, 10], { rotation: 180 }) +
        text("TEXT", [28, 8], "303"),
      { unit: "m", blocks: block("ROOM", [0, 0], light("0", rectangle(0, 0, 8, 6))) },
    ),
    found: {
      unit: "m",
      sections: [
        ["301", 14.5, 4],
        ["302", 14.5, 4],
        ["303", 14.5, 4],
      ],
    },
  },
  "with blocks in blocks, scaled, whose attribute is the number": {
    file: dxf(
      light("OUTLINE", hall(1000)) +
        insert("SHOP", "OUTER", [1000, 1000], { scale: [1000, 1000] }) +
        thing("ATTRIB", "SHOP", [
          [10, 0],
          [20, 0],
          [11, 6000],
          [21, 4000],
          [72, 1],
          [40, 300],
          [1, "Ｓ－１２"],
          [2, "NUMBER"],
        ]),
      {
        unit: "mm",
        blocks:
          block("INNER", [1, 1], light("0", rectangle(1, 1, 4, 4))) +
          block("OUTER", [0, 0], insert("0", "INNER", [2, 1], { scale: [2, 1.5] })),
      },
    ),
    found: { unit: "mm", sections: [["S-12", 14.5, 4]] },
  },
  "with a grid of blocks": {
    file: dxf(
      light("OUTLINE", hall()) +
        insert("SHOP", "ROOM", [0, 0], {
          more: [
            [70, 3],
            [71, 1],
            [44, 10],
            [45, 0],
          ],
        }) +
        ["1", "2", "3"].map((number, i) => text("T", [i * 10 + 1, 1], number)).join(""),
      { unit: "m", blocks: block("ROOM", [0, 0], light("0", rectangle(0, 0, 10, 10))) },
    ),
    found: {
      unit: "m",
      sections: [
        ["1", TENTH, 4],
        ["2", TENTH, 4],
        ["3", TENTH, 4],
      ],
    },
  },
  "nearly closed, open, and drawn twice": {
    file: dxf(
      light("OUTLINE", hall(1000)) +
        light("SHOP", [...room(0, 1000), [0, 40]], { isClosed: false }) +
        text("SHOP", [2000, 2000], "1") +
        light("SHOP", room(10, 1000)) +
        light("SHOP", room(10, 1000).toReversed()) +
        text("SHOP", [12_000, 2000], "2") +
        light("SHOP", [...room(20, 1000), [20_000, 300]], { isClosed: false }) +
        light("SHOP", room(30, 1000).slice(0, 3), { isClosed: false }),
      { unit: "mm" },
    ),
    found: {
      unit: "mm",
      sections: [
        ["1", TENTH, 4],
        ["2", TENTH, 4],
      ],
      notes: [
        "1本、閉じました（SHOP：40mm）",
        "50mmより離れている線が1本",
        "同じ場所に重ねて描かれた図形を1個",
      ],
    },
  },
  "with sections without a number, with the same, and one over another": {
    file: dxf(
      light("OUTLINE", hall()) +
        light("SHOP", room(0)) +
        light("SHOP", room(10)) +
        text("SHOP", [12, 1], "5") +
        light("SHOP", room(20)) +
        text("SHOP", [22, 1], "5") +
        light("SHOP", rectangle(19, 11, 5, 8)) +
        text("SHOP", [20, 12], "6") +
        light("SHOP", rectangle(18, 11, 20, 9)) +
        text("SHOP", [30, 12], "7") +
        light("SHOP", [
          [0, 11],
          [5, 18],
          [5, 11],
          [0, 15],
        ]),
      { unit: "m" },
    ),
    choices: { numbers: {} },
    found: {
      unit: "m",
      sections: [["6", 12.1, 4]],
      problems: [
        "区画6と重なっています。",
        "区画の形は、線が交わらない多角形にしてください。",
        "区画番号「5」の図形が2個あります。",
        "区画番号「5」の図形が2個あります。",
        "区画番号の文字がありません。番号を入力してください。",
      ],
    },
  },
  "with splines, lines, hatches and what lies on paper, seen from below": {
    file: dxf(
      light("OUTLINE", hall()) +
        light(
          "SHOP",
          [
            [0, 0],
            [-10, 0],
            [-10, 10],
            [0, 10],
          ],
          { more: [[230, -1]] },
        ) +
        text("SHOP", [2, 2], "1") +
        thing("SPLINE", "SHOP") +
        thing("LINE", "SHOP") +
        thing("ARC", "SHOP") +
        thing("HATCH", "SHOP") +
        light("SHOP", room(20), { more: [[67, 1]] }),
      { unit: "m" },
    ),
    found: { unit: "m", sections: [["1", TENTH, 4]] },
  },
  "with corridors, cores and a layer that is switched off": {
    file: dxf(
      light("外形", hall()) +
        light("通路", rectangle(0, 10, 40, 2)) +
        light("コア", rectangle(10, 12, 4, 4)) +
        text("コア", [11, 13], "EV") +
        light("コア", rectangle(20, 12, 4, 4)) +
        rooms("区画", 1) +
        rooms("区画_旧", 1),
      { unit: "m", hidden: ["区画_旧"] },
    ),
    found: { unit: "m", sections: two, notes: [] },
  },
};
