import { beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { decode, tableOf } from "../helpers/html.ts";
import { type Browserless, signIn } from "../helpers/pages.ts";
import { startProduct } from "../helpers/product.ts";

let facility: Browserless;
beforeAll(async () => {
  const { origin } = await startProduct({ shared: true });
  facility = await signIn(origin, demoAccounts.facility.email);
});

async function cloudOf(id: number): Promise<{ words: Word[]; total: number }> {
  const path = `/api/v1/word_clouds?brand_id=${id}`;
  return JSON.parse((await facility.get(path, { headers: { "sec-fetch-mode": "cors" } })).body);
}

interface Word {
  word: string;
  size: number;
  index: number;
  brands: number;
}

describe("the words of a brand", () => {
  it("draws the words and lists them beside it, both with the same numbers and links", async () => {
    const page = await facility.get("/brands/details/3");
    const { words, total } = await cloudOf(3);
    const drawing = /<svg class="word-cloud-drawing"[\s\S]*?<\/svg>/.exec(page.body)?.[0] ?? "";
    const drawn = [
      ...drawing.matchAll(
        /class="cloud-word word-(\d)"[^>]*aria-label="([^、]+)、指数(\d+)、(\d+)ブランド中(\d+)、/g,
      ),
    ];
    expect(
      drawn.map(([, size, word, ...rest]) => [decode(word ?? ""), ...[size, ...rest].map(Number)]),
    ).toEqual(
      words.map(({ word, size, index, brands }: Word) => [word, size, Math.round(index), total, brands]),
    );
    expect(tableOf(page, "words").map(([word, index, brands]) => [word, index, brands])).toEqual(
      words.map(({ word, index, brands }: Word) => [
        word,
        String(Math.round(index)),
        `${brands} ／ ${total}`,
      ]),
    );
    const [first] = words as [Word];
    expect(drawing).toContain(`href="/brands?word=${encodeURIComponent(first.word)}"`);
    const form = /<form class="word-cloud"[\s\S]*?<\/form>/.exec(page.body)?.[0] ?? "";
    expect(form).toMatch(/^<form[^>]* action="\/brands#results"/);
    expect(form).toMatch(/^<form[^>]* method="get"/);
    expect(decode(/<input[^>]*data-choice="0"[^>]*>/.exec(form)?.[0] ?? "")).toContain(
      `value="${first.word}"`,
    );
  });

  it("leads to the brands that have a word, or all of several, with a chip for each", async () => {
    const { words } = await cloudOf(3);
    const shared = words.filter(({ brands }: Word) => brands > 2).slice(0, 2) as [Word, Word];
    for (const { word, brands } of shared) {
      const list = await facility.get(`/brands?word=${encodeURIComponent(word)}`);
      expect(list.text).toContain(`特徴語「${word}」`);
      expect(Number(/<output>([\d,]+)/.exec(list.body)?.[1]?.replace(",", ""))).toBe(brands);
    }
    const both = await facility.get(
      `/brands?${shared.map(({ word }) => `word=${encodeURIComponent(word)}`).join("&")}`,
    );
    const count = Number(/<output>([\d,]+)/.exec(both.body)?.[1]);
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(Math.min(...shared.map(({ brands }) => brands)));
    expect(both.body).toContain(`<input type="hidden" name="word" value="${shared[0].word}">`);
    const none = await facility.get(`/brands?word=${encodeURIComponent("どこにもない語")}`);
    expect(none.text).toContain("特徴語「どこにもない語」");
  });
});
