import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD, demoAccounts } from "../../server/lib/demo-accounts.ts";
import { Browserless, trySignIn } from "../helpers/pages.ts";
import { type Product, startProduct } from "../helpers/product.ts";

let product: Product;
let facility: Browserless;
beforeAll(async () => {
  product = await startProduct({ detachedBackend: true });
  facility = new Browserless(product.origin);
  // The genres are kept once read: nobody has asked for them before the first test.
  product.backend?.cut("/api/v1/genres");
  await trySignIn(facility, demoAccounts.facility.email, DEMO_PASSWORD);
  // What is computed once is computed before any part is taken away.
  await facility.get("/brands/details/3");
  await facility.get("/facilities/details/5");
  product.backend?.cut(undefined);
}, 120_000);
afterAll(() => product.stop());

const FAILED = "データを取得できませんでした。";

async function withCut<T>(path: string, act: () => Promise<T>): Promise<T> {
  product.backend?.cut(path);
  try {
    return await act();
  } finally {
    product.backend?.cut(undefined);
  }
}

describe("a part of a page that cannot be read", () => {
  it("keeps the filters usable while the genres are missing", async () => {
    const page = await withCut("/api/v1/genres", () => facility.get("/brands"));
    expect(page.text.split(FAILED)).toHaveLength(2);
    expect(page.body).toContain("catalogue-table");
  });

  it("is shown as it was when it is the same for everybody and was read before", async () => {
    const before = await facility.get("/brands");
    const page = await withCut("/api/v1/genres", () => facility.get("/brands"));
    expect(page.text).not.toContain(FAILED);
    expect(page.forms).toHaveLength(before.forms.length);
  });

  it.each([
    ["/api/v1/brand_nodes", "graph", "結び付きのあるブランドはありません"],
    ["/api/v1/word_clouds", "words", "登録されていません"],
    ["/api/v1/tag_indices", "tags", "タグが登録されていません"],
    ["/api/v1/similar_brands", "similar", "近いブランドはありません"],
    ["/api/v1/brand_stores", "stores", "営業中の店舗はありません"],
  ])("says so in its place: %s", async (call, id, emptyText) => {
    const page = await withCut(call, () => facility.get("/brands/details/3"));
    expect(page.status).toBe(200);
    expect(page.text.split(FAILED)).toHaveLength(2);
    expect(page.links).toContain(`/brands/details/3#${id}`);
    expect(page.text).not.toContain(emptyText);
    expect(page.text).toContain("麺処いぶき");
  });

  it.each([
    ["/api/v1/floors", "floors"],
    ["/api/v1/carto_statistics/similar_facility", "alike"],
    ["/api/v1/facilities/competitor", "competitors"],
    ["/api/v1/carto_statistics/future_population", "population"],
  ])("leaves the rest of a facility standing: %s", async (call, id) => {
    const page = await withCut(call, () => facility.get("/facilities/details/5"));
    expect(page.status).toBe(200);
    expect(page.links).toContain(`/facilities/details/5#${id}`);
    expect(page.body).toContain('data-island="trade-area-map"');
  });

  it.each([
    ["/api/v1/brands?", "/brands?is_m_size_plan=1"],
    ["/api/v1/facility_marks?", "/facilities?prefectures=13"],
  ])("is never shown as an empty list: %s", async (call, path) => {
    const page = await withCut(call, () => facility.get(path));
    expect(page.text).toContain(FAILED);
    expect(page.links).toContain(path);
    expect(page.text).not.toMatch(/まだありません|条件に一致する|[^0-9]0 ?件/);
  });
});
