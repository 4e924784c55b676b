import fc from "fast-check";
import { expect, test } from "vitest";
import {
  baseOf,
  buildCorpus,
  cloudWords,
  cosine,
  missingTags,
  tagIndices,
  wordIndices,
  wordVector,
} from "../../server/backend/models/words.ts";

const brands = [
  { id: 1, tags: ["カフェ", "自家焙煎", "テイクアウト"], words: ["自家焙煎", "コーヒー", "焼き菓子"] },
  { id: 2, tags: ["カフェ", "パンケーキ"], words: ["パンケーキ", "コーヒー"] },
  { id: 3, tags: ["カフェ"], words: [] },
  { id: 4, tags: ["メンズ", "スーツ"], words: ["オーダースーツ", "生地"] },
].map((one) => ({ ...one, category_id: one.id < 4 ? 1 : 2 }));
const corpus = buildCorpus(brands);

test("an index is observed over usual use, each with half a use added", () => {
  const indices = new Map(wordIndices(corpus, 1).map((one) => [one.word, one]));
  // All four brands, as there are too few of the category. カフェ: 3 of 4 as a tag.
  expect(indices.get("カフェ")).toMatchObject({ brands: 3, peers: 3, index: expect.closeTo(150 / 1.25, 9) });
  expect(indices.get("自家焙煎")?.index).toBeCloseTo(150 / 0.75, 9);
  expect(indices.get("コーヒー")?.index).toBeCloseTo(100 / 0.75, 9);
});

const cafes = Array.from({ length: 8 }, (_, at) => ({
  id: at,
  category_id: 1,
  tags: ["カフェ", ...(at < 4 ? ["テラス席"] : []), ...(at > 0 ? ["禁煙"] : []), `語${at}`],
  words: at === 7 ? ["テラス席"] : [],
}));
const shops = Array.from({ length: 92 }, (_, at) => ({
  id: 100 + at,
  category_id: at < 3 ? 3 : 2,
  tags: ["服", "禁煙"],
  words: [],
}));

test("the base is the category, unless that has fewer than five brands", () => {
  const all = buildCorpus([...cafes, ...shops]);
  const [terrace, smoking] = ["テラス席", "カフェ"].map((name) =>
    tagIndices(all, 0).find(({ word }) => word === name),
  );
  // 4 tags and a mention among 8 cafés; that every café is one tells nothing of this one.
  expect(terrace).toMatchObject({ peers: 5, brands: 5, index: expect.closeTo(150 / (4.5 / 8 + 0.5), 9) });
  expect(smoking?.index).toBe(100);
  // Three brands are no category: カフェ would be usual among them too, but they are compared with all.
  expect(baseOf(all, 100)).toBe(all.all);
  expect(tagIndices(all, 100)[0]).toMatchObject({ word: "服", peers: 92 });
  expect(wordVector(all, 0).get("カフェ")).toBeCloseTo(Math.log(1.5 / 0.58), 9);
});

test("what others of the category have often and a brand never is below 100", () => {
  const all = buildCorpus([...cafes, ...shops]);
  expect(missingTags(all, 0)).toEqual([
    { word: "禁煙", index: expect.closeTo(50 / (7 / 8 + 0.5), 9), peers: 7, brands: 99 },
  ]);
  expect(missingTags(all, 5).map(({ word }) => word)).toEqual(["テラス席"]);
  // Mentioned is not missing; a word of one café in eight is not missed.
  expect(missingTags(all, 7)).toEqual([]);
  expect(missingTags(all, 999)).toEqual([]);
});

test("a tag of one brand of 206 is not 206 times as strong as usual", () => {
  const many = buildCorpus(
    Array.from({ length: 206 }, (_, id) => ({
      id,
      category_id: 1,
      tags: ["駅近", "定番", `語${id}`],
      words: [`語${id}`],
    })),
  );
  const [first, ...rest] = tagIndices(many, 7);
  expect(first).toMatchObject({ word: "語7", brands: 1 });
  expect(first?.index).toBeGreaterThan(290);
  expect(first?.index).toBeLessThan(300);
  for (const { index } of rest) expect(index).toBeCloseTo(100, 9);
});

test("the cloud and the tags have one order and one number for a word", () => {
  const cloud = cloudWords(corpus, 1);
  expect(cloud[0]).toMatchObject({ word: "テイクアウト", size_class: 6, brands: 1 });
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
  const written = buildCorpus([
    { id: 1, category_id: 1, tags: ["ｶﾌｪ", "カフェ", "#カフェ", " "], words: [] },
  ]);
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
      const all = buildCorpus(drawn.map(([tags, words], id) => ({ id, category_id: id % 2, tags, words })));
      for (let id = 0; id < drawn.length; id++) {
        for (const { index, size_class } of cloudWords(all, id)) {
          expect(index).toBeGreaterThan(100);
          expect([1, 2, 3, 4, 5, 6]).toContain(size_class);
        }
        for (const { index } of wordIndices(all, id)) {
          expect(index).toBeGreaterThan(33);
          expect(index).toBeLessThan(300);
        }
      }
    }),
  );
});
