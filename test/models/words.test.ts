import fc from "fast-check";
import { expect, test } from "vitest";
import { tokens } from "../../server/backend/models/tokens.ts";
import {
  buildCorpus,
  cosine,
  tagIndices,
  wordVector,
  wordWeights,
} from "../../server/backend/models/words.ts";

const brands = [
  {
    id: 1,
    tags: ["カフェ", "自家焙煎", "テイクアウト"],
    description: "自家焙煎のコーヒーと焼き菓子を楽しめる店舗です。",
  },
  { id: 2, tags: ["カフェ", "パンケーキ"], description: "ふわふわのパンケーキとコーヒー。" },
  { id: 3, tags: ["カフェ"], description: "" },
  { id: 4, tags: ["メンズ", "スーツ"], description: "オーダースーツの専門店。ＳＤＧｓ対応の生地" },
];
const corpus = buildCorpus(brands);

test("descriptions are parted at script boundaries, folded, and freed of filler", () => {
  expect(tokens("自家焙煎のコーヒーと焼き菓子を楽しめる店舗です。")).toEqual([
    "自家焙煎",
    "コーヒー",
    "菓子",
  ]);
  expect(tokens("ＳＤＧｓ対応の生地、ｺｰﾋｰ")).toEqual(["sdgs", "対応", "生地", "コーヒー"]);
  expect(tokens("これはとても")).toEqual([]);
});

test("a rare word weighs more than one that every brand has, and a tag more than a mention", () => {
  const vector = wordVector(corpus, 1);
  expect(vector.get("自家焙煎") ?? 0).toBeGreaterThan(vector.get("カフェ") ?? 0);
  expect(vector.get("テイクアウト") ?? 0).toBeGreaterThan(vector.get("菓子") ?? 0);
  // 3 + 1 mentions, one of four brands: (1 + ln 4) × (ln(5 ÷ 2) + 1).
  expect(vector.get("自家焙煎")).toBeCloseTo((1 + Math.log(4)) * (Math.log(5 / 2) + 1), 12);
});

test("words come strongest first in six size classes, the strongest in class 6, within the limit", () => {
  const words = wordWeights(corpus, 1);
  expect(words[0]).toMatchObject({ word: "自家焙煎", weight: 1, size_class: 6, count: 4, brands: 1 });
  expect(words.at(-1)?.size_class).toBe(1);
  const weights = words.map(({ weight }) => weight);
  expect(weights).toEqual([...weights].sort((a, b) => b - a));
  expect(wordWeights(corpus, 1, 2)).toHaveLength(2);
  expect(wordWeights(corpus, 99)).toEqual([]);
  expect(wordWeights(corpus, 3).map(({ size_class }) => size_class)).toEqual([6]);
});

test("the tag index is 100 for a tag that is as strong everywhere, and the exact quotient otherwise", () => {
  const even = buildCorpus([1, 2, 3].map((id) => ({ id, tags: ["カフェ", "駅前"], description: "" })));
  expect(tagIndices(even, 1).map(({ index }) => index)).toEqual([
    expect.closeTo(100, 9),
    expect.closeTo(100, 9),
  ]);
  const [first, ...rest] = tagIndices(corpus, 1);
  expect(first?.index).toBeCloseTo(400, 9);
  // カフェ: a third of this brand's tags; on average (1/3 + 1/2 + 1 + 0) ÷ 4.
  const cafe = rest.find(({ tag }) => tag === "カフェ");
  expect(cafe?.index).toBeCloseTo((100 / 3 / (1 / 3 + 1 / 2 + 1)) * 4, 9);
  expect(tagIndices(corpus, 99)).toEqual([]);
});

test("the same tag written in other widths or with a sign is one tag", () => {
  const written = buildCorpus([{ id: 1, tags: ["ｶﾌｪ", "カフェ", "#カフェ", " "], description: "" }]);
  expect(written.tags.get(1)).toEqual(["カフェ"]);
});

test("cosine is symmetric, 1 with itself and 0 with strangers", () => {
  const [a, b, d] = [1, 2, 4].map((id) => wordVector(corpus, id)) as [
    Map<string, number>,
    Map<string, number>,
    Map<string, number>,
  ];
  expect(cosine(a, a)).toBeCloseTo(1, 12);
  expect(cosine(a, b)).toBeCloseTo(cosine(b, a), 12);
  expect(cosine(a, b)).toBeGreaterThan(0);
  expect(cosine(a, d)).toBe(0);
  expect(cosine(a, new Map())).toBe(0);
});

test("no text makes a broken weight", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 60 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.array(text, { maxLength: 4 }), text), { minLength: 1, maxLength: 6 }),
      (drawn) => {
        const all = buildCorpus(drawn.map(([tags, description], id) => ({ id, tags, description })));
        for (let id = 0; id < drawn.length; id++) {
          for (const { weight, size_class } of wordWeights(all, id)) {
            expect(weight).toBeGreaterThan(0);
            expect(weight).toBeLessThanOrEqual(1);
            expect([1, 2, 3, 4, 5, 6]).toContain(size_class);
          }
          for (const { index } of tagIndices(all, id)) expect(index).toBeGreaterThan(0);
        }
      },
    ),
  );
});
