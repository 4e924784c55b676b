import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold } from "../../server/lib/kana.ts";

describe("fold", () => {
  it.each([
    ["そよご珈琲", "ソヨゴ珈琲"],
    ["ｿﾖｺﾞ珈琲", "ソヨゴ珈琲"],
    ["ＣＡＦＥ　Minamo", "cafe minamo"],
    ["  ヒノハ \n 南浜 ", "ヒノハ 南浜"],
    ["ゔぁいおりん", "ヴァイオリン"],
    ["①号店", "1号店"],
    ["かゝし", "カヽシ"],
    ["", ""],
  ])("folds %j to %j", (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it("keeps long vowels, kanji and small kana apart", () => {
    expect(fold("コート")).not.toBe(fold("コト"));
    expect(fold("きゃく")).toBe("キャク");
    expect(fold("きやく")).not.toBe(fold("きゃく"));
  });

  it("changes nothing when applied twice", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => fold(fold(text)) === fold(text)));
  });
});
