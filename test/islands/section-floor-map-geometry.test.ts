import { describe, expect, it } from "vitest";
import { neighbour, type Stop } from "../../server/lib/floor-map/neighbour.ts";
import { inscribedRectangle, isInside, placement } from "../../server/lib/floor-map/rectangle.ts";
import { onSheet, SHEET_WIDTH, scaleBarMetres, sheetOf } from "../../server/lib/floor-map/sheet.ts";
import { clampView, type Frame, fitZoom, WHOLE, zoomAround } from "../../server/lib/floor-map/viewport.ts";
import type { Point } from "../../server/lib/geometry.ts";

const square = (x: number, y: number, size: number): Point[] => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
];

describe("the largest rectangle in a block", () => {
  it("is the block itself where the block is a rectangle", () => {
    expect(inscribedRectangle(square(2, 3, 10))).toEqual({ left: 2, top: 3, right: 12, bottom: 13 });
  });

  it("is the larger arm of an L", () => {
    const ell: Point[] = [
      [0, 0],
      [30, 0],
      [30, 10],
      [6, 10],
      [6, 20],
      [0, 20],
    ];
    expect(inscribedRectangle(ell)).toEqual({ left: 0, top: 0, right: 30, bottom: 10 });
  });

  it("stays inside a block with a cut corner", () => {
    const cut: Point[] = [
      [10, 0],
      [40, 0],
      [40, 30],
      [0, 30],
      [0, 10],
    ];
    const box = inscribedRectangle(cut);
    expect(placement(box, cut)).toBe("inside");
    expect((box.right - box.left) * (box.bottom - box.top)).toBeGreaterThan(700);
  });

  it("tells a rectangle across the boundary from one outside", () => {
    expect(placement({ left: 5, top: 5, right: 15, bottom: 15 }, square(0, 0, 10))).toBe("across");
    expect(placement({ left: 20, top: 5, right: 30, bottom: 15 }, square(0, 0, 10))).toBe("outside");
    expect(isInside([5, 5], square(0, 0, 10))).toBe(true);
  });
});

describe("arrow keys", () => {
  const stop = (id: number, x: number, y: number): Stop => ({
    id,
    box: { left: x, top: y, right: x + 10, bottom: y + 10 },
  });
  const stops = [stop(1, 0, 0), stop(2, 12, 0), stop(3, 24, 2), stop(4, 12, 30), stop(5, 60, 60)];

  it("lead to the block that faces", () => {
    expect(neighbour(stops, 1, "right")).toBe(2);
    expect(neighbour(stops, 2, "right")).toBe(3);
    expect(neighbour(stops, 2, "down")).toBe(4);
    expect(neighbour(stops, 4, "up")).toBe(2);
    expect(neighbour(stops, 3, "left")).toBe(2);
  });

  it("stay where nothing lies ahead", () => {
    expect(neighbour(stops, 1, "left")).toBeUndefined();
    expect(neighbour(stops, 1, "up")).toBeUndefined();
    expect(neighbour(stops, 99, "up")).toBeUndefined();
  });

  it("reach every block of a grid", () => {
    const grid = Array.from({ length: 48 }, (_, i) => stop(i + 1, (i % 8) * 12, Math.floor(i / 8) * 12));
    const reached = new Set([1]);
    const queue = [1];
    for (const id of queue) {
      for (const direction of ["left", "right", "up", "down"] as const) {
        const next = neighbour(grid, id, direction);
        if (next !== undefined && !reached.has(next)) {
          reached.add(next);
          queue.push(next);
        }
      }
    }
    expect(reached.size).toBe(48);
  });
});

describe("the sheet", () => {
  const plan = (width: number, height: number, facing: "n" | "s" = "n") => ({
    width,
    height,
    outline: [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ] as Point[],
    entrances: [{ at: [width / 2, facing === "n" ? 0 : height] as Point, facing, label: "北口" }],
  });

  it("is 960 units wide and holds the whole plan", () => {
    for (const [width, height] of [
      [132, 64],
      [60, 120],
      [400, 20],
    ] as const) {
      const sheet = sheetOf(plan(width, height));
      const [left, top] = onSheet(sheet, [0, 0]);
      const [right, bottom] = onSheet(sheet, [width, height]);
      expect(sheet.width).toBe(SHEET_WIDTH);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(SHEET_WIDTH);
      expect(bottom).toBeLessThanOrEqual(sheet.height);
      expect(sheet.key[1] + 38).toBeLessThanOrEqual(sheet.height);
    }
  });

  it("measures right: the scale bar is as long as its metres on the plan", () => {
    const sheet = sheetOf(plan(132, 64));
    const metres = scaleBarMetres(sheet);
    const [from] = onSheet(sheet, [0, 0]);
    const [to] = onSheet(sheet, [metres, 0]);
    expect(to - from).toBeCloseTo(metres * sheet.scale, 0);
    expect(metres * sheet.scale).toBeLessThanOrEqual(150);
  });

  it("puts scale bar and north arrow where the building leaves a corner free", () => {
    const notched = {
      ...plan(132, 64, "s"),
      outline: [
        [0, 0],
        [132, 0],
        [132, 64],
        [40, 64],
        [40, 50],
        [0, 50],
      ] as Point[],
    };
    const sheet = sheetOf(notched);
    expect(sheet.key[1]).toBeLessThan(onSheet(sheet, [0, 64])[1]);
    expect(sheetOf(plan(132, 64, "s")).height).toBeGreaterThan(sheet.height);
  });
});

describe("zoom and pan", () => {
  const frame: Frame = { left: 0, top: 0, width: 960, height: 480, drawingWidth: 960, drawingHeight: 480 };

  it("keep the point under the pointer where it is", () => {
    const at = { x: 300, y: 200 };
    const view = zoomAround(WHOLE, 2, at, frame);
    expect(view.k).toBe(2);
    expect((at.x - view.x) / view.k).toBeCloseTo(300);
    expect((at.y - view.y) / view.k).toBeCloseTo(200);
  });

  it("leave no gap at an edge", () => {
    expect(clampView({ k: 2, x: 500, y: 500 }, frame)).toEqual({ k: 2, x: 0, y: 0 });
    expect(clampView({ k: 2, x: -5000, y: -5000 }, frame)).toEqual({ k: 2, x: -960, y: -480 });
  });

  it("end at eight times, and at the whole floor", () => {
    expect(zoomAround(WHOLE, 100, { x: 0, y: 0 }, frame).k).toBe(8);
    expect(zoomAround(WHOLE, 0.001, { x: 0, y: 0 }, frame)).toEqual(WHOLE);
  });

  it("fit the whole floor into a narrow window", () => {
    const phone = { ...frame, width: 440 };
    expect(fitZoom(phone)).toBeCloseTo(440 / 960);
    expect(clampView({ k: 0.1, x: 0, y: 0 }, phone).k).toBeCloseTo(440 / 960);
  });

  it("count from where a scrolled window stands", () => {
    const scrolled = { ...frame, width: 440, left: 200 };
    expect(clampView({ k: 2, x: 0, y: 0 }, scrolled).x).toBe(0);
    expect(clampView({ k: 2, x: 900, y: 0 }, scrolled).x).toBe(200);
  });
});
