import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type Browserless, signIn } from "../helpers/pages.ts";
import { type Product, startProduct } from "../helpers/product.ts";

let product: Product;
let browser: Browserless;
let path: string;

beforeAll(async () => {
  product = await startProduct({ isWithin: true });
  browser = await signIn(product.origin, demoAccounts.facility.email);
  const list = await browser.get("/sections?floor=all&status=publish&per_page=50");
  const [section] = [...list.body.matchAll(/<tr id="section-(\d+)"[\s\S]*?<\/tr>/g)]
    .filter(([row]) => Number(/>(\d+)件/.exec(row)?.[1] ?? 0) >= 6)
    .map(([, id]) => id);
  path = `/sections/${section}/recruitements`;
});
afterAll(() => product?.stop());

const total = ({ body }: { body: string }) => Number(/リスト　(?:<!-- -->)?(\d+)/.exec(body)?.[1]);

describe("the candidates of a recruitment", () => {
  it("shows candidates under the headings of their groups, reasons for and against with each", async () => {
    const page = await browser.get(`${path}?tenants=shown`);
    const headings = [...page.body.matchAll(/<h3 id="candidates-(\w+)">/g)].map(([, group = ""]) => group);
    const order = ["wanted", "any", "near", "other", "excluded"].filter((group) => headings.includes(group));
    expect(headings).toEqual(order);
    expect(headings.length).toBeGreaterThan(0);
    expect(page.body).toContain("<dt>理由</dt>");
    expect(page.body).toContain("<dt>注意点</dt>");
    expect(page.body).toMatch(/<a href="\/brands\/details\/\d+#stores">既存店の/);
    expect(page.body).toMatch(/<a href="\/facilities\/details\/\d+#tenants">館内の店舗/);
    expect(page.text).toMatch(/（ ?既存店\d+店 ?）/);
    expect(/館内に出店中 ?（[^）]+）/.test(page.text)).toBe(true);
    expect(page.text).toContain("売上の見込みは評価に含めていません。");
    expect(page.text).not.toMatch(/未評価：売上予測|業種の不足|該当しない/);
  });

  it("leaves tenants of the building out until asked, and filters by score and several genres", async () => {
    const usual = await browser.get(path);
    expect(usual.text).not.toMatch(/館内に出店中 ?（/);
    expect(usual.text).toMatch(/館内に出店中の ?\d+ ?件.*は表示していません。/);
    const narrowed = await browser.get(`${path}?tenants=shown&score=40&genre=101&genre=701&genre=704`);
    expect(narrowed.text).toContain("（ 3件選択中 ）");
    const scores = [...narrowed.body.matchAll(/candidate-head[\s\S]*?match-score">(\d+)/g)].map(([, score]) =>
      Number(score),
    );
    expect(scores.length).toBeGreaterThan(0);
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(40);
    const genres = [...narrowed.body.matchAll(/candidate-about">[\s\S]*?"muted">([^　<]+)/g)].map(
      ([, name]) => name,
    );
    expect(genres.every((name) => ["レディスカジュアル", "カフェ", "中華"].includes(name ?? ""))).toBe(true);
  });

  it("takes several candidates at once, and says where none was ticked", async () => {
    const page = await browser.get(path);
    const brands = [...page.body.matchAll(/<input[^>]*form="add-chosen"[^>]*>/g)]
      .map(([field]) => /value="(\d+)"/.exec(field)?.[1] ?? "")
      .slice(0, 3);
    expect(brands).toHaveLength(3);
    const nothing = await browser.submit(page, { action: `${path}/list`, field: "back" }, { action: "add" });
    expect(nothing.status).toBe(422);
    expect(nothing.text).toContain("追加するブランドが選択されていません。");
    const added = await browser.submit(
      nothing,
      { action: `${path}/list`, field: "back" },
      { action: "add", brand: brands },
    );
    expect([added.status, /leasing-notice-error[^>]*>([^<]*)/.exec(added.body)?.[1]]).toEqual([
      200,
      undefined,
    ]);
    expect(added.text).toMatch(/「[^」]+」「[^」]+」「[^」]+」をリストに追加しました。/);
    expect(total(added)).toBe(total(page) + 3);
  });
});
