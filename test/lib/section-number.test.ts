import { expect, it } from "vitest";
import { foldSectionNumber } from "../../server/contract/section-number.ts";

it.each([
  ["１１５", "115"],
  ["115", "115"],
  ["1211ー２", "1211-2"],
  ["1211−2", "1211-2"],
  ["１２１１－２", "1211-2"],
  ["B1–０３", "B1-03"],
  [" Ａ１ ", "A1"],
  ["センターコート", "センターコート"],
])("%s is written %s", (typed, folded) => expect(foldSectionNumber(typed)).toBe(folded));
