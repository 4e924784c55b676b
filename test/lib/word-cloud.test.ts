import { expect, test } from "vitest";
import { buildCorpus, cloudWords } from "../../server/backend/models/words.ts";
import { genres } from "../../server/backend/reference/genres.ts";
import { findWords } from "../../server/backend/words/tokenizer.ts";
import { CLOUD_WIDTH, type CloudLayout, coverage, layOut } from "../../server/lib/word-cloud/layout.ts";
import { dataset } from "../helpers/dataset.ts";

function overlaps({ places }: CloudLayout): number {
  const boxes = places.filter((one) => one !== undefined);
  return boxes.reduce((sum, a, i) => {
    const hit = boxes.slice(i + 1).filter((b) => {
      const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
      const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
      return wide > 0.01 && high > 0.01;
    });
    return sum + hit.length;
  }, 0);
}

test("the clouds of all brands of the demonstration have no overlap, six sizes and a filled block", async () => {
  const { brands, brand_tags } = await dataset();
  const tags = Map.groupBy(brand_tags, ({ brand_id }) => brand_id);
  const words = await findWords(brands.map(({ description }) => description));
  const corpus = buildCorpus(
    brands.map(({ id, genre_id }, i) => ({
      id,
      category_id: genres.find((genre) => genre.id === genre_id)?.category_id ?? 0,
      tags: (tags.get(id) ?? []).map(({ tag }) => tag),
      words: words[i] ?? [],
    })),
  );
  const shares: number[] = [];
  const sizes = new Set<number>();
  for (const { id } of brands) {
    const cloud = cloudWords(corpus, id).map(({ word, size_class: size }) => ({ word, size }));
    for (const { size } of cloud) sizes.add(size);
    const layout = layOut(cloud);
    if (id % 20 === 0) expect(layOut(cloud)).toEqual(layout);
    expect([id, overlaps(layout), layout.places.filter((one) => one === undefined)]).toEqual([id, 0, []]);
    for (const place of layout.places) {
      expect(place?.x).toBeGreaterThanOrEqual(-0.01);
      expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(CLOUD_WIDTH + 0.01);
      expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(layout.height + 0.01);
    }
    shares.push(coverage(layout));
  }
  const [least = 0, middle = 0] = [
    shares.toSorted((a, b) => a - b)[0],
    shares.toSorted((a, b) => a - b)[shares.length >> 1],
  ];
  console.info(
    `words take ${Math.round(least * 100)} to ${Math.round(Math.max(...shares) * 100)} % of their block, ${Math.round(middle * 100)} % in the middle`,
  );
  expect(least).toBeGreaterThan(0.5);
  expect([...sizes].sort()).toEqual([1, 2, 3, 4, 5, 6]);
}, 180_000);

test("no words need no block, and what finds no room is left out", () => {
  expect(layOut([])).toEqual({ height: 0, places: [] });
  const many = Array.from({ length: 90 }, (_, i) => ({ word: `とても長い特徴語${i}`, size: 6 }));
  const { places } = layOut(many);
  expect(places.some((one) => one === undefined)).toBe(true);
  expect(places.some((one) => one !== undefined)).toBe(true);
});
