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

it("warns five minutes before the end that no use puts off, and knows when it is over", () => {
  const end = 1_000_000 + minutes(90);
  const at = (minute: number, seen: number) =>
    stateAt(1_000_000 + minutes(minute), 1_000_000 + minutes(seen), HOUR, end);
  expect([at(84.9, 84), at(85, 84), at(89.9, 89)]).toEqual(["quiet", "last", "last"]);
  expect([at(90, 89), at(600, 89)]).toEqual(["expired", "expired"]);
  expect([at(84, 25), at(85, 25), at(86, 25)]).toEqual(["ending", "over", "over"]);
  expect(at(85, 26)).toBe("last");
});
