import { beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { decode } from "../helpers/html.ts";
import { type Browserless, type Page, signIn } from "../helpers/pages.ts";
import { startProduct } from "../helpers/product.ts";

let facility: Browserless;
let brand: Browserless;
let origin: string;
beforeAll(async () => {
  ({ origin } = await startProduct({ shared: true }));
  facility = await signIn(origin, demoAccounts.facility.email);
  brand = await signIn(origin, demoAccounts.brand.email);
});

function rowsOf({ body }: Page): { href: string; text: string }[] {
  const table =
    /<table class="data-table catalogue-table stacked-table">[\s\S]*?<\/table>/.exec(body)?.[0] ?? "";
  return [...table.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].slice(1).map(([, row = ""]) => ({
    href: decode(/href="([^"]+)"/.exec(row)?.[1] ?? ""),
    text: decode(row.replace(/<[^>]+>/g, " ")).replace(/\s+/g, " "),
  }));
}

const totalOf = ({ text }: Page) => Number(/([\d,]+) ?件中/.exec(text)?.[1]?.replace(",", "") ?? 0);
const idOf = (href: string) => Number(/details\/(\d+)/.exec(href)?.[1]);

async function ask(browser: Browserless, path: string) {
  const { body } = await browser.get(path, { headers: { "sec-fetch-mode": "cors" } });
  return JSON.parse(body);
}

