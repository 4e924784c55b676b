import { expect, it } from "vitest";
import { floorSvg } from "../../server/backend/organisations/floor-svg.ts";

it("draws a floor without a plan from its sections alone, whatever stands in their numbers", () => {
  const outline = [
    [0, 0],
    [10, 0],
    [10, 5.005],
    [0, 5],
  ] as const;
  const svg = floorSvg({ name: 'B1 & "食"', plan: null, sections: [{ number: "<1>\u0007", outline }] });
  expect(svg).toContain('<title>B1 &amp; "食"</title>');
  expect(svg).toContain('points="0,0 10,0 10,5.01 0,5"');
  expect(svg).toContain(">&lt;1&gt; </text>");
  expect(svg).toContain("区画の形だけです。");
});
