import fc from "fast-check";
import { expect, test } from "vitest";
import {
  buildCorpus,
  cloudWords,
  cosine,
  tagIndices,
  wordIndices,
  wordVector,
} from "../../server/backend/models/words.ts";

const brands = [
  { id: 1, tags: ["カフェ", "自家焙煎", "テイクアウト"], words: ["自家焙煎", "コーヒー", "焼き菓子"] },
  { id: 2, tags: ["カフェ", "パンケーキ"], words: ["パンケーキ", "コーヒー"] },
  { id: 3, tags: ["カフェ"], words: [] },
  { id: 4, tags: ["メンズ", "スーツ"], words: ["オーダースーツ", "生地"] },
];
const corpus = buildCorpus(brands);

test("an index is observed over expected uses, each with one use added", () => {
  const indices = new Map(wordIndices(corpus, 1).map((one) => [one.word, one]));
  // Brand 1 uses words 4.5 times, all brands 11.5 times: カフェ 3 times, of which 1.125 would be expected here.
  expect(indices.get("カフェ")).toMatchObject({
    brands: 3,
    index: expect.closeTo(200 / (1 + (4.5 * 3) / 11.5), 9),
  });
  expect(indices.get("自家焙煎")?.index).toBeCloseTo(250 / (1 + (4.5 * 1.5) / 11.5), 9);
  expect(indices.get("コーヒー")?.index).toBeCloseTo(150 / (1 + 4.5 / 11.5), 9);
});

test("a tag of one brand of 206 is not 206 times as strong as usual", () => {
  const many = buildCorpus(
    Array.from({ length: 206 }, (_, id) => ({ id, tags: ["駅近", "定番", `語${id}`], words: [`語${id}`] })),
  );
  const [first, ...rest] = tagIndices(many, 7);
  expect(first).toMatchObject({ word: "語7", brands: 1 });
  expect(first?.index).toBeGreaterThan(240);
  expect(first?.index).toBeLessThanOrEqual(250);
  for (const { index } of rest) expect(index).toBeCloseTo(100, 9);
});

test("the cloud and the tags have one order and one number for a word", () => {
  const cloud = cloudWords(corpus, 1);
  expect(cloud[0]).toMatchObject({ word: "自家焙煎", size_class: 6, brands: 1 });
  expect(cloud.at(-1)?.size_class).toBe(1);
  const tags = tagIndices(corpus, 1);
  expect(tags[0]).toEqual(wordIndices(corpus, 1)[0]);
  for (const { word, index } of cloud) {
    expect(index).toBeGreaterThan(100);
    const tag = tags.find((one) => one.word === word);
    if (tag) expect(tag.index).toBe(index);
  }
  expect(cloudWords(corpus, 1, 2)).toHaveLength(2);
  expect([cloudWords(corpus, 99), tagIndices(corpus, 99)]).toEqual([[], []]);
});

test("the same tag written in other widths or with a sign is one tag", () => {
  const written = buildCorpus([{ id: 1, tags: ["ｶﾌｪ", "カフェ", "#カフェ", " "], words: [] }]);
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
  const text = fc.string({ unit: "grapheme", maxLength: 20 });
  const texts = fc.array(text, { maxLength: 4 });
  fc.assert(
    fc.property(fc.array(fc.tuple(texts, texts), { minLength: 1, maxLength: 6 }), (drawn) => {
      const all = buildCorpus(drawn.map(([tags, words], id) => ({ id, tags, words })));
      for (let id = 0; id < drawn.length; id++) {
        for (const { index, size_class } of cloudWords(all, id)) {
          expect(index).toBeGreaterThan(100);
          expect([1, 2, 3, 4, 5, 6]).toContain(size_class);
        }
        for (const { index } of wordIndices(all, id)) {
          expect(index).toBeGreaterThan(0);
          expect(index).toBeLessThanOrEqual(250);
        }
      }
    }),
  );
});
