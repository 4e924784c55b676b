import { beforeAll, describe, expect, it } from "vitest";
import type { Prediction } from "../../server/contract/prediction-results.ts";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { decode } from "../helpers/html.ts";
import { Browserless, findForm, type Page, signIn } from "../helpers/pages.ts";
import { startProduct } from "../helpers/product.ts";

type Values = "yearly_sales_yen" | "low_yen" | "high_yen" | "base_yen" | "yen_per_day" | "back_test";
type Known = Prediction & { [Name in Values]: NonNullable<Prediction[Name]> };

let origin: string;
let brand: Browserless;
let refused: Browserless;
beforeAll(async () => {
  ({ origin } = await startProduct({ shared: true }));
  brand = await signIn(origin, demoAccounts.brand.email);
  refused = await signIn(origin, demoAccounts.rivalbrand.email);
});

async function idsOf(browser: Browserless): Promise<number[]> {
  const { body } = await browser.get("/sales_prediction");
  return [...body.matchAll(/<tr id="prediction-(\d+)"/g)].map(([, id]) => Number(id));
}

async function answer(browser: Browserless, id: number): Promise<Known> {
  const { body } = await browser.get(`/api/kfc/predictions/${id}`);
  return (JSON.parse(body) as { data: Known }).data;
}

function tableOf({ body }: Page, caption: string): string[][] {
  const table = [...body.matchAll(/<table[\s\S]*?<\/table>/g)]
    .map(([all]) => all)
    .find((all) => all.includes(`>${caption}<`));
  return [...(table ?? "").matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = ""]) =>
      decode(cell.replace(/<[^>]+>/g, "")).trim(),
    ),
  );
}

const yenOf = (text: string | undefined) => Number(text?.replaceAll(",", "").replace("−", "-"));
const man = (yen: number) => Math.round(yen / 10_000).toLocaleString("ja-JP");

async function firstOf(browser: Browserless): Promise<{ page: Page; data: Known }> {
  const [id = 0] = await idsOf(browser);
  return { page: await browser.get(`/sales_prediction/${id}`), data: await answer(browser, id) };
}