describe("the brand catalogue", () => {
  it("lists what the call answers, in its order, with its total", async () => {
    const page = await facility.get("/brands");
    const { brands, total } = await ask(facility, "/api/v1/brands?page=1");
    expect(totalOf(page)).toBe(total);
    expect(rowsOf(page).map(({ href }) => idOf(href))).toEqual(brands.map(({ id }: { id: number }) => id));
  });

  it("is filtered by genre, size and number of stores, each with a chip that takes it off", async () => {
    const { genres } = await ask(facility, "/api/v1/genres");
    const genre = genres.find(({ name }: { name: string }) => name === "カフェ");
    const query = `genres=${genre.id}&is_m_size_plan=1&shop_min_num=${encodeURIComponent("５")}`;
    const page = await facility.get(`/brands?${query}`);
    const answer = await ask(
      facility,
      `/api/v1/brands?genres=${genre.id}&is_m_size_plan=true&shop_min_num=5`,
    );
    expect(totalOf(page)).toBe(answer.total);
    expect(answer.total).toBeGreaterThan(0);
    for (const { text } of rowsOf(page)) expect(text).toContain("カフェ");
    expect(page.text).toMatch(/絞り込み解除： ?カフェ.*絞り込み解除： ?規模M.*絞り込み解除： ?店舗数 5店〜/);
    expect(page.links).toContain("/brands?is_m_size_plan=1&shop_min_num=5");
    expect(page.links).toContain(`/brands?genres=${genre.id}&shop_min_num=5`);
  });

  it("makes one chip of a whole category", async () => {
    const { genres } = await ask(facility, "/api/v1/genres");
    const own = genres.filter(({ category_name }: { category_name: string }) => category_name === "紳士服");
    const query = own.map(({ id }: { id: number }) => `genres=${id}`).join("&");
    const page = await facility.get(`/brands?${query}`);
    expect(page.text).toContain("紳士服（すべて）");
    expect(page.text.match(/絞り込み解除/g)).toHaveLength(1);
  });

  it("finds words in any width and says so when nothing matches", async () => {
    expect(rowsOf(await facility.get(`/brands?search=${encodeURIComponent("ｱｵﾄ")}`))[0]?.text).toContain(
      "アオト",
    );
    const none = await facility.get(`/brands?search=${encodeURIComponent("存在しない語句")}`);
    expect(none.text).toContain("条件に一致するブランドはありません。");
  });

  it("is turned page by page, shows more rows on demand, and resets the page with a new search", async () => {
    const first = await facility.get("/brands?is_m_size_plan=1");
    const second = await facility.get("/brands?is_m_size_plan=1&page=2");
    expect(second.title).toContain("2ページ目");
    expect(second.text).toContain("21〜40件");
    expect(rowsOf(second)[0]?.href).not.toBe(rowsOf(first)[0]?.href);
    const large = await facility.get("/brands?is_m_size_plan=1&per_page=50");
    const behind = await facility.get("/brands?is_m_size_plan=1&per_page=50&page=2");
    const third = await facility.get("/brands?is_m_size_plan=1&page=3");
    const whole = [first, second, third].flatMap(rowsOf);
    expect([...rowsOf(large), ...rowsOf(behind)].slice(0, 60).map(({ href }) => idOf(href))).toEqual(
      whole.map(({ href }) => idOf(href)),
    );
    expect(rowsOf(large)).toHaveLength(Math.min(50, totalOf(first)));
    const again = await facility.submit(second, { field: "shop_min_num" }, { search: "カフェ" });
    expect(again.path).not.toMatch(/[?&]page=/);
    expect((await facility.get("/brands?page=999")).text).toContain("このページにブランドはありません。");
  });

  it("names what it does not understand and applies the rest", async () => {
    const page = await facility.get("/brands?genres=abc&page=0&is_m_size_plan=1&per_page=7&shop_min_num=-1");
    expect(page.status).toBe(200);
    expect(page.text).toMatch(/適用していません：.*業種.*店舗数の下限.*ページ.*表示件数/);
    expect(page.text).toContain("規模M");
    const crossed = await facility.get("/brands?shop_min_num=50&shop_max_num=5");
    expect(crossed.text).toContain("店舗数の下限は上限以下にしてください。");
    expect(totalOf(crossed)).toBe(totalOf(await facility.get("/brands")));
  });

  it.each([
    ["/brands", "shop_min_num", "shop_max_num", "店舗数", "整数"],
    ["/facilities", "area_min_size", "area_max_size", "面積", "数字"],
  ])("says at the range of %s what is wrong and keeps it as typed", async (path, min, max, label, kind) => {
    const fieldOf = (page: { body: string }, name: string) =>
      new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(page.body)?.[0] ?? "";
    const page = await facility.get(`${path}?${min}=${encodeURIComponent("広め")}&${max}=100`);
    expect(page.body).toMatch(
      new RegExp(`id="${min}-error">[^]*?${label}は0以上の${kind}で入力してください。`),
    );
    expect(fieldOf(page, min)).toMatch(
      new RegExp(`value="広め" aria-invalid="true" aria-describedby="${min}-error"`),
    );
    expect(fieldOf(page, max)).toContain('value="100"');
    const crossed = await facility.get(`${path}?${min}=50&${max}=5`);
    expect(crossed.body).toMatch(
      new RegExp(`id="${min}-error">[^]*?${label}の下限は上限以下にしてください。`),
    );
    expect([fieldOf(crossed, min), fieldOf(crossed, max)].join()).toMatch(/value="50".*value="5"/);
    expect((await facility.get(`${path}?${min}=5&${max}=50`)).body).not.toContain(`${min}-error`);
  });

  it("offers the last conditions again, page included", async () => {
    const own = await signIn(origin, demoAccounts.facility.email);
    expect((await own.get("/brands")).text).not.toContain("前回の条件");
    await own.get("/brands?is_s_size_plan=1&page=2");
    const page = await own.get("/brands");
    expect(page.text).toContain("前回の条件");
    expect(page.links).toContain("/brands?is_s_size_plan=1&page=2");
    expect((await own.get("/facilities")).text).not.toContain("前回の条件");
  });

  it("keeps the search on the way to a brand and back", async () => {
    const list = await facility.get("/brands?is_s_size_plan=1&page=2");
    const detail = await facility.get(rowsOf(list)[0]?.href ?? "");
    expect(detail.links).toContain("/brands?is_s_size_plan=1&page=2");
  });

  it("is sorted by links that keep the conditions, and keeps the order while one searches and turns pages", async () => {
    const plain = await facility.get("/brands?is_m_size_plan=1");
    expect(plain.links).toContain("/brands?is_m_size_plan=1&sort=stores#results");
    expect(plain.text).toContain("カナ順。店舗数は");
    for (const sort of ["stores", "updated"]) {
      const page = await facility.get(`/brands?is_m_size_plan=1&sort=${sort}&page=2`);
      const answer = await ask(facility, `/api/v1/sorted_brands?is_m_size_plan=true&page=2&order=${sort}`);
      expect(rowsOf(page).map(({ href }) => idOf(href))).toEqual(
        answer.brands.map(({ id }: { id: number }) => id),
      );
      expect(page.body).toMatch(new RegExp(`sort=${sort}#results" aria-current="true"`));
      expect(page.links).toContain("/brands?is_m_size_plan=1#results");
      const again = await facility.submit(page, { field: "shop_min_num" }, { search: "カフェ" });
      expect(again.path).toContain(`sort=${sort}`);
      expect(again.path).not.toMatch(/[?&]page=/);
    }
    expect((await facility.get("/brands?sort=price")).text).toContain("適用していません：並び順");
  });

  it("narrows to the own benchmarks on the brand side alone", async () => {
    const page = await brand.get("/brands?benchmark=1");
    const answer = await ask(brand, "/api/v1/brands?current_brand=1&include_non_benchmark=false");
    expect(totalOf(page) || rowsOf(page).length).toBe(answer.total);
    for (const { text } of rowsOf(page)) expect(text).toContain("ベンチマーク");
  });
});

