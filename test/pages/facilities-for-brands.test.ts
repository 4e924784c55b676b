import { beforeAll, describe, expect, it } from "vitest";
import type { AnswerOf } from "../../server/contract/index.ts";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { decode } from "../helpers/html.ts";
import { type Browserless, type Page, signIn } from "../helpers/pages.ts";
import { startProduct } from "../helpers/product.ts";

let brand: Browserless;
let both: Browserless;
let facility: Browserless;
let brandId: number;
beforeAll(async () => {
  const { origin } = await startProduct({ shared: true });
  brand = await signIn(origin, demoAccounts.brand.email);
  facility = await signIn(origin, demoAccounts.facility.email);
  const switching = await signIn(origin, demoAccounts.both.email);
  both = switching;
  const token =
    switching.landing.forms.find(({ action }) => action === "/facility-switch")?.values._csrf ?? "";
  await both.post("/side-switch", { side: "brand", _csrf: String(token) });
  const { body } = await brand.get("/sales_prediction/plans/new");
  brandId = Number(/name="_brand" value="(\d+)"/.exec(body)?.[1]);
});

async function ask<T>(browser: Browserless, path: string): Promise<T> {
  const { status, body } = await browser.get(path, { headers: { accept: "application/json" } });
  expect(status, path).toBe(200);
  return JSON.parse(body) as T;
}

function rowsOf({ body }: Page, id: string): string[][] {
  const panel = body.slice(body.indexOf(`id="${id}"`));
  const table = /<tbody>([\s\S]*?)<\/tbody>/.exec(panel.slice(0, panel.indexOf("</section>")))?.[1] ?? "";
  return [...table.matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = ""]) =>
      decode(cell.replace(/<[^>]+>/g, "")).trim(),
    ),
  );
}

describe("a facility as a brand sees it", () => {
  const at = "/facilities/details/1";

  it("offers what it publishes, with the way to each", async () => {
    const page = await brand.get(at);
    const { data } = await ask<AnswerOf<"getFacilityOfferings">>(
      brand,
      `/api/v1/facilities/1/offerings?brand_id=${brandId}`,
    );
    expect(rowsOf(page, "offerings").map(([section]) => section)).toEqual(
      data.map(({ floor_name, section }) => `${floor_name}　区画${section.number}`),
    );
    for (const { id } of data) expect(page.links).toContain(`/offering_section/${id}`);
    expect((await facility.get(at)).body).not.toContain('id="offerings"');
  });

  it("names the brands in the building by category", async () => {
    const page = await brand.get(at);
    const { data } = await ask<AnswerOf<"getFacilityTenants">>(brand, "/api/v1/facilities/1/tenants");
    expect(page.text).toContain(`営業中 全${data.length}店舗`);
    const panel = /<dl class="tenant-groups">([\s\S]*?)<\/dl>/.exec(page.body)?.[1] ?? "";
    expect([...panel.matchAll(/<li>/g)]).toHaveLength(data.length);
    expect([...panel.matchAll(/<dt>/g)]).toHaveLength(
      new Set(data.map(({ category_id }) => category_id)).size,
    );
  });

  it("is scored for every category where the plan has it, and locked where not", async () => {
    const { data } = await ask<AnswerOf<"getFacilityCategoryScores">>(
      brand,
      `/api/v1/facilities/1/category_scores?brand_id=${brandId}`,
    );
    const rows = rowsOf(await brand.get(at), "categories");
    expect(rows.map(([, score, , brands, stores]) => [score, brands, stores])).toEqual(
      data.map(({ score, brands, stores_here }) => [score.toFixed(1), String(brands), String(stores_here)]),
    );
    const locked = await both.get(at);
    expect(locked.status).toBe(200);
    expect(rowsOf(locked, "categories")).toEqual([]);
    expect(locked.text).toContain(
      "業種別の適合度 商圏の近さ 0〜100 プランをアップグレードすると閲覧できます",
    );
  });

  it("leads to a prediction and a plan with its place filled in", async () => {
    const page = await brand.get(at);
    expect(page.links).toContain("/sales_prediction/new?facility_id=1");
    const plan = await brand.get("/sales_prediction/plans/new?facility_id=1");
    expect(plan.text).toContain("ヒノハ南浜");
    expect(page.links).toContain("/sales_prediction/plans/new?facility_id=1");
    expect(page.links.some((href) => /^\/sales_prediction\/plans\/\d+$/.test(href))).toBe(true);
  });
});

