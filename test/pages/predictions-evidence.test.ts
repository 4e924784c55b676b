import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MODEL_REVISION } from "../../server/backend/models/sales-prediction/types.ts";
import type { Prediction } from "../../server/contract/prediction-results.ts";
import { formatDateTime } from "../../server/lib/dates.ts";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { formerTexts } from "../../server/web/pages/predictions/detail-model.ts";
import { toldOf } from "../../server/web/pages/predictions/recomputation.ts";
import { type Browserless, signIn } from "../helpers/pages.ts";
import { type Product, startProduct } from "../helpers/product.ts";

let product: Product;
let brand: Browserless;
let rival: Browserless;
let data: Prediction;
let page: string;
beforeAll(async () => {
  // The model runs for seconds: in a product of others, calls of the same person would wait for it.
  product = await startProduct({ isWithin: true });
  const { origin } = product;
  brand = await signIn(origin, demoAccounts.brand.email);
  rival = await signIn(origin, demoAccounts.rivalbrand.email);
  const list = await brand.get("/sales_prediction");
  const [, id] = /<tr id="prediction-(\d+)"/.exec(list.body) ?? [];
  page = `/sales_prediction/${id}`;
  data = JSON.parse((await brand.get(`/api/kfc/predictions/${id}`)).body).data;
});
afterAll(() => product.stop());

describe("a prediction made again", () => {
  it("says on its page that the result is the same, when, and by which model", async () => {
    const { path, text } = await brand.submit(await brand.get(page), { action: `${page}/recomputation` });
    expect(path).toBe(page);
    expect(text).toMatch(
      /保存した入力から再計算し、同じ結果になりました（\d{4}\/\d\d\/\d\d \d\d:\d\d、売上予測 3\.0（モデル改訂3））。/,
    );
    expect((await brand.get(page)).text).not.toContain("同じ結果になりました");
  });

  it("can be asked for where the model refused, and by nobody of another brand", async () => {
    const [, id] = /<tr id="prediction-(\d+)"/.exec((await rival.get("/sales_prediction")).body) ?? [];
    const refused = await rival.get(`/sales_prediction/${id}`);
    const action = `/sales_prediction/${id}/recomputation`;
    expect((await rival.submit(refused, { action })).text).toContain("同じ結果になりました");
    const own = await rival.get(`/sales_prediction/${id}`);
    const { _csrf = "" } = own.forms.find((form) => form.action === action)?.values ?? {};
    expect((await rival.post(`${page}/recomputation`, { _csrf })).status).toBe(404);
  });

  it("says clearly where the result is another", () => {
    const at = new Date("2026-11-27T02:00:00Z");
    const { kind, text } = toldOf({ is_same: false, version: "3.0", revision: 1 }, at);
    expect(kind).toBe("error");
    expect(text).toContain("保存した結果と異なります（2026/11/27 11:00、売上予測 3.0（モデル改訂1））");
  });
});

it("a prediction of a former model says so and how it differs, today's says nothing", () => {
  for (const revision of [1, 2]) {
    expect(formerTexts({ revision })).toEqual([
      expect.stringMatching(
        new RegExp(`^モデル改訂${revision}による予測です。.+現在のモデルの予測を作成できます。$`),
      ),
    ]);
  }
  expect(formerTexts({ revision: MODEL_REVISION })).toEqual([]);
});

describe("the code of a prediction", () => {
  const verify = (browser: Browserless, code: string) =>
    browser.get(`/sales_prediction/verify?${new URLSearchParams({ code })}`);

  it("stands on its page, where a link leads to the page that checks codes; the list has one too", async () => {
    const { text, links } = await brand.get(page);
    expect(text).toContain(`照合コード ${data.verification_code}`);
    expect(links).toContain("/sales_prediction/verify");
    expect((await brand.get("/sales_prediction")).links).toContain("/sales_prediction/verify");
  });

  it("leads to the prediction, however it is typed", async () => {
    const start = await brand.get("/sales_prediction/verify");
    const typed = `${data.verification_code.replaceAll("-", " ").toLowerCase()}　`;
    const found = await brand.submit(start, { action: "/sales_prediction/verify" }, { code: typed });
    expect([found.status, found.links.includes(page)]).toEqual([200, true]);
    const man = (yen: number | null) => Math.round((yen ?? 0) / 10_000).toLocaleString("ja-JP");
    for (const text of [
      data.name,
      `${man(data.yearly_sales_yen)}万円`,
      `${man(data.low_yen)}〜${man(data.high_yen)}万円`,
      formatDateTime(data.created_at),
      `売上予測 3.0（モデル改訂${MODEL_REVISION}）`,
      data.created_by_name ?? "",
    ])
      expect(found.text, text).toContain(text);
  });

  it("is not found by another brand, as one that nobody has", async () => {
    const [theirs, none] = [
      await verify(rival, data.verification_code),
      await verify(rival, "0000-0000-0000-0000"),
    ];
    expect([theirs.status, none.status]).toEqual([200, 200]);
    expect(theirs.text).toContain("この照合コードの売上予測は、");
    expect(theirs.text).toContain("にはありません");
    expect(theirs.links).not.toContain(page);
    expect(theirs.text).toBe(none.text);
  });

  it("is asked for again where it is not whole, with what was typed", async () => {
    const { status, text, body } = await verify(brand, "abcd-<b>");
    expect([status, body.includes('id="code-error"')]).toEqual([400, true]);
    expect(text).toContain("照合コードは、英数字16文字をすべて入力してください。");
    expect(body).toContain('value="abcd-&lt;b&gt;"');
  });
});

describe("a prediction on other terms", () => {
  const cells = (body: string, label: string) => {
    const row = body.split("<tr").find((one) => one.includes(`scope="row">${label}</th>`)) ?? "";
    return [...row.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(([, text]) => text);
  };

  it("stands beside its own terms, with their difference, from a form that its page has", async () => {
    const start = await brand.get(page);
    const form = start.forms.find(({ action }) => action === `${page}/what_if`);
    expect(form?.values.area_tsubo).toBe(String(data.area_tsubo));
    const terms = { ...form?.values, area_tsubo: "１２０", rent_yen_per_tsubo: "20,000" };
    const { body, text, status } = await brand.get(`${page}/what_if?${new URLSearchParams(terms)}`);
    expect(status).toBe(200);
    const [was, is, change] = cells(body, "予測年商").map((money) => Number(money?.replace(/[^\d−-]/g, "")));
    expect((is ?? 0) - (was ?? 0)).toBeCloseTo(change ?? 0, -1);
    expect(cells(body, "面積")[1]).toContain("120.0坪");
    expect(cells(body, "賃料")[1]).toBe("2,880");
    expect(text).toContain("変更後の予測年商は");
    const save = /href="([^"]*step=scenario[^"]*)"/.exec(body)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(save).toContain("area_tsubo=120");
    expect((await brand.get(save)).status).toBe(200);
  });

  it("is the form alone until something is asked for, and keeps what was typed wrongly", async () => {
    const bare = await brand.get(`${page}/what_if`);
    expect([bare.status, bare.text.includes("元の条件との比較")]).toEqual([200, false]);
    const wrong = await brand.get(`${page}/what_if?area_tsubo=ab&opening_on=2027/02/31&format_id=9`);
    expect(wrong.status).toBe(400);
    for (const text of [
      "面積は数字で入力してください。",
      "実在する日付を入力",
      "出店形態を選択してください。",
    ])
      expect(wrong.text).toContain(text);
    expect(wrong.body).toContain('value="ab"');
    expect((await rival.get(`${page}/what_if?area_tsubo=50`)).status).toBe(404);
  });
});
