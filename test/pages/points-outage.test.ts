import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type Browserless, type Page, signIn } from "../helpers/pages.ts";
import { type Product, startProduct } from "../helpers/product.ts";

const result = "/optional_point/result?lat=35.4658&lon=139.6223";
let product: Product;
let browser: Browserless;
beforeAll(async () => {
  product = await startProduct({ detachedBackend: true });
  // A backend that has just started still reads its open data.
  browser = await vi.waitFor(() => signIn(product.origin, demoAccounts.brand.email), {
    timeout: 30_000,
    interval: 500,
  });
  await vi.waitFor(
    async () => expect((await browser.get(result)).text).not.toContain("取得できません"),
    30_000,
  );
});
afterAll(() => product.stop());

const panels = ({ body }: Page) =>
  [...body.matchAll(/<section[^>]*id="([a-z-]+)"[^>]*>((?:(?!<section)[\s\S])*)/g)]
    .filter(([, , inside = ""]) => inside.includes("データを取得できませんでした。"))
    .map(([, id]) => id);

describe("the report while a part of the backend is away", () => {
  it.each([
    ["commercial_area", ["map", "flow", "stations"]],
    ["future_population", ["population", "pyramid"]],
    ["geodemo", ["clusters"]],
    ["competitor", ["near"]],
    ["brand_stores", ["near"]],
    ["similar_stores", ["similar"]],
    ["similar_benchmarks", ["similar-benchmarks"]],
    ["benchmark_place_datasets", ["benchmarks"]],
  ])("says in place that %s is missing, and shows the rest", async (path, expected) => {
    product.backend?.cut(path);
    const page = await browser.get(result);
    product.backend?.cut(undefined);
    expect(page.status).toBe(200);
    expect(panels(page)).toEqual(expected);
    expect(page.links.filter((href) => href.startsWith(`${result}#`)).length).toBeGreaterThanOrEqual(
      expected.length,
    );
    expect(page.body).not.toMatch(/\bundefined\b|\bNaN\b|\[object Object\]/);
  });

  it("is whole again when all of it is back", async () => {
    const page = await browser.get(result);
    expect(page.text).not.toContain("取得できません");
  });
});
