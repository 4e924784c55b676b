import { beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type Browserless, findForm, type Page, signIn } from "../helpers/pages.ts";
import { startProduct } from "../helpers/product.ts";

let facility: Browserless;
let rival: Browserless;
let brand: Browserless;
beforeAll(async () => {
  const { origin } = await startProduct({ shared: true });
  facility = await signIn(origin, demoAccounts.facility.email);
  rival = await signIn(origin, demoAccounts.rival.email);
  brand = await signIn(origin, demoAccounts.brand.email);
});

function buttonNamed({ body }: Page, name: string): { name: string; value: string; tag: string } {
  const tag = [...body.matchAll(/<button[^>]*>/g)].find(([one]) => one.includes(`aria-label="${name}"`))?.[0];
  if (!tag) throw new Error(`no button ${name}`);
  const attribute = (key: string) => new RegExp(` ${key}="([^"]*)"`).exec(tag)?.[1] ?? "";
  return { name: attribute("name"), value: attribute("value"), tag };
}

const NAME = "カワベリ商店館をブックマーク";

async function press(browser: Browserless, page: Page): Promise<Page> {
  const { name, value } = buttonNamed(page, NAME);
  return browser.submit(page, { action: "/facilities/bookmark" }, { [name]: value });
}

describe("bookmarks", () => {
  it("are set and taken off from the list, which stays as it was, and are one's own", async () => {
    const path = "/facilities?sort=near";
    let page = await facility.get(path);
    const before = buttonNamed(page, NAME).name;
    for (const expected of before === "add" ? ["true", "false"] : ["false", "true"]) {
      page = await press(facility, page);
      expect(page.path).toBe(path);
      expect(buttonNamed(page, NAME).tag).toContain(`aria-pressed="${expected}"`);
      const only = await facility.get("/facilities?bookmarked=1");
      expect(only.text.includes("カワベリ商店館")).toBe(expected === "true");
      expect(only.text).toContain("絞り込み解除： ブックマークのみ");
    }
  });

  it("refuse a facility that is not shown", async () => {
    const page = await rival.get("/facilities");
    const answer = await rival.submit(page, { action: "/facilities/bookmark" }, { add: "2147483647" });
    expect(answer.status).toBe(404);
  });
});

describe("ratings", () => {
  const rate = async (browser: Browserless, stars: string) =>
    browser.submit(await browser.get("/facilities/details/10"), { field: "stars" }, { stars });

  it("are given in half steps and shown as stars with a text", async () => {
    const before = findForm(await facility.get("/facilities/details/10"), { field: "stars" }).values.stars;
    const rated = await rate(facility, "3.5");
    expect(rated.text).toContain("評価を保存しました。");
    expect(findForm(rated, { field: "stars" }).values.stars).toBe("3.5");
    expect(rated.text).toMatch(/5点中[0-5]\.[05]点、\d+件の評価/);
    const list = await facility.get("/facilities?sort=rating");
    const order = [...list.text.matchAll(/5点中([\d.]+)点|評価なし/g)].map(([, stars]) =>
      Number(stars ?? -1),
    );
    expect(order.length).toBeGreaterThan(10);
    expect(order).toEqual(order.toSorted((a, b) => b - a));
    const refused = await rate(facility, "3.2");
    expect(refused.text).toContain("評価を選択してください。");
    expect(findForm(refused, { field: "stars" }).values.stars).toBe("3.5");
    const back = await rate(facility, String(before));
    expect(findForm(back, { field: "stars" }).values.stars).toBe(before);
  });

  it("can be sorted by on the brand side, which cannot sort by its own distance", async () => {
    expect((await brand.get("/facilities?sort=rating")).text).not.toContain("適用していません");
  });
});

describe("adding to a leasing list from the catalogue", () => {
  const target = (page: Page) =>
    /<select[^>]*id="recruitment"[\s\S]*?<option value="(\d+)"/.exec(page.body)?.[1] ?? "";

  it("takes the chosen recruitment along, marks what was added and undoes it", async () => {
    const search = `search=${encodeURIComponent("アオト")}`;
    const plain = await facility.get(`/brands?${search}`);
    const chosen = await facility.get(`/brands?${search}&recruitment=${target(plain)}`);
    const id = /name="brand_id" value="(\d+)"/.exec(chosen.body)?.[1];
    if (!id) throw new Error("the brand is on that list already");
    const match = { action: "/brands/leasing-list" };
    const added = await facility.submit(chosen, match, { brand_id: id });
    expect(added.path).toContain(search);
    expect(added.text).toMatch(/「アオト」を区画.+のリーシングリストに追加しました。/);
    expect(added.text).toContain("追加済み");
    const twice = await facility.submit(chosen, match, { brand_id: id });
    expect(twice.text).toContain("すでにリストに追加されています。");
    const detail = await facility.get(`/brands/details/${id}`);
    expect(detail.text).toMatch(/追加済み：区画\S+/);
    const item = /name="item" value="([\d:]+)"/.exec(added.body)?.[1] ?? "";
    const undone = await facility.submit(added, { action: "/brands/leasing-list/undo" }, { item });
    expect(undone.text).toContain("「アオト」をリーシングリストから外しました。");
    expect(undone.body).toContain(`name="brand_id" value="${id}"`);
  });

  it("asks for a recruitment where none was chosen, and knows no other facility's", async () => {
    const page = await facility.get("/brands/details/3");
    const match = { action: "/brands/leasing-list" };
    const none = await facility.submit(page, match, { recruitment_id: "" });
    expect(none.text).toContain("追加先の募集を選択してください。");
    const foreign = /<option value="(\d+)"/.exec((await rival.get("/brands/details/3")).body)?.[1] ?? "";
    expect((await facility.submit(page, match, { recruitment_id: foreign })).status).toBe(404);
  });

  it("is not offered to brands", async () => {
    expect((await brand.get("/brands/details/3")).text).not.toContain("リーシングリストに追加");
  });
});

describe("the last search", () => {
  it("is offered again in the session, with its page, and a new one begins on the first page", async () => {
    await facility.get("/facilities?area_min_size=10&page=1&sort=rating");
    const plain = await facility.get("/facilities");
    expect(plain.links).toContain("/facilities?area_min_size=10&sort=rating");
    await facility.get("/brands?is_m_size_plan=1&page=2");
    expect((await facility.get("/brands")).links).toContain("/brands?is_m_size_plan=1&page=2");
    const searched = await facility.submit(
      await facility.get("/brands?is_m_size_plan=1&page=2"),
      { field: "search" },
      { search: "ア" },
    );
    expect(searched.path).not.toContain("page=2");
  });
});
