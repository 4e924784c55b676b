import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type Browserless, findForm, signIn } from "../helpers/pages.ts";
import { type Product, startProduct } from "../helpers/product.ts";

const LIST = "/sales_prediction/profit_terms";
const FORM = { field: "cost_ratio_percent" };
const typed = {
  rent_kind: "larger",
  fixed_rent_yen_per_tsubo: "２５，０００",
  sales_share_percent: "8.5",
  common_fee_yen_per_tsubo: "4000",
  cost_ratio_percent: "30",
  staff_yen_per_month: "1,500,000",
  fit_out_yen_per_tsubo: "800000",
};

let product: Product;
let brand: Browserless;
let other: Browserless;
beforeAll(async () => {
  product = await startProduct({ isWithin: true });
  const { origin } = product;
  brand = await signIn(origin, demoAccounts.brand.email);
  other = await signIn(origin, demoAccounts.rivalbrand.email);
});

afterAll(() => product.stop());

async function predictionOf(format: number): Promise<string> {
  const { body } = await brand.get(`/sales_prediction?format_id=${format}`);
  const id = /<tr id="prediction-(\d+)"/.exec(body)?.[1];
  if (id === undefined) throw new Error(`no prediction of format ${format}`);
  return `/sales_prediction/${id}`;
}

function cellsOf(body: string, label: string): string[] {
  const [, row = ""] =
    new RegExp(`<th scope="row">(?:<b>)?${label}[\\s\\S]*?</th>([\\s\\S]*?)</tr>`).exec(
      body.slice(body.indexOf('id="profit"')),
    ) ?? [];
  const cells = [...row.matchAll(/<td[^>]*>([\s\S]*?)<\/td>/g)].map(([, cell = ""]) =>
    cell.replace(/<[^>]+>/g, "").trim(),
  );
  return cells.slice(1);
}
const yen = (text: string | undefined) => Number(text?.replaceAll(",", "").replace("−", "-"));

describe("the terms that profit goes by", () => {
  it("are asked for where a prediction has none, and reached from the list", async () => {
    const page = await brand.get(await predictionOf(3));
    expect(page.text).toContain("SC(SCIN)の採算の前提がまだ入力されていません。");
    expect(page.links).toContain(`${LIST}/3`);
    expect(page.body).toMatch(/class="block prediction-row profit screen-only"/);
    expect((await brand.get("/sales_prediction")).links).toContain(LIST);
    const list = await brand.get(LIST);
    for (const format of [1, 2, 3, 4, 5, 6, 7]) expect(list.links).toContain(`${LIST}/${format}`);
    expect(list.text).toContain("未入力");
    expect((await brand.get(`${LIST}/8`)).status).toBe(404);
  });

  it("are refused with the errors at the fields and everything typed", async () => {
    const wrong = {
      ...typed,
      cost_ratio_percent: "三割",
      staff_yen_per_month: "",
      fit_out_yen_per_tsubo: "-1",
    };
    const page = await brand.submit(await brand.get(`${LIST}/3`), FORM, wrong);
    expect(page.status).toBe(422);
    expect(findForm(page, FORM).values).toMatchObject(wrong);
    for (const text of [
      "原価率は数字で入力してください。",
      "人件費を入力してください。",
      "内装工事費は0円以上で入力してください。",
    ])
      expect(page.text).toContain(text);
    const rent = await brand.submit(page, FORM, { ...typed, sales_share_percent: "" });
    expect(rent.status).toBe(422);
    expect(rent.body).toContain('id="sales_share_percent-error"');
    expect(findForm(rent, FORM).values.rent_kind).toBe("larger");
  });

  it("give a prediction its contribution and payback, with their ranges", async () => {
    const saved = await brand.submit(await brand.get(`${LIST}/3`), FORM, typed);
    expect(saved.path).toBe(LIST);
    expect(saved.text).toContain("SC(SCIN)の採算の前提を保存しました。");
    expect(saved.text).toContain("2.50万円／坪・月");
    const path = await predictionOf(3);
    const page = await brand.get(path);
    const json = await brand.get(path.replace("/sales_prediction", "/api/kfc/predictions"));
    const { data } = JSON.parse(json.body);
    const sales = [data.low_yen, data.yearly_sales_yen, data.high_yen];
    const left = sales.map(
      (each: number) =>
        each * 0.7 -
        Math.max(25_000 * data.area_tsubo * 12, each * 0.085) -
        4_000 * data.area_tsubo * 12 -
        18_000_000,
    );
    const shown = cellsOf(page.body, "貢献利益").map(yen);
    expect(shown).toEqual(left.map((each) => Math.round(each / 10_000)));
    const years = left.map((each) =>
      each > 0 ? `${((800_000 * data.area_tsubo) / each).toFixed(1)}年` : "回収できない",
    );
    expect(cellsOf(page.body, "投資回収年数")).toEqual(years);
    for (const text of [
      "自社入力",
      "売上の80%予測区間では",
      "固定賃料と歩合賃料の高い方 2.50万円／坪・月、売上の8.5%",
    ])
      expect(page.text).toContain(text);
    expect(page.text).toMatch(/自社入力、\d{4}\/\d{2}\/\d{2}入力/);
    expect(page.body).toMatch(/class="block prediction-row profit"/);
    expect(page.body).not.toMatch(/\bundefined\b|\bNaN\b|<[^>]+\sstyle=/);
  });

  it("say where nothing is ever paid back", async () => {
    await brand.submit(await brand.get(`${LIST}/3`), FORM, { ...typed, staff_yen_per_month: "900,000,000" });
    const page = await brand.get(await predictionOf(3));
    expect(cellsOf(page.body, "投資回収年数")).toEqual(["回収できない", "回収できない", "回収できない"]);
    expect(page.text).toContain("区間の上限でも回収できない");
    expect(cellsOf(page.body, "貢献利益").every((text) => text.startsWith("−"))).toBe(true);
  });

  it("show both versions where two people type, also the first ones of a format", async () => {
    const [mine, theirs] = [await brand.get(`${LIST}/4`), await brand.get(`${LIST}/4`)];
    await brand.submit(theirs, FORM, { ...typed, cost_ratio_percent: "31" });
    const late = await brand.submit(mine, FORM, { ...typed, cost_ratio_percent: "32" });
    expect(late.status).toBe(409);
    for (const text of ["31", "32", "SC(SCF)の採算の前提"]) expect(late.text).toContain(text);
    const form = { action: `${LIST}/4` };
    const saved = await brand.submit(late, form, { use_cost_ratio_percent: "mine", action: "save" });
    expect(saved.text).toContain("32%");
  });

  it("stay with the brand", async () => {
    const list = await other.get(LIST);
    expect(list.status).toBe(200);
    expect(list.text).not.toContain("2.50万円／坪・月");
  });
});
