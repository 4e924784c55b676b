import { describe, expect, it } from "vitest";
import { BadDrawing } from "../../server/backend/floor-drawings/dxf/bad-drawing.ts";
import { readDxf } from "../../server/backend/floor-drawings/dxf/read.ts";
import { type Choices, interpret } from "../../server/backend/floor-drawings/meaning/interpret.ts";
import { readFileApart } from "../../server/backend/imports/read-file.ts";
import type { Drawing } from "../../server/lib/floor-drawing/drawing.ts";
import { guessMeaning } from "../../server/lib/floor-drawing/meanings.ts";
import { block, dxf, insert, light, rectangle, text, thing } from "../helpers/dxf.ts";
import { room, samples } from "../helpers/sample-drawings.ts";

function read(file: string | Buffer): Drawing {
  return readDxf(Buffer.from(file as string));
}

function found(drawing: Drawing, choices: Partial<Choices> = {}) {
  const layers = Object.fromEntries(drawing.layers.map((layer) => [layer.name, guessMeaning(layer)]));
  return interpret(drawing, { unit: drawing.unit, layers, numbers: {}, ...choices });
}

const at = (x: number, y: number) => [[10, x] as const, [20, y] as const];
const line = (x: number, y: number, x2: number, y2: number) => [
  ...at(x, y),
  [11, x2] as const,
  [21, y2] as const,
];

describe("a drawing", () => {
  it.each(Object.entries(samples))("%s", (_, { file, choices, found: expected }) => {
    const drawing = read(file);
    const answer = found(drawing, choices);
    if (typeof answer === "string") throw new Error(answer);
    const taken = answer.sections.filter(({ problem }) => !problem);
    expect(drawing.unit).toBe(expected.unit);
    expect(
      taken
        .map(({ number, drawnTsubo, outline }) => [number, drawnTsubo, outline.length])
        .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
    ).toEqual(expected.sections);
    expect(answer.sections.flatMap(({ problem }) => problem ?? []).toSorted()).toEqual(
      expected.problems ?? [],
    );
    if (expected.size) expect([answer.plan.width, answer.plan.height]).toEqual(expected.size);
    if (expected.notes)
      expect(answer.notes).toEqual(expected.notes.map((note) => expect.stringContaining(note)));
  });

  it("has its north-west corner at 0, 0", () => {
    const answer = found(
      read(
        dxf(light("OUTLINE", rectangle(100, 200, 40, 20)) + light("SHOP", rectangle(100, 210, 10, 10)), {
          unit: "m",
        }),
      ),
    );
    expect(answer).toMatchObject({
      plan: {
        outline: [
          [0, 20],
          [40, 20],
          [40, 0],
          [0, 0],
        ],
      },
      sections: [
        {
          outline: [
            [0, 10],
            [10, 10],
            [10, 0],
            [0, 0],
          ],
        },
      ],
    });
  });

  it("says what its layers hold", () => {
    const { layers } = read(
      samples["with splines, lines, hatches and what lies on paper, seen from below"]?.file ?? "",
    );
    expect(layers).toContainEqual({
      name: "SHOP",
      isHidden: false,
      closed: 1,
      open: 0,
      texts: 1,
      lines: 1,
      arcs: 1,
      splines: 1,
      others: 1,
      sketch: expect.stringMatching(/^M\d/),
    });
    const cores = found(read(samples["with corridors, cores and a layer that is switched off"]?.file ?? ""));
    expect(cores).toMatchObject({ plan: { cores: [{ kind: "elevator" }], back_of_house: [{ label: "" }] } });
  });

  it("has a small picture of each layer, all to one scale and each with its place on the floor", () => {
    const { layers } = read(
      dxf(
        light("OUTLINE", rectangle(0, 0, 232, 152)) +
          light("SHOP", rectangle(0, 0, 100, 50)) +
          thing("LINE", "WALL", line(0, 152, 232, 152)) +
          thing("LINE", "WALL", line(0, 152, 232, 152)) +
          thing("ARC", "DOOR", [...at(10, 10), [40, 10], [50, 0], [51, 90]]) +
          text("NAMES", [20, 20], "101", 5000) +
          insert("PLACED", "CHAIR", [200, 100], { rotation: 90 }),
        { unit: "m", blocks: block("CHAIR", [0, 0], thing("LINE", "0", line(0, 0, 20, 0))) },
      ),
    );
    const sketches = Object.fromEntries(layers.map(({ name, sketch }) => [name, sketch]));
    expect(sketches).toMatchObject({
      OUTLINE: "M4 156L236 156L236 4L4 4L4 156",
      SHOP: "M4 156L104 156L104 106L4 106L4 156",
      WALL: "M4 4L236 4",
      NAMES: "M24 136L34 136",
      PLACED: "M204 56L204 36",
    });
    expect(sketches).toMatchObject({ DOOR: expect.stringMatching(/^M24 146L.*L14 136$/) });
  });

  it("has pictures that a page can carry, whatever it holds, and that nothing astray makes small", () => {
    const many = Array.from({ length: 3000 }, (_, n) =>
      thing("LINE", `L${n % 400}`, line(n % 97, n % 89, (n * 7) % 97, (n * 3) % 89)),
    );
    const { layers } = read(dxf(`${many.join("")}${thing("LINE", "FAR", line(9e9, 9e9, 9e9 + 1, 9e9))}`));
    const sketches = layers.map(({ sketch = "" }) => sketch);
    expect(sketches.join("").length).toBeLessThan(150_000);
    expect(sketches.filter((sketch) => sketch.length > 20).length).toBe(400);
    expect(layers.find(({ name }) => name === "FAR")?.sketch).toBe("");
  });

  it("keeps an area that is written beside the one that is drawn", () => {
    const answer = found(read(samples["of 2004 in metres, in CP932, with areas written"]?.file ?? ""));
    expect(answer).toMatchObject({ sections: [{ number: "B1-05", writtenTsubo: 30.5, drawnTsubo: 30.3 }] });
  });

  it("takes a number that a person types for one that is not written", () => {
    const drawing = read(dxf(light("SHOP", room(0)), { unit: "m" }));
    expect(found(drawing, { numbers: { 0: "１０１" } })).toMatchObject({
      sections: [{ number: "101" }],
    });
  });

  it("asks for its unit, and for another where a floor would be too large", () => {
    const drawing = read(dxf(light("SHOP", room(0, 1000))));
    expect(found(drawing)).toBe("図面の単位を選択してください。");
    expect(found(drawing, { unit: "m" })).toContain("10,000×10,000m");
    expect(found(drawing, { unit: "mm", layers: {} })).toContain("区画または外形の画層を選択してください。");
  });
});

