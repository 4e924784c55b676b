import { beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type Browserless, findForm, type Page, signIn } from "../helpers/pages.ts";
import { startProduct } from "../helpers/product.ts";

let brand: Browserless;
let lite: Browserless;
beforeAll(async () => {
  const { origin } = await startProduct({ shared: true });
  brand = await signIn(origin, demoAccounts.brand.email);
  lite = await signIn(origin, demoAccounts.brandlite.email);
});

const NEW = "/sales_prediction/plans/new";
const BOARD = "/sales_prediction?tab=plans";

function planIds({ body }: Page): number[] {
  return [...body.matchAll(/id="plan-(\d+)"/g)].map(([, id]) => Number(id));
}

async function create(browser: Browserless, name: string, path = NEW): Promise<{ id: number; page: Page }> {
  const form = await browser.get(path);
  const place = { latitude: "35.68", longitude: "139.76" };
  const page = await browser.submit(form, { field: "memo" }, { name, ...place, action: "save" });
  const card = new RegExp(`id="plan-(\\d+)"[^>]*>(?:(?!id="plan-)[\\s\\S])*?${name}`).exec(page.body);
  return { id: Number(card?.[1]), page };
}

describe("store opening plans", () => {
  it("are in the menu of a brand without predictions, and beside the predictions of the others", async () => {
    const path = "/sales_prediction/plans";
    const menuOf = (body: string) => /<nav[\s\S]*?<\/nav>/.exec(body)?.[0];
    expect(menuOf((await lite.get("/optional_point")).body)).toContain(`href="${path}"`);
    expect(menuOf((await lite.get(path)).body)).toMatch(
      /href="\/sales_prediction\/plans" aria-current="page"/,
    );
    expect(menuOf((await brand.get("/settings/brand")).body)).not.toContain(path);
  });

  it("stand on a board by stage and in a list by date", async () => {
    const [board, list] = [await brand.get(BOARD), await brand.get(`${BOARD}&view=list`)];
    expect(planIds(board).toSorted()).toEqual(planIds(list).toSorted());
    const dates = [...list.body.matchAll(/<tr id="plan-\d+"><td[^>]*>(?:<time datetime="([^"]+)")?/g)].map(
      ([, date]) => date ?? "9999",
    );
    expect(dates).toEqual(dates.toSorted());
  });

  it("are made from a prediction with its place, area and date, once", async () => {
    const { body } = await brand.get("/sales_prediction");
    const id = /<tr id="prediction-(\d+)"/.exec(body)?.[1];
    const start = await brand.get(`${NEW}?prediction_id=${id}`);
    const form = findForm(start, { field: "memo" });
    expect(form.values).toMatchObject({ prediction_id: id, stage: "idea" });
    expect(form.values.latitude).not.toBe("");
    const fields = { ...form.values, name: "予測からの計画", action: "save" };
    const before = planIds(await brand.get(BOARD)).length;
    await brand.post(NEW, fields);
    const after = await brand.post(NEW, fields);
    expect(planIds(after)).toHaveLength(before + 1);
    expect((await brand.get(`/sales_prediction/${id}`)).text).toContain("予測からの計画");
  });

  it("take their place from the search or the map, in a new plan and in one that is there", async () => {
    const page = await lite.submit(await lite.get(NEW), { field: "q" }, { q: "渋谷1-1-1" });
    expect(page.text).toContain("番地は無視しました（「1-1」）");
    expect(page.body).toContain('data-island="trade-area-map"');
    const choice = page.links.find((href) => href.startsWith(`${NEW}?lat=35.66`)) ?? "";
    const values = findForm(await lite.get(choice), { field: "memo" }).values;
    expect(values).toMatchObject({ latitude: "35.66181", address: "東京都渋谷区渋谷一丁目" });
    const { id } = await create(lite, "場所を変える計画");
    const edit = await lite.get(`/sales_prediction/plans/${id}?q=150-0002`);
    const other = edit.links.find((href) => href.startsWith(`/sales_prediction/plans/${id}?lat=`)) ?? "";
    expect(findForm(await lite.get(other), { field: "memo" }).values).toMatchObject({
      name: "場所を変える計画",
      address: "東京都渋谷区渋谷",
    });
  });

  it("are refused with the errors at the fields and everything typed", async () => {
    const typed = {
      name: "",
      latitude: "北",
      longitude: "",
      area_tsubo: "-3",
      opening_on: "未定",
      action: "save",
    };
    const page = await brand.submit(await brand.get(NEW), { field: "memo" }, typed);
    expect(page.status).toBe(422);
    const { action: _, ...kept } = typed;
    expect(findForm(page, { field: "memo" }).values).toMatchObject(kept);
    for (const field of ["name", "latitude", "longitude", "area_tsubo", "opening_on"])
      expect(page.body).toContain(`id="${field}-error"`);
  });

  it("move to another stage, but not over somebody else's change", async () => {
    const { id } = await create(brand, "段階の計画");
    const board = await brand.get(BOARD);
    const action = `/sales_prediction/plans/${id}/stage`;
    const moved = await brand.submit(board, { action }, { stage: "decided" });
    expect(moved.text).toContain("「段階の計画」を「出店決定」にしました。");
    const late = await brand.submit(board, { action }, { stage: "canceled" });
    expect(late.status).toBe(409);
    expect(late.text).toContain("他のユーザーが先に更新しました。");
    expect(late.text).toContain("中止");
    const solved = await brand.submit(
      late,
      { action: `/sales_prediction/plans/${id}` },
      { use_stage: "mine", action: "save" },
    );
    expect(solved.text).toContain("保存しました");
    expect((await brand.get(`/sales_prediction/plans/${id}`)).body).toMatch(/value="canceled" selected/);
  });

  it("become a store with one press, and lead to each other", async () => {
    const { id } = await create(brand, "開店した計画");
    const path = `/sales_prediction/plans/${id}`;
    const action = `${path}/store`;
    expect((await brand.get(path)).body).not.toContain(action);
    const opened = { opening_on: "2026/04/01", format_id: "3", area_tsubo: "", address: "", action: "save" };
    await brand.submit(await brand.get(path), { field: "memo" }, opened);
    const lacking = await brand.submit(await brand.get(path), { action }, {});
    expect(lacking.status).toBe(422);
    for (const field of ["area_tsubo", "address"]) expect(lacking.body).toContain(`id="${field}-error"`);
    const rest = { area_tsubo: "25.5", address: "東京都千代田区丸の内1-1-1", action: "save" };
    await brand.submit(lacking, { field: "memo" }, rest);
    const store = await brand.submit(await brand.get(BOARD), { action }, {});
    expect(store.text).toContain("「開店した計画」を店舗として登録しました。");
    expect(store.text).toContain("25.5坪");
    expect(store.links).toContain(path);
    const plan = await brand.get(path);
    expect(plan.links).toContain(store.path);
    for (const gone of [action, `${path}/delete`]) expect(plan.body).not.toContain(`"${gone}"`);
  });

  it("are joined to a store that was entered before, the nearest first", async () => {
    const { id } = await create(brand, "結び付ける計画");
    const path = `/sales_prediction/plans/${id}`;
    const form = { field: "store_id" };
    const opened = { opening_on: "2026/04/01", action: "save" };
    await brand.submit(await brand.get(path), { field: "memo" }, opened);
    const page = await brand.get(path);
    const nothing = await brand.submit(page, form, {});
    expect([nothing.status, nothing.body.includes('id="store_id-error"')]).toEqual([422, true]);
    const choices = /<select[^>]*name="store_id"[\s\S]*?<\/select>/.exec(page.body)?.[0] ?? "";
    const [, nearest = ""] = /<option value="(\d+)"/.exec(choices) ?? [];
    const joined = await brand.submit(page, form, { store_id: nearest });
    expect(joined.path).toBe(`/setting/brand/stores/${nearest}`);
    expect(joined.text).toContain("「結び付ける計画」を店舗");
    expect(joined.links).toContain(path);
    expect((await brand.get(path)).body).not.toContain('name="store_id"');
  });

  it("show what was expected of them beside twelve months of sales", async () => {
    const none = await brand.get("/sales_prediction/opened");
    expect(none.text).toContain("まだありません。");
    expect(none.text).not.toContain("店舗中");
    const id = /<tr id="prediction-(\d+)"/.exec(
      (await brand.get("/sales_prediction?sort=created&order=asc")).body,
    )?.[1];
    const form = await brand.get(`${NEW}?prediction_id=${id}`);
    const opening_on = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll("-", "/");
    const name = "予測した店";
    const board = await brand.submit(form, { field: "memo" }, { name, opening_on, action: "save" });
    const [, action = ""] = /action="([^"]+\/store)"(?:(?!<form)[\s\S])*?予測した店/.exec(board.body) ?? [];
    const store = await brand.submit(board, { action }, {});
    const field = `amount_${opening_on.slice(0, 4)}`;
    await brand.submit(await brand.get(`${store.path}/sales`), { field }, { [field]: "1" });
    const page = await brand.get("/sales_prediction/opened");
    expect(page.text).toMatch(/1店舗中 0店舗（0%）/);
    expect(page.text).toContain(`${opening_on.slice(0, 4)}年度 1店舗`);
    expect(page.text).toContain("区間より少ない");
    expect((await brand.get(`/sales_prediction/${id}`)).text).toMatch(/この予測の店舗「\s*予測した店\s*」：/);
  });

  it("show both versions where two people edit, and save the chosen one", async () => {
    const { id } = await create(brand, "二人の計画");
    const path = `/sales_prediction/plans/${id}`;
    const [mine, theirs] = [await brand.get(path), await brand.get(path)];
    await brand.submit(theirs, { field: "memo" }, { memo: "先の人", area_tsubo: "30", action: "save" });
    const conflict = await brand.submit(mine, { field: "memo" }, { memo: "後の人", action: "save" });
    expect(conflict.status).toBe(409);
    expect(conflict.text).toContain("先の人");
    await brand.submit(
      conflict,
      { action: path },
      { use_memo: "mine", use_area_tsubo: "theirs", action: "save" },
    );
    const { values } = findForm(await brand.get(path), { field: "memo" });
    expect(values).toMatchObject({ memo: "後の人", area_tsubo: "30" });
  });

  it("are summed by stage, and past opening dates are marked until the plan has opened", async () => {
    const { id, page } = await create(brand, "遅れた計画");
    const late = (text: string) => Number(/開店予定日超過 ?(\d+) ?件/.exec(text)?.[1] ?? 0);
    const sum = (shown: Page) =>
      Number(/id="stage-idea"[\s\S]*?面積計<\/dt><dd[^>]*>([\d.,]+)坪/.exec(shown.body)?.[1]);
    const form = await brand.get(`/sales_prediction/plans/${id}`);
    const fields = { opening_on: "2020/04/01", area_tsubo: "12.5", action: "save" };
    const saved = await brand.submit(form, { field: "memo" }, fields);
    expect(saved.text).toContain("2020/04/01（超過）");
    expect(late(saved.text)).toBe(late(page.text) + 1);
    expect(sum(saved)).toBeCloseTo(sum(page) + 12.5, 1);
    const opened = await brand.submit(
      await brand.get(`/sales_prediction/plans/${id}`),
      { field: "memo" },
      { stage: "opened", action: "save" },
    );
    expect(late(opened.text)).toBe(late(page.text));
  });

  it("say at what rent, who is in charge and by when, and mark what is late", async () => {
    const { id } = await create(brand, "担当のある計画");
    const path = `/sales_prediction/plans/${id}`;
    const work = {
      rent_yen_per_tsubo: "２１，５００",
      person: "香川 理子",
      due_on: "令和8年4月1日",
      action: "save",
    };
    const wrong = { ...work, rent_yen_per_tsubo: "安い", due_on: "2月30日" };
    const refused = await brand.submit(await brand.get(path), { field: "memo" }, wrong);
    expect(refused.status).toBe(422);
    expect(findForm(refused, { field: "memo" }).values).toMatchObject({
      person: "香川 理子",
      due_on: "2月30日",
    });
    for (const field of ["rent_yen_per_tsubo", "due_on"])
      expect(refused.body).toContain(`id="${field}-error"`);
    const board = await brand.submit(refused, { field: "memo" }, work);
    for (const page of [board, await brand.get(`${BOARD}&view=list`)]) {
      const row = new RegExp(`id="plan-${id}"[\\s\\S]*?<form`).exec(page.body)?.[0] ?? "";
      const shown = page === board ? row : page.body;
      expect(shown).toContain("2.15万円／坪・月");
      expect(shown).toContain("香川 理子");
      expect(shown).toMatch(/class="overdue"[^>]*>\s*2026\/04\/01/);
    }
    expect(board.text).toMatch(/期限超過 1 ?件/);
  });

  it("are deleted after a question", async () => {
    const { id } = await create(brand, "消す計画");
    const question = await brand.get(`/sales_prediction/plans/${id}/delete`);
    expect(question.text).toContain("「消す計画」を削除しますか？");
    const list = await brand.submit(question, { action: `/sales_prediction/plans/${id}/delete` });
    expect(list.text).toContain("「消す計画」を削除しました。");
    expect((await brand.get(`/sales_prediction/plans/${id}`)).status).toBe(404);
  });

  it("are there for brands without sales prediction too, and never for another brand", async () => {
    const { id, page } = await create(lite, "小さな計画");
    expect(page.path).toBe("/sales_prediction/plans");
    expect(page.text).toContain("小さな計画");
    for (const path of [`/sales_prediction/plans/${id}`, `/sales_prediction/plans/${id}/delete`])
      expect((await brand.get(path)).status, path).toBe(404);
    const own = findForm(await brand.get(NEW), { field: "memo" });
    const stolen = await brand.post(`/sales_prediction/plans/${id}/stage`, {
      ...own.values,
      stage: "idea",
      version: "1",
    });
    expect(stolen.status).toBe(404);
    expect((await lite.get(`/sales_prediction/plans/new?prediction_id=1`)).status).toBe(404);
  });
});