describe("the page of one prediction", () => {
  it("shows the numbers that the call answers", async () => {
    const { page, data } = await firstOf(brand);
    expect(page.status).toBe(200);
    expect(page.text.replaceAll(" ", "")).toContain(`予測年商${man(data.yearly_sales_yen)}万円`);
    expect(page.text).toContain(`${man(data.low_yen)}〜${man(data.high_yen)}万円`);
    expect(page.text).toContain(`${(data.yen_per_day / 10_000).toFixed(1)}万円／日`);
    const [low, high] = [data.back_test.coverage_low ?? 0, data.back_test.coverage_high ?? 0];
    expect(page.text).toContain(`95%信頼区間 ${Math.round(low * 100)}〜${Math.round(high * 100)}%`);
    for (const text of ["近い5店の中央値", "収録データ（2020年国勢調査）"]) expect(page.text).toContain(text);
    expect(page.text).not.toContain("区間的中率");
    expect(page.text).toContain(`${(data.back_test.mean_error * 100).toFixed(1)}%`);
    expect(page.text).toContain(data.inputs.hash);
    for (const { name } of data.similar_stores) expect(page.text).toContain(name);
    expect(page.body).not.toMatch(/\bundefined\b|\bNaN\b|\[object Object\]|<[^>]+\sstyle=/);
  });

  it("adds base and drivers up to the value, to the yen, in its own table", async () => {
    const { page, data } = await firstOf(brand);
    const rows = tableOf(page, "予測年商の要因分解").slice(1);
    const value = yenOf(rows.at(-1)?.[1]);
    const parts = rows.slice(0, -1).map(([, yen]) => yenOf(yen));
    expect(parts).toHaveLength(data.drivers.length + 1);
    expect(parts.reduce((sum, yen) => sum + yen, 0)).toBe(value);
    expect(value).toBe(data.yearly_sales_yen);
  });

  it("counts the stores inside their ranges as the answer has them", async () => {
    const { page, data } = await firstOf(brand);
    const inside = data.fitted.filter(
      ({ actual_yen, low_yen, high_yen }) => actual_yen >= low_yen && actual_yen <= high_yen,
    );
    expect(page.text).toContain(`${data.fitted.length}店舗中 ${inside.length}店舗`);
    expect(page.body.match(/class="scatter-out"/g)).toHaveLength(data.fitted.length - inside.length + 1);
    expect(inside.length / data.fitted.length).toBeCloseTo(data.back_test.coverage);
    expect(page.text).toContain("組に分け、その組を使わずに作ったモデルで予測");
    expect(page.text).toContain("検証する組の店舗を一切使わずにモデルと80%予測区間を作り");
  });

  it("tells this opening apart from its scenario, and adds up the bridge", async () => {
    for (const id of await idsOf(brand)) {
      const data = await answer(brand, id);
      if (!data.effects?.bridge.scenario) continue;
      const page = await brand.get(`/sales_prediction/${id}`);
      expect(page.text).toContain("閉店・新店の想定による変化");
      expect(page.text).toContain("想定した閉店の年商（実績）");
      const { opening_net_yen, scenario } = data.effects.bridge;
      expect(scenario.net_yen).toBe(
        opening_net_yen + scenario.new_store_sales_yen - scenario.closing_sales_yen + scenario.effects_yen,
      );
      return;
    }
    throw new Error("no prediction of the demonstration has a scenario");
  });

  it("sends the workbook, on either sheet, through the page's own address", async () => {
    const [id = 0] = await idsOf(brand);
    for (const flag of ["0", "1"]) {
      const file = await brand.get(`/sales_prediction/${id}/excel?open_flag=${flag}`);
      expect(file.status).toBe(200);
      expect(file.headers["content-type"]).toContain("spreadsheetml");
      expect(file.headers["content-disposition"]).toMatch(/^attachment/);
      expect(file.bytes.subarray(0, 2).toString()).toBe("PK");
    }
  });

  it("says that there is no prediction, and gives the benchmark range instead", async () => {
    const [id = 0] = await idsOf(refused);
    const page = await refused.get(`/sales_prediction/${id}`);
    expect(page.text).toContain("予測値を出せません");
    expect(page.text).toContain("12店以上で予測します");
    expect(page.text).toContain("ベンチマークから見た目安");
    expect(page.text).not.toContain("予測額の内訳（要因分解）");
  });

  it("is not there for another brand, nor is its workbook or a comparison with it", async () => {
    const [own = 0, other = 0] = await idsOf(brand);
    for (const path of [
      `/sales_prediction/${own}`,
      `/sales_prediction/${own}/excel?open_flag=1`,
      `/sales_prediction?compare=${own}&compare=${other}`,
      `/sales_prediction/plans/new?prediction_id=${own}`,
      "/sales_prediction/2147483647",
    ])
      expect((await refused.get(path)).status, path).toBe(404);
  });
});

