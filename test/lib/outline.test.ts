import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSimplePolygon, type Point, polygonArea, sharedArea } from "../../server/lib/geometry.ts";
import { areaDifference, drawnTsubo, outlineProblem } from "../../server/lib/outline/check.ts";
import {
  addCornerAfter,
  nudgeCorner,
  rectangleAt,
  redo,
  removeCorner,
  step,
  undo,
} from "../../server/lib/outline/edit.ts";
import { freeRectangle, snapMove } from "../../server/lib/outline/place.ts";
import { guidesOf, snap } from "../../server/lib/outline/snap.ts";
import { readOutline, writeOutline } from "../../server/lib/outline/text.ts";

const floor = rectangleAt([0, 0], 40, 20);
const neighbour = { number: "101", outline: rectangleAt([0, 0], 10, 8) };
const guides = guidesOf([neighbour.outline, floor]);

describe("reading an outline", () => {
  const triangle = [
    [0, 0],
    [12.5, 0],
    [12.5, 8],
  ];
  it.each([
    ["0,0\n12.5,0\n12.5,8"],
    ["0, 0; 12.5, 0; 12.5, 8"],
    ["０、０\n１２．５　０\n１２．５，８．０"],
    ["0,0\n12.5,0\n12.5,8\n0,0"],
    ["[[0,0],[12.5,0],[12.5,8]]"],
  ])("understands %j", (text) => expect(readOutline(text)).toEqual(triangle));

  it("tells an empty text from one that is no outline", () => {
    expect(readOutline("　\n")).toBeNull();
    expect(readOutline("[]")).toBeNull();
    for (const text of ["ここ", "1,2,3", "1", "[[1]]", "{}", "[[1,null]]"])
      expect(readOutline(text)).toBeUndefined();
  });

  it("reads back what it writes, on the centimetre", () => {
    const metre = fc.integer({ min: -99_999, max: 99_999 }).map((value) => value / 100);
    const outlines = fc.array(fc.tuple(metre, metre), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(outlines, (outline) => {
        expect(readOutline(writeOutline(outline))).toEqual(outline.map(([x, y]) => [x + 0, y + 0]));
      }),
    );
  });
});

describe("drawing to what is near", () => {
  it("takes corners before walls, walls before lines, and the grid last", () => {
    expect(snap([10.2, 7.9], guides, 0.5)).toEqual({ point: [10, 8], to: "corner" });
    expect(snap([10.2, 4.13], guides, 0.5)).toEqual({ point: [10, 4.1], to: "wall" });
    expect(snap([10.2, 14.13], guides, 0.5)).toEqual({ point: [10, 14.1], to: "line" });
    expect(snap([25.123, 14.176], guides, 0.5)).toEqual({ point: [25.1, 14.2], to: "grid" });
  });

  it("moves a whole outline against a neighbour without changing its shape", () => {
    const own = rectangleAt([20, 3], 5, 4);
    const moved = snapMove(own, -9.8, 0, guides, 0.5);
    expect(moved[0]).toEqual([10, 3]);
    expect(polygonArea(moved)).toBeCloseTo(20);
  });
});

describe("changing an outline", () => {
  it("adds a corner in the middle of a side without changing the area, and takes it away again", () => {
    const more = addCornerAfter(neighbour.outline, 0);
    expect(more[1]).toEqual([5, 0]);
    expect(polygonArea(more)).toBe(80);
    expect(removeCorner(more, 1)).toEqual(neighbour.outline);
  });

  it("closes the way back to the first corner when a corner is added after the last", () => {
    expect(addCornerAfter(neighbour.outline, 3).at(-1)).toEqual([0, 4]);
  });

  it("counts metres without the noise of floating point", () => {
    let outline: readonly Point[] = neighbour.outline;
    for (let i = 0; i < 30; i++) outline = nudgeCorner(outline, 2, 0.1, -0.1);
    expect(outline[2]).toEqual([13, 5]);
  });

  it("undoes and redoes step by step, and forgets what was undone at the next step", () => {
    const first = step({ past: [], now: [], future: [] }, neighbour.outline);
    const second = step(first, nudgeCorner(neighbour.outline, 0, 1, 0));
    expect(undo(second).now).toEqual(neighbour.outline);
    expect(redo(undo(second)).now).toEqual(second.now);
    expect(undo(undo(undo(second))).now).toEqual([]);
    expect(step(undo(second), []).future).toEqual([]);
    expect(step(second, second.now)).toBe(second);
  });
});

describe("whether an outline fits", () => {
  const around = { floor, neighbours: [neighbour] };
  it.each([
    ["a free place", rectangleAt([12, 2], 6, 6), undefined],
    ["a shared wall", rectangleAt([10, 0], 6, 8), undefined],
    [
      "two corners",
      [
        [1, 1],
        [2, 2],
      ] as Point[],
      "区画の形は3点以上で指定してください。",
    ],
    [
      "crossing sides",
      [
        [12, 2],
        [18, 8],
        [18, 2],
        [12, 8],
      ] as Point[],
      "区画の形は、線が交わらない多角形にしてください。",
    ],
    ["a corner outside", rectangleAt([36, 2], 6, 6), "区画がフロアの外にはみ出しています。"],
    ["an overlap", rectangleAt([9, 0], 6, 8), "区画101と重なっています。"],
  ])("judges %s", (_, outline, problem) => expect(outlineProblem(outline, around)).toBe(problem));

  it("lets an entered area differ by one percent or by its rounding", () => {
    const outline = rectangleAt([12, 2], 10, 10);
    expect(drawnTsubo(outline)).toBeCloseTo(30.25);
    for (const area of [30.25, 30.3, 30.5, 30]) expect(areaDifference(outline, area)).toBeUndefined();
    expect(areaDifference(outline, 31)).toBe("入力した面積（31.0坪）が、図の面積（30.3坪）と異なります。");
  });

  it("puts a rectangle where nothing is, and off the corridors while there is room", () => {
    const corridor = rectangleAt([0, 8], 40, 4);
    const outline = freeRectangle(10, 6, { floor, neighbours: [neighbour], kept: [[], [corridor]] });
    expect(outlineProblem(outline, around)).toBeUndefined();
    expect(sharedArea(outline, corridor)).toBe(0);
    const tight = freeRectangle(30, 6, { floor, neighbours: [neighbour], kept: [[floor]] });
    expect(outlineProblem(tight, around)).toBeUndefined();
    expect(isSimplePolygon(freeRectangle(90, 90, { floor, neighbours: [], kept: [] }))).toBe(true);
  });
});
