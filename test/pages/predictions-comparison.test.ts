import { beforeAll, describe, expect, it } from "vitest";
import type { AnswerOf } from "../../server/contract/index.ts";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type Browserless, type Page, signIn } from "../helpers/pages.ts";
import { startProduct } from "../helpers/product.ts";

let brand: Browserless;
beforeAll(async () => {
  const { origin } = await startProduct({ shared: true });
  brand = await signIn(origin, demoAccounts.brand.email);
});

async function idsOf(browser: Browserless): Promise<number[]> {
  const { body } = await browser.get("/sales_prediction");
  return [...body.matchAll(/<tr id="prediction-(\d+)"/g)].map(([, id]) => Number(id));
}

async function answer(browser: Browserless, id: number) {
  const { body } = await browser.get(`/api/kfc/predictions/${id}`);
  const { data } = JSON.parse(body) as AnswerOf<"getPrediction">;
  if (!data) throw new Error(`prediction ${id} is missing`);
  return data;
}

function rowOf({ body }: Page, label: string): string[] {
  const row = new RegExp(`<th scope="row">${label}</th>(.*?)</tr>`).exec(body)?.[1] ?? "";
  return [...row.matchAll(/<td[^>]*>([^<]*)</g)].map(([, text]) => text ?? "");
}

describe("the comparison of predictions", () => {
  it("puts what was ticked in the order of the names, and moves a column to the left", async () => {
    const ids = (await idsOf(brand)).slice(0, 3);
    const names = (page: Page) =>
      [...page.body.matchAll(/<span class="compare-number">\d<\/span><a[^>]*>([^<]+)</g)].map(
        ([, name]) => name,
      );
    const query = ids.map((id) => `compare=${id}`).join("&");
    const page = await brand.get(`/sales_prediction?compared=1&${query}`);
    const sorted = (await Promise.all(ids.map((id) => answer(brand, id))))
      .map(({ name }) => name)
      .toSorted((a, b) => a.localeCompare(b, "ja", { numeric: true }));
    expect(names(page)).toEqual(sorted);
    const [, left] = [...page.body.matchAll(/href="([^"]+)">左へ移動/g)].map(([, href]) => href ?? "");
    const moved = await brand.get((left ?? "").replaceAll("&amp;", "&"));
    expect(names(moved)).toEqual([sorted[0], sorted[2], sorted[1]]);
  });

  it("tells the accuracy of each prediction's own format and size", async () => {
    const ids = (await idsOf(brand)).slice(0, 4);
    const page = await brand.get(`/sales_prediction?compare=${ids.join(",")}`);
    const answers = await Promise.all(ids.map((id) => answer(brand, id)));
    const row = rowOf(page, "同じ出店形態の区間的中");
    expect(row).toEqual(
      answers.map(({ format_id, back_test: test }) => {
        const own = test?.by_format.find((group) => group.format_id === format_id);
        return own ? `${own.stores}店舗中${own.covered}店舗` : "検証した店舗なし";
      }),
    );
    expect(new Set(row).size).toBeGreaterThan(1);
    expect(page.text).toContain("3km圏人口");
  });
});
