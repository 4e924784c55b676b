import { beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type Browserless, findForm, signIn } from "../helpers/pages.ts";
import { startProduct } from "../helpers/product.ts";

const STORES = "/setting/brand/stores";
const NEW = `${STORES}/new`;
const FORM = { field: "building_name" };
const entered = {
  name: "新宿の新しい店",
  format_id: "3",
  area_tsubo: "３２．５",
  opened_on: "令和8年4月1日",
  address: "東京都新宿区西新宿1-1-3",
};

let brand: Browserless;
beforeAll(async () => {
  const { origin } = await startProduct({ shared: true });
  brand = await signIn(origin, demoAccounts.brand.email);
});

async function enter(name: string): Promise<string> {
  const placed = await brand.submit(await brand.get(NEW), FORM, { ...entered, name, action: "place" });
  const saved = await brand.submit(placed, FORM, {});
  expect(saved.text).toContain(`「${name}」を登録しました。`);
  return saved.path;
}

describe("the stores of one's own brand", () => {
  it("are listed with their order, narrowed by words and state, and on a map", async () => {
    const all = await brand.get(`${STORES}?sort=opened&order=desc&per_page=50`);
    const dates = [...all.body.matchAll(/data-label="開店日">([\d/]+)/g)].map(([, date]) => date ?? "");
    expect(dates.length).toBeGreaterThan(20);
    expect(dates).toEqual(dates.toSorted().reverse());
    expect(all.body).toContain('data-island="trade-area-map"');
    const closed = await brand.get(`${STORES}?state=closed`);
    expect(closed.body).not.toContain("営業中</span>");
    const none = await brand.get(`${STORES}?words=${encodeURIComponent("どこにもない")}`);
    expect(none.text).toContain("条件に一致する店舗はありません。");
    expect((await brand.get("/setting/brand/details")).links).toContain(STORES);
  });

  it("take their point from the address and their building from the catalogue", async () => {
    const asked = await brand.submit(await brand.get(NEW), FORM, { building_name: "駅", action: "building" });
    const action = /name="action" value="(building:\d+)"/.exec(asked.body)?.[1] ?? "";
    const chosen = await brand.submit(asked, FORM, { action });
    const { facility_id, address, latitude } = findForm(chosen, FORM).values;
    expect(`building:${facility_id}`).toBe(action);
    expect([address, latitude].every((text) => text !== "")).toBe(true);
    const unknown = await brand.submit(chosen, FORM, { building_name: "どこにもない館", action: "building" });
    expect(unknown.status).toBe(422);
    expect(unknown.text).toContain("施設カタログに見つかりません。");
    const path = await enter("西新宿の店");
    const shown = await brand.get(path);
    expect(shown.text).toContain("東京都新宿区");
    expect(shown.text).toContain("町丁目代表点");
    const kana = await brand.get(`${STORES}?words=${encodeURIComponent("西新宿ノ店")}`);
    expect(kana.text).toContain("西新宿の店");
  });

  it("are refused with the errors at the fields and everything typed", async () => {
    const typed = { name: "", area_tsubo: "広い", opened_on: "未定", latitude: "北", longitude: "" };
    const page = await brand.submit(await brand.get(NEW), FORM, typed);
    expect(page.status).toBe(422);
    expect(findForm(page, FORM).values).toMatchObject(typed);
    for (const field of ["name", "area_tsubo", "opened_on", "latitude", "longitude"])
      expect(page.body).toContain(`id="${field}-error"`);
  });

  it("show both versions where two people edit, and save the chosen one", async () => {
    const path = `${await enter("二人の店")}/edit`;
    const [mine, theirs] = [await brand.get(path), await brand.get(path)];
    await brand.submit(theirs, FORM, { area_tsubo: "50", building_name: "先の館" });
    const late = await brand.submit(mine, FORM, { area_tsubo: "60" });
    expect(late.status).toBe(409);
    expect(late.text).toContain("50坪");
    const saved = await brand.submit(late, { action: path }, { use_area_tsubo: "mine", action: "save" });
    expect(saved.text).toContain("60.0坪");
    expect(saved.text).toContain("先の館");
  });

  it("take the sales of fiscal years, and say which one predictions use", async () => {
    const path = `${await enter("売る店")}/sales`;
    const form = { field: "amount_2026" };
    const typed = { amount_2026: "５千", months_2026: "13", amount_2025: "", months_2025: "6" };
    const wrong = await brand.submit(await brand.get(path), form, typed);
    expect(wrong.status).toBe(422);
    expect(findForm(wrong, form).values).toMatchObject(typed);
    for (const field of ["amount_2026", "months_2026"]) expect(wrong.body).toContain(`id="${field}-error"`);
    const right = { amount_2026: "４８，０００，０００", months_2026: "", amount_2025: "9000000" };
    const saved = await brand.submit(wrong, form, right);
    expect(saved.text).toContain("4,800万円（2026年度）");
    expect(saved.text).toContain("年度の途中のため、売上予測には使いません");
    const [mine, theirs] = [await brand.get(path), await brand.get(path)];
    await brand.submit(theirs, form, { amount_2026: "50000000" });
    const late = await brand.submit(mine, form, { amount_2026: "49000000" });
    expect(late.status).toBe(409);
    expect(late.text).toContain("50,000,000");
  });

  it("say and choose the year that predictions use", async () => {
    const path = `${STORES}/model_year`;
    const form = { field: "model_year" };
    const [mine, theirs] = [await brand.get(path), await brand.get(path)];
    expect(mine.text).toContain("いま売上予測に使う店舗");
    const saved = await brand.submit(theirs, form, { model_year: "2025" });
    expect(saved.body).toMatch(/value="2025" selected/);
    const late = await brand.submit(mine, form, { model_year: "2024" });
    expect(late.status).toBe(409);
    expect(late.text).toContain("2025年度");
    const back = await brand.submit(saved, form, { model_year: "" });
    expect(back.body).toMatch(/value="" selected/);
  });

  it("stand beside what the model says of their place without them", async () => {
    const shown = await brand.get(`${STORES}/5`);
    expect(shown.links).toContain(`${STORES}/5/prediction`);
    const page = await brand.get(`${STORES}/5/prediction`);
    for (const text of ["2026年度", "80%予測区間", "（この店舗を除く）", "モデル改訂"])
      expect(page.text).toContain(text);
    expect(page.text).toMatch(/[+−][\d.]+%/);
  });

  it("close with a reason, open again, and move to a successor", async () => {
    const path = await enter("動く店");
    const closing = { closed_on: "2019/01/01", closing_reason: "契約満了" };
    const early = await brand.submit(await brand.get(`${path}/closing`), { field: "closed_on" }, closing);
    expect(early.status).toBe(422);
    expect(early.text).toContain("閉店日は、開店日（2026/04/01）以降の日付にしてください。");
    const late = { ...closing, closed_on: "2026/10/31" };
    const closed = await brand.submit(early, { field: "closed_on" }, late);
    expect(closed.text).toContain("契約満了");
    expect(closed.body).toMatch(/tone-ended/);
    const back = { closed_on: "", closing_reason: "" };
    const open = await brand.submit(await brand.get(`${path}/closing`), { field: "closed_on" }, back);
    expect(open.text).not.toContain("契約満了");
    const move = { ...entered, name: "動いた店", ...late, closing_reason: "移転" };
    const placed = await brand.submit(await brand.get(`${path}/move`), FORM, { ...move, action: "place" });
    const moved = await brand.submit(placed, FORM, {});
    expect(moved.text).toContain("「動く店」の移転を登録しました。");
    expect(moved.links).toContain(path);
    expect((await brand.get(path)).links).toContain(moved.path);
  });

  it("are read by members, and changed by admins alone", async () => {
    const { origin } = await startProduct({ shared: true });
    const curator = await signIn(origin, demoAccounts.curator.email);
    const list = await curator.get(STORES);
    expect(list.status).toBe(200);
    expect(list.links).not.toContain(NEW);
    expect((await curator.get(NEW)).status).toBe(403);
    expect((await brand.get(`${STORES}/2147483647`)).status).toBe(404);
  });
});
