import { expect, it } from "vitest";
import { stateAt } from "../../islands/boot/session-end.ts";

const HOUR = 60 * 60_000;
const minutes = (count: number) => count * 60_000;

it("warns five minutes before the end and knows when it is over", () => {
  const at = (minute: number) => stateAt(1_000_000 + minutes(minute), 1_000_000, HOUR);
  expect([0, 54, 54.9].map(at)).toEqual(["quiet", "quiet", "quiet"]);
  expect([55, 59.9].map(at)).toEqual(["ending", "ending"]);
  expect([60, 600].map(at)).toEqual(["over", "over"]);
});