describe("a published section", () => {
  it("shows the trade area of its building, and leads on to prediction and plan", async () => {
    const { data } = await ask<AnswerOf<"getFacilityOfferings">>(
      brand,
      `/api/v1/facilities/1/offerings?brand_id=${brandId}`,
    );
    const offered = data[0];
    const page = await brand.get(`/offering_section/${offered?.id}`);
    const { facility: place } = await ask<AnswerOf<"getFacility">>(brand, "/api/v1/facilities/1");
    const { commercial_area: area } = await ask<AnswerOf<"getCommercialArea">>(
      brand,
      `/api/v1/carto_statistics/commercial_area?text=${place?.latitude}/${place?.longitude}`,
    );
    for (const { residents } of area?.rings ?? [])
      expect(page.text).toContain(`${Math.round(residents).toLocaleString("ja-JP")} 人`);
    const begin = page.links.find((href) => href.startsWith("/sales_prediction/new?")) ?? "";
    const fields = Object.fromEntries(new URL(begin, "http://own.invalid").searchParams);
    expect(fields).toMatchObject({
      facility_id: "1",
      area_tsubo: String(offered?.section.area_tsubo),
      name: `${place?.name} ${offered?.section.number}`,
    });
    expect(page.links).toContain("/sales_prediction/plans/new?facility_id=1");
  });

  it("stays with the prediction that was asked for it", async () => {
    const { data } = await ask<AnswerOf<"getFacilityOfferings">>(
      brand,
      `/api/v1/facilities/1/offerings?brand_id=${brandId}`,
    );
    const offered = data[0];
    const begin = (await brand.get(`/offering_section/${offered?.id}`)).links.find((href) =>
      href.startsWith("/sales_prediction/new?"),
    );
    const terms = await brand.get(begin ?? "");
    const place = `区画${offered?.section.number}（${offered?.floor_name}）`;
    expect(terms.text).toContain(place);
    const scenario = await brand.submit(
      terms,
      { field: "area_tsubo" },
      { format_id: "3", opening_on: "2028/04/01" },
    );
    const confirm = await brand.submit(scenario, { button: "確認へ進む" }, { action: "confirm" });
    expect(confirm.text).toContain(place);
    const made = await brand.submit(confirm, { button: "予測を実行" }, { action: "create" });
    expect(made.path).toMatch(/^\/sales_prediction\/\d+$/);
    expect(made.text).toContain(place);
    expect(made.links).toContain(`/offering_section/${offered?.id}`);
    const foreign = (begin ?? "").replace("facility_id=1&", "facility_id=2&");
    expect((await brand.get(foreign)).status).toBe(404);
  });
});

describe("the list of predictions", () => {
  const sortedBy = (page: Page) =>
    /<th[^>]*aria-sort="(\w+)"[^>]*><a[^>]*>([^<]+)</.exec(page.body)?.slice(1);
  const yen = (text: string | undefined) => Number(/[\d,.]+/.exec(text ?? "")?.[0].replaceAll(",", ""));
  const values = ({ body }: Page) =>
    [...body.matchAll(/<td class="number"><b>([^<]+)<\/b>/g)].map(([, text]) => yen(text));

  it("is sorted by its headings, one press this way and the next that way", async () => {
    const list = await brand.get("/sales_prediction");
    expect(sortedBy(list)).toEqual(["descending", "作成"]);
    const byValue = (page: Page) => page.links.find((href) => /^\/sales_prediction\?.*sort=value/.test(href));
    const down = await brand.get(byValue(list) ?? "");
    expect(sortedBy(down)).toEqual(["descending", "予測年商"]);
    expect(values(down)).toEqual(values(down).toSorted((a, b) => b - a));
    const up = await brand.get(byValue(down) ?? "");
    expect(sortedBy(up)).toEqual(["ascending", "予測年商"]);
    expect(values(up)).toEqual(values(up).toSorted((a, b) => a - b));
  });

  it("is narrowed by words in any width and by format, each with a chip that takes it off", async () => {
    const page = await brand.get("/sales_prediction?search=%EF%BC%89%E3%80%80&format_id=2&sort=value");
    expect(page.text).toContain("条件に一致する売上予測はありません。");
    const narrowed = await brand.get(
      `/sales_prediction?search=${encodeURIComponent("候補　東京都")}&sort=value`,
    );
    expect(narrowed.links).toContain(`/sales_prediction?search=${encodeURIComponent("東京都")}&sort=value`);
    expect(values(narrowed).length).toBeGreaterThan(0);
    expect(values(narrowed).length).toBeLessThan(values(await brand.get("/sales_prediction")).length);
    const wrong = await brand.get("/sales_prediction?format_id=9&sort=price");
    expect(wrong.text).toContain("出店形態");
    expect(wrong.text).toContain("並び順");
  });
});
