import { expect, it, vi } from "vitest";
import { boxesOn, labelsOf } from "../../islands/section-floor-map/places.ts";
import type { Sheet } from "../../server/lib/floor-map/sheet.ts";
import type { MapUnit } from "../../server/lib/floor-map/unit.ts";

const SHEET: Sheet = { left: 0, top: 0, scale: 100, width: 400, height: 300, key: [0, 0] };
const unit = (id: number): MapUnit => ({
  id,
  number: String(300 + id),
  kind: "inline",
  area: 40.5,
  status: "publish",
  contract: 0,
  outline: [
    [0, 0],
    [2, 0],
    [2, 1],
    [0, 1],
  ],
  tenant: "ミズハ",
});

it("works a label out for the section that asks, once, and for no other", () => {
  const [first, second] = [unit(1), unit(2)];
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