describe("a file that is no drawing", () => {
  const problem = (file: string | Buffer) => {
    try {
      read(file);
      return "none";
    } catch (error) {
      if (error instanceof BadDrawing) return error.message;
      throw error;
    }
  };

  it("is told by its kind, and how to save it", () => {
    const how = expect.stringContaining("「AutoCAD DXF（ASCII）」");
    expect(problem("AutoCAD Binary DXF\r\n\u001a\u0000")).toEqual(how);
    expect(problem("AC1032\u0000\u0000\u0000")).toEqual(how);
    expect(problem("区画番号,面積\r\n101,20\r\n")).toEqual(how);
    expect(problem(Buffer.from("504b0304", "hex"))).toEqual(how);
    expect(problem("%PDF-1.7")).toContain("PDFファイルです。");
    expect(problem(dxf(""))).toContain("図形がありません。");
  });

  it("is refused where blocks hold themselves, or too much", () => {
    const bomb = "abcdefgh"
      .split("")
      .map((name, i, all) =>
        block(
          name,
          [0, 0],
          i === 0 ? thing("LINE", "0") : (insert("0", all[i - 1] ?? "", [0, 0]) as string).repeat(10),
        ),
      )
      .join("");
    expect(problem(dxf(insert("0", "h", [0, 0]), { blocks: bomb }))).toContain(
      "図形が多すぎます（300,000個まで）",
    );
    const round = block("A", [0, 0], insert("0", "A", [0, 0]));
    expect(problem(dxf(insert("0", "A", [0, 0]), { blocks: round }))).toContain(
      "ブロックの入れ子が深すぎます",
    );
    const grid = insert("0", "E", [0, 0], { more: [[70, 1e9]] });
    expect(problem(dxf(grid, { blocks: block("E", [0, 0], "") }))).toContain("図形が多すぎます");
  });

  it("is read apart, 200,000 lines within the limits", async () => {
    const file = dxf(
      light("SHOP", room(0)) +
        thing("LINE", "FURNITURE", [
          [10, 1],
          [20, 2],
          [11, 3],
          [21, 4],
        ]).repeat(200_000),
    );
    const apart = (content: string) =>
      readFileApart(Buffer.from(content), ["somebody"], { as: "drawing", longestMs: 60_000 });
    expect(await apart(file)).toMatchObject({
      layers: [
        { name: "SHOP", closed: 1 },
        { name: "FURNITURE", lines: 200_000 },
      ],
    });
    expect(await apart("AC1032")).toEqual({
      problem: expect.stringContaining("DWGファイルは読み取れません。"),
    });
  });
});
