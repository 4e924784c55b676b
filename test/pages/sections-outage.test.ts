import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { Browserless, trySignIn } from "../helpers/pages.ts";
import { type Product, startProduct } from "../helpers/product.ts";

let product: Product;
let browser: Browserless;
beforeAll(async () => {
  product = await startProduct({ detachedBackend: true });
  browser = new Browserless(product.origin);
  await trySignIn(browser, demoAccounts.facility.email, "Kukaku2026");
});
afterAll(() => product.stop());

describe("the section page while the backend is away", () => {
  it("keeps its frame and says in place what is missing, with a link to try again", async () => {
    await browser.get("/sections");
    product.backend?.shut();
    const page = await browser.get("/sections?status=publish&sort=area");
    expect(page.text).toContain("ヒノハ南浜");
    expect(page.text).toContain("データを取得できませんでした。");
    expect(page.links).toContain("/sections?status=publish&sort=area");
    expect(page.text).not.toMatch(/区画はまだありません|条件に一致する区画はありません|[^0-9]0 ?件/);
    expect(page.text).not.toContain("適用していません");
    expect(page.body).not.toMatch(/\bundefined\b|\bNaN\b|\[object Object\]/);
  });

  it("is whole again when the backend is back", async () => {
    product.backend?.open();
    const page = await browser.get("/sections");
    expect(page.status).toBe(200);
    expect(page.text).not.toContain("データを取得できませんでした。");
    expect(page.body).toContain("floor-map-drawing");
  });
});
