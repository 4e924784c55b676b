import { describe, expect, it } from "vitest";
import { blockLabel, LABEL_SIZE, twoLines } from "../../server/lib/floor-map/block-label.ts";
import { textWidth } from "../../server/lib/floor-map/text-width.ts";
import { mapUnit as unit } from "./map-unit.ts";

function box(width: number, height: number) {
  return { left: 10, top: 20, right: 10 + width, bottom: 20 + height };
}

const texts = (...args: Parameters<typeof blockLabel>) => blockLabel(...args).map(({ text }) => text);

describe("the width of a text", () => {
  it("counts full-width characters as one em and digits as 0.56", () => {
    expect(textWidth("ミズハ", 14)).toBe(42);
    expect(textWidth("40", 10)).toBeCloseTo(11.2);
  });

  it("counts half-width kana as half an em", () => {
    expect(textWidth("ﾊﾟﾙｺ", 10)).toBe(20);
  });

  it("counts a character outside the basic plane once", () => {
    expect(textWidth("𠮷", 10)).toBe(10);
  });
});

describe("a name in two lines", () => {
  it("is cut at a space before anything else", () => {
    expect(twoLines("オムレツ亭 キミドリ", 100)).toEqual(["オムレツ亭", "キミドリ"]);
  });

  it("is cut where the script changes", () => {
    expect(twoLines("ソヨゴ珈琲", 58)).toEqual(["ソヨゴ", "珈琲"]);
    expect(twoLines("麺処いぶき", 60)).toEqual(["麺処", "いぶき"]);
  });

  it("never begins its second line with a small kana or a long-vowel mark", () => {
    for (const name of ["リネットショップ", "フレーバー", "キャットハウス"]) {
      const cut = twoLines(name, 80);
      expect(cut?.[1]).not.toMatch(/^[ャュョッー]/u);
    }
  });

  it("is not cut where no two lines fit", () => {
    expect(twoLines("大曽根精肉店", 30)).toBeUndefined();
  });
});

describe("the label of a block", () => {
  it("is name and area where both fit", () => {
    expect(texts(unit(), box(80, 82))).toEqual(["ミズハ", "40.5坪"]);
  });

  it("is the name in two lines with the area below where the block is narrow and high", () => {
    expect(texts(unit({ tenant: "ソヨゴ珈琲" }), box(56, 100))).toEqual(["ソヨゴ", "珈琲", "40.5坪"]);
  });

  it("drops the unit of the area before the area", () => {
    expect(texts(unit({ tenant: "肌音" }), box(38, 60))).toEqual(["肌音", "40.5"]);
  });

  it("is one row of name and area where the block is low and wide", () => {
    expect(texts(unit({ tenant: "紙と糸" }), box(130, 30))).toEqual(["紙と糸　40.5坪"]);
  });

  it("is the number where the name does not fit, in bold type", () => {
    const lines = blockLabel(unit({ tenant: "とても長い名前のお店です" }), box(30, 40));
    expect(lines[0]).toEqual({ text: "339", role: "number" });
  });

  it("is the number and the area for a vacant section", () => {
    const vacant = unit();
    delete vacant.tenant;
    expect(texts(vacant, box(60, 60))).toEqual(["339", "40.5坪"]);
  });

  it("is nothing where not even the number fits", () => {
    expect(texts(unit(), box(12, 80))).toEqual([]);
    expect(texts(unit(), box(80, 12))).toEqual([]);
  });

  it("shows an anchor's number above its name", () => {
    expect(texts(unit({ kind: "anchor", tenant: "衣料館" }), box(200, 90))).toEqual([
      "339",
      "衣料館",
      "40.5坪",
    ]);
  });

  it("carries the letter of the colouring wherever it shows anything", () => {
    for (const [width, height] of [
      [90, 80],
      [60, 60],
      [130, 28],
      [40, 28],
    ] as const) {
      expect(texts(unit(), box(width, height), "M+").join(" ")).toContain("M+");
    }
  });

  it("never draws a line wider than the block", () => {
    const names = ["ミズハ", "オムレツ亭 キミドリ", "大曽根精肉店", "クラシノ工房", "ABC MART", "時計の音"];
    for (const tenant of names) {
      for (let width = 10; width < 160; width += 7) {
        for (let height = 10; height < 120; height += 11) {
          for (const text of texts(unit({ tenant }), box(width, height), width % 2 ? "L+" : undefined)) {
            expect(textWidth(text, LABEL_SIZE) - [...text].length * 0.28).toBeLessThanOrEqual(width);
          }
        }
      }
    }
  });
});