describe("the list of predictions", () => {
  it("lists all and filters by facility", async () => {
    const page = await brand.get("/sales_prediction");
    const [id] = /<option value="(\d+)">/.exec(page.body)?.slice(1) ?? [];
    const filtered = await brand.get(`/sales_prediction?facility_id=${id}`);
    const rows = (of: Page) => of.body.match(/<tr id="prediction-/g)?.length ?? 0;
    expect(rows(filtered)).toBeGreaterThan(0);
    expect(rows(filtered)).toBeLessThan(rows(page));
    expect((await brand.get("/sales_prediction?page=900")).text).toContain("このページに予測はありません");
  });

  it("compares two to four in the order given, and says so for one and for five", async () => {
    const ids = await idsOf(brand);
    const page = await brand.get(`/sales_prediction?compare=${ids.slice(0, 4).join(",")}`);
    const answers = await Promise.all(ids.slice(0, 4).map((id) => answer(brand, id)));
    const cells = tableOf(page, "予測の比較").find(([label]) => label === "予測年商");
    expect(cells?.slice(1)).toEqual(answers.map((one) => `${man(one.yearly_sales_yen)}万円`));
    for (const chosen of [ids.slice(0, 1), ids.slice(0, 5)]) {
      const query = chosen.map((id) => `compare=${id}`).join("&");
      const again = await brand.get(`/sales_prediction?compared=1&${query}`);
      expect(again.status).toBe(400);
      expect(again.text).toContain("2件以上4件以内");
      expect(findForm(again, { field: "compared" }).values.compare).toEqual(
        chosen.length > 1 ? chosen.map(String) : String(chosen[0]),
      );
    }
  });

  it("is open by plan alone", async () => {
    const prediction = await signIn(origin, demoAccounts.prediction.email);
    expect((await prediction.get("/sales_prediction")).status).toBe(200);
    const lite = await signIn(origin, demoAccounts.brandlite.email);
    for (const path of [
      "/sales_prediction",
      "/sales_prediction/1",
      "/sales_prediction/new",
      "/sales_prediction/1/excel",
    ]) {
      const page = await lite.get(path);
      expect(page.status, path).toBe(403);
      expect(page.text).toContain("プランをアップグレードすると閲覧できます");
    }
    expect((await new Browserless(origin).get("/sales_prediction")).path).toMatch(/^\/signin/);
  });
});

describe("a new prediction", () => {
  const terms = { name: "試算", format_id: "3", area_tsubo: "２５．５", opening_on: "2027年4月1日" };

  async function confirmation(fields: Record<string, string> = {}): Promise<Page> {
    const start = await brand.get("/sales_prediction/new?facility_id=1");
    const scenario = await brand.submit(start, { field: "area_tsubo" }, { ...terms, ...fields });
    return brand.submit(scenario, { action: "/sales_prediction/new" }, { action: "confirm" });
  }

  it("starts from a point of the report, a facility, or a search", async () => {
    const point = await brand.get("/sales_prediction?lat=35.4658&lon=139.6223&name=%E6%A8%AA%E6%B5%9C");
    expect(point.path).toMatch(/^\/sales_prediction\/new\?lat=35\.4658/);
    expect(findForm(point, { field: "area_tsubo" }).values).toMatchObject({
      lat: "35.4658",
      lon: "139.6223",
      name: "横浜",
    });
    const search = await brand.get("/sales_prediction/new?step=place&q=%E6%A8%AA%E6%B5%9C");
    expect(search.text).toContain("横浜駅");
    expect((await brand.get("/sales_prediction/new?facility_id=2147483647")).status).toBe(404);
    expect((await brand.get("/sales_prediction/new?lat=999&lon=1")).status).toBe(400);
  });

  it("offers the map first, and the trade area of each candidate", async () => {
    const page = await brand.get("/sales_prediction/new");
    expect(page.body.indexOf('data-island="trade-area-map"')).toBeGreaterThan(0);
    expect(page.body.indexOf('data-island="trade-area-map"')).toBeLessThan(page.body.indexOf("施設から選ぶ"));
    const chosen = page.links.filter((href) => /\/new\?(facility_id|lat)=/.test(href));
    const reports = page.links.filter((href) => href.startsWith("/optional_point/result?"));
    expect(reports.length).toBe(new Set(chosen).size);
    expect(reports.length).toBeGreaterThan(3);
    const listed = await brand.get("/sales_prediction");
    const prediction = listed.links.find((href) => /^\/sales_prediction\/\d+$/.test(href)) ?? "";
    expect((await brand.get(prediction)).links).toContainEqual(
      expect.stringMatching(/^\/optional_point\/result\?lat=/),
    );
  });

  it("says so where an own store stands in the building already", async () => {
    const { links } = await brand.get("/sales_prediction/new");
    const buildings = [...new Set(links.filter((href) => /\/new\?facility_id=/.test(href)))];
    const said = new Set<boolean>();
    for (const href of buildings) {
      said.add((await brand.get(href)).text.includes("同じ施設に自店があります（"));
      if (said.size === 2) break;
    }
    expect([...said].toSorted()).toEqual([false, true]);
  });

  it("leads from the menu to the trade area of any point, which stays among the predictions", async () => {
    const own = "/sales_prediction/trade_area";
    const start = await brand.get("/sales_prediction");
    expect(start.links).toContain(own);
    expect(await brand.get("/optional_point")).toMatchObject({ path: "/sales_prediction" });
    const found = await brand.submit(await brand.get(own), { field: "q" }, { q: "渋谷1-1-1" });
    expect(found.path.split("?")[0]).toBe(own);
    expect(found.text).toContain("番地は無視しました");
    const report = await brand.get("/optional_point/result?lat=35.4658&lon=139.6223");
    expect(report.links).toContain(own);
    const lite = await signIn(origin, demoAccounts.brandlite.email);
    expect((await lite.get(own)).status).toBe(403);
  });

  it("keeps everything typed and puts the errors at their fields", async () => {
    const start = await brand.get("/sales_prediction/new?facility_id=1");
    const typed = { name: "", format_id: "", area_tsubo: "広い", opening_on: "2027/2/31" };
    const page = await brand.submit(start, { field: "area_tsubo" }, typed);
    expect(page.status).toBe(400);
    expect(page.title).toMatch(/^エラー：/);
    expect(findForm(page, { field: "area_tsubo" }).values).toMatchObject(typed);
    for (const field of ["name", "format_id", "area_tsubo", "opening_on"])
      expect(page.body).toContain(`id="${field}-error"`);
  });

  it("is made once, however often the form is sent", async () => {
    const page = await confirmation();
    expect(page.text).toContain("25.5坪（84.3㎡）");
    expect(page.text).toContain("2027/04/01");
    const form = findForm(page, { button: "予測を実行" });
    const [first, second] = [
      await brand.post("/sales_prediction/new", { ...form.values, action: "create" }),
      await brand.post("/sales_prediction/new", { ...form.values, action: "create" }),
    ];
    expect(first.path).toMatch(/^\/sales_prediction\/\d+$/);
    expect(second.path).toBe(first.path);
    expect(first.text).toContain("売上予測を作成しました。");
  });

  it("lets any store in business close and any plan open, those due ticked beforehand", async () => {
    const start = await brand.get("/sales_prediction/new?facility_id=1");
    const scenario = await brand.submit(
      start,
      { field: "area_tsubo" },
      { ...terms, opening_on: "2028/12/01" },
    );
    const boxes = [...scenario.body.matchAll(/<input type="checkbox"[^>]*>/g)].map(([box]) => box);
    const of = (name: string) => boxes.filter((box) => box.includes(`name="${name}"`));
    expect(of("closing").length).toBeGreaterThan(60);
    expect(of("plans").length).toBeGreaterThan(3);
    const ticked = of("closing").filter((box) => box.includes("checked"));
    expect(ticked.length > 0 && ticked.length < 10, `${ticked.length} ticked`).toBe(true);
    const sooner = await brand.submit(start, { field: "area_tsubo" }, { ...terms, opening_on: "2020/01/01" });
    expect(sooner.body).not.toMatch(/<input type="checkbox"[^>]* checked/);
  });

  it("asks again where the backend refuses a store of the scenario", async () => {
    const form = findForm(await confirmation(), { button: "予測を実行" });
    const page = await brand.post("/sales_prediction/new", {
      ...form.values,
      closing: "2147483647",
      action: "create",
    });
    expect([404, 422]).toContain(page.status);
  });
});
