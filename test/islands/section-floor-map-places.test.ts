import { expect, it, vi } from "vitest";
import { boxesOn, labelsOf } from "../../islands/section-floor-map/places.ts";
import type { Sheet } from "../../server/lib/floor-map/sheet.ts";
import type { MapUnit } from "../../server/lib/floor-map/unit.ts";
import { mapUnit } from "./map-unit.ts";

const SHEET: Sheet = { left: 0, top: 0, scale: 100, width: 400, height: 300, key: [0, 0] };
const OUTLINE: MapUnit["outline"] = [
  [0, 0],
  [2, 0],
  [2, 1],
  [0, 1],
];

it("works a label out for the section that asks, once, and for no other", () => {
  const [first, second] = [mapUnit({ outline: OUTLINE }), mapUnit({ id: 2, outline: OUTLINE })];
  const colourOf = vi.fn(() => ({ key: "size-1", label: "", letter: "M", isPattern: false }));
  const boxOf = vi.fn(boxesOn(SHEET));
  const linesOf = labelsOf(boxOf, colourOf);
  expect(colourOf).not.toHaveBeenCalled();
  const lines = linesOf(first);
  expect(lines.map(({ text }) => text)).toContain("M 40.5坪");
  expect(linesOf(first)).toBe(lines);
  expect(colourOf).toHaveBeenCalledTimes(1);
  expect(boxOf).toHaveBeenCalledTimes(1);
  expect(boxOf(first)).toBe(boxOf(first));
  expect(linesOf(second)).not.toBe(lines);
});