describe("the facility catalogue", () => {
  it("lists what the call answers and hides stealth facilities from others", async () => {
    const [mine, theirs] = [await facility.get("/facilities"), await brand.get("/facilities")];
    expect(totalOf(mine)).toBe((await ask(facility, "/api/v1/facilities")).total);
    const hidden = rowsOf(mine).find(({ text }) => text.includes("ステルス"));
    expect(hidden?.text).toContain("自施設");
    expect(totalOf(theirs)).toBe(totalOf(mine) - 1);
    expect(rowsOf(theirs).some(({ text }) => text.includes("ステルス"))).toBe(false);
    const id = idOf(hidden?.href ?? "");
    expect((await facility.get(`/facilities/details/${id}`)).status).toBe(200);
    expect((await brand.get(`/facilities/details/${id}`)).status).toBe(404);
  });

  it("is filtered by prefecture, kind and area in any width", async () => {
    const answer = await ask(facility, "/api/v1/facilities?prefectures=13&area_min_size=1000");
    const page = await facility.get(
      `/facilities?prefectures=13&area_min_size=${encodeURIComponent("１，０００")}`,
    );
    expect(rowsOf(page).map(({ href }) => idOf(href))).toEqual(
      answer.facilities.map(({ id }: { id: number }) => id),
    );
    expect(page.text).toMatch(/絞り込み解除： ?東京都.*絞り込み解除： ?面積 1,000坪〜/);
    const kinds = await facility.get(
      "/facilities?building_types=station_building&building_types=underground",
    );
    expect(rowsOf(kinds).length).toBeGreaterThan(1);
    for (const { text } of rowsOf(kinds)) expect(text).toMatch(/駅ビル|地下街/);
    expect(kinds.links).toContain("/facilities?building_types=underground");
  });

  it("filters by the own predictions on the brand side, and refuses that filter elsewhere", async () => {
    const page = await brand.get("/facilities?prediction_value_min=5000");
    const answer = await ask(brand, "/api/v1/facilities?current_brand=1&prediction_value_min=50");
    expect(rowsOf(page).map(({ href }) => idOf(href))).toEqual(
      answer.facilities.map(({ id }: { id: number }) => id),
    );
    expect(page.text).toContain("売上予測 5,000万円〜");
    const refused = await facility.get("/facilities?prediction_value_min=50");
    expect(refused.text).toContain("適用していません：売上予測の下限");
    expect(refused.text).not.toContain("万円／年");
  });

  it("begins with the own facility when sorted by distance", async () => {
    expect(rowsOf(await facility.get("/facilities?sort=near"))[0]?.text).toContain("ヒノハ南浜");
    expect((await brand.get("/facilities?sort=near")).text).toContain("適用していません：並び順");
  });

  it("shows the same rows on a map", async () => {
    const page = await facility.get("/facilities?view=map");
    expect(page.body).toContain('data-island="trade-area-map"');
    expect(rowsOf(page).length).toBe(20);
    expect((await facility.get("/facilities")).body).not.toContain("data-island");
  });
});

describe("who sees the catalogues", () => {
  it("closes them by plan with the upgrade notice", async () => {
    const lite = await signIn(origin, demoAccounts.brandlite.email);
    for (const path of [
      "/facilities",
      "/facilities/details/1",
      "/brands",
      "/brands/details/2",
      "/brandstores/details/1",
    ]) {
      const page = await lite.get(path);
      expect([path, page.status]).toEqual([path, 403]);
      expect(page.text).toContain("プランをアップグレードすると閲覧できます");
    }
  });

  it("leaves a free facility its facilities and sends it away from brands", async () => {
    const free = await signIn(origin, demoAccounts.free.email);
    expect((await free.get("/facilities")).status).toBe(200);
    for (const path of ["/brands", "/brands/details/2", "/brandstores/details/1", "/scouts?brand_id=2"])
      expect((await free.get(path)).path).toBe("/facilities");
  });

  it("holds no broken value, no inline style and no script without a nonce", async () => {
    for (const browser of [facility, brand])
      for (const path of ["/brands", "/facilities", "/facilities?view=map"]) {
        const { body } = await browser.get(path);
        expect(body).not.toMatch(/\bundefined\b|\bNaN\b|\[object Object\]/);
        expect(body).not.toMatch(/<[^>]+\sstyle=/);
      }
  });
});
