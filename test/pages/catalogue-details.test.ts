import { beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { tableOf } from "../helpers/html.ts";
import { type Browserless, type Page, signIn } from "../helpers/pages.ts";
import { startProduct } from "../helpers/product.ts";

let facility: Browserless;
let brand: Browserless;
beforeAll(async () => {
  const { origin } = await startProduct({ shared: true });
  facility = await signIn(origin, demoAccounts.facility.email);
  brand = await signIn(origin, demoAccounts.brand.email);
});

async function ask(browser: Browserless, path: string) {
  const { body } = await browser.get(path, { headers: { "sec-fetch-mode": "cors" } });
  return JSON.parse(body);
}

const whole = (value: number) => Math.round(value).toLocaleString("ja-JP");
const round1 = (value: number) =>
  value.toLocaleString("ja-JP", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

interface Alike {
  name: string;
  score: number;
  is_close: boolean;
  reasons: string[];
}

describe("a brand's page", () => {
  it("draws every brand of the graph as a link and lists the links to it in a table", async () => {
    const page = await facility.get("/brands/details/3");
    const { nodes, links } = await ask(facility, "/api/v1/brand_nodes?brand_id=3");
    const drawing = /<svg class="brand-graph-drawing"[\s\S]*?<\/svg>/.exec(page.body)?.[0] ?? "";
    const drawn = [...drawing.matchAll(/data-node="(\d+)"/g)].map(([, id]) => Number(id));
    expect(drawn.toSorted()).toEqual(nodes.map(({ id }: { id: number }) => id).toSorted());
    const own = links.filter(({ source, target }: Record<string, number>) => source === 3 || target === 3);
    const table = tableOf(page, "graph");
    expect(table).toHaveLength(own.length);
    const strongest = Math.max(...own.map(({ strength }: { strength: number }) => strength));
    const first = own.filter(({ strength }: { strength: number }) => strength === strongest);
    expect(first.map(({ weight }: { weight: number }) => weight.toFixed(2))).toContain(
      table[0]?.[3]?.split("（")[0],
    );
    const firm = own.filter(({ is_firm }: { is_firm: boolean }) => is_firm).length;
    expect(page.body).toContain(
      firm > 0
        ? `といえるブランドは${firm}件`
        : "偶然より多く同じ施設に出店しているといえるブランドはありません",
    );
  });

  it("shows tag indices, residents and likenesses as the calls answer them", async () => {
    const page = await facility.get("/brands/details/3");
    const [tags, residents, alike] = await Promise.all([
      ask(facility, "/api/v1/tag_indices?brand_id=3"),
      ask(facility, "/api/v1/brand_geodemo_indices/3"),
      ask(facility, "/api/v1/similar_brands/3?limit=10"),
    ]);
    const row = (has: string) => (one: { tag: string; index: number; peers: number }) => [
      one.tag,
      has,
      whole(one.index),
      whole(one.peers),
    ];
    expect(tableOf(page, "tags").map((cells) => cells.slice(0, 4))).toEqual([
      ...tags.brand_node_index.map(row("あり")),
      ...tags.missing.map(row("なし")),
    ]);
    expect(tableOf(page, "clusters").map(([, share, average]) => [share, average])).toEqual(
      residents.geodemo_indices.map((one: { share: number; average_share: number }) => [
        round1(one.share * 100),
        round1(one.average_share * 100),
      ]),
    );
    const rows = tableOf(page, "similar");
    const close = alike.similar_brands.filter(({ is_close }: Alike) => is_close) as Alike[];
    expect(rows).toHaveLength(close.length);
    expect(close.length).toBeGreaterThan(0);
    close.forEach((one, index) => {
      expect(rows[index]?.[0]).toContain(one.name);
      expect(rows[index]?.[3]).toBe(String(Math.round(one.score)));
      for (const reason of one.reasons) {
        const isShared = close.length > 1 && close.every(({ reasons }) => reasons.includes(reason));
        expect([reason, rows[index]?.[4]?.includes(reason)]).toEqual([reason, !isShared]);
      }
    });
    if (close.length < alike.similar_brands.length)
      expect(page.text).toContain("ほかに近いブランドはありません。");
  });

  it("lists its stores page by page and marks all of them on the map", async () => {
    const page = await facility.get("/brands/details/3");
    const { total, brand_stores } = await ask(facility, "/api/v1/brand_stores?brand_id=3");
    expect(page.text).toContain(`全${total}店舗`);
    expect(tableOf(page, "stores").map(([name]) => name)).toEqual(
      brand_stores.map(({ name }: { name: string }) => name),
    );
    const second = await facility.get("/brands/details/3?stores=2");
    expect(tableOf(second, "stores")[0]?.[0]).not.toBe(tableOf(page, "stores")[0]?.[0]);
  });

  it("tells a facility of the scouts it has sent, and lets it send one", async () => {
    const { data } = await ask(facility, "/api/v1/scouts?facility_id=1");
    const [sent] = data;
    const page = await facility.get(`/brands/details/${sent.brand_id}`);
    expect(page.text).toContain("スカウト送付済み");
    expect(page.links).toContain(`/section_contact/scout/${sent.id}`);
    expect(page.links).toContain(`/scouts?brand_id=${sent.brand_id}`);
  });

  it("sets the own brand beside a competitor on the brand side, sales of others unseen", async () => {
    const page = await brand.get("/brands/details/3");
    const rows = tableOf(page, "comparison");
    const [own, other] = await Promise.all([ask(brand, "/api/v1/brands/1"), ask(brand, "/api/v1/brands/3")]);
    expect(rows[0]).toEqual(["店舗数", `${own.brands.store_count}店舗`, `${other.brands.store_count}店舗`]);
    expect(page.text).toContain("選択中のベンチマーク");
    expect(page.text).not.toContain("スカウトを送る");
    expect(page.body.slice(page.body.indexOf('id="stores"'))).not.toContain("年商");
    const mine = await brand.get("/brands/details/1");
    expect(mine.body.slice(mine.body.indexOf('id="stores"'))).toContain("年商");
    expect(mine.text).not.toContain("自ブランドとの比較");
  });

  it("looks missing where it is hidden, and the list does not betray it", async () => {
    const found = await brand.get(`/brands?search=${encodeURIComponent("秋津堂")}`);
    const id = /\/brands\/details\/(\d+)/.exec(found.body)?.[1];
    expect((await brand.get(`/brands/details/${id}`)).status).toBe(200);
    const hidden = await facility.get(`/brands/details/${id}`);
    const missing = await facility.get("/brands/details/2147483000");
    expect([hidden.status, missing.status]).toEqual([404, 404]);
    expect(hidden.text.replace(/受付番号.*/, "")).toBe(missing.text.replace(/受付番号.*/, ""));
    expect((await facility.get(`/brands?search=${encodeURIComponent("秋津堂")}`)).text).toContain("0件");
    expect((await facility.get("/brands/details/abc")).status).toBe(404);
    expect((await facility.get(`/scouts?brand_id=${id}`)).status).toBe(404);
  });
});

describe("a facility's page", () => {
  it("shows floors, trade area and likenesses as the calls answer them", async () => {
    const page = await facility.get("/facilities/details/5");
    const { facility: one } = await ask(facility, "/api/v1/facilities/5");
    const [floors, area, alike] = await Promise.all([
      ask(facility, "/api/v1/floors?facility_id=5"),
      ask(facility, `/api/v1/carto_statistics/commercial_area?text=${one.latitude}/${one.longitude}`),
      ask(facility, "/api/v1/carto_statistics/similar_facility/5"),
    ]);
    expect(
      tableOf(page, "floors")
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(floors.floors.map(({ name }: { name: string }) => name).toSorted());
    for (const { residents } of area.commercial_area.rings) expect(page.text).toContain(whole(residents));
    expect(tableOf(page, "alike").map(([name, , , score]) => [name, score])).toEqual(
      alike.similar_facilities.map((each: { name: string; score: number }) => [each.name, whole(each.score)]),
    );
    for (const id of ["population", "pyramid", "clusters", "flow", "stations", "competitors"])
      expect(page.body).toContain(`id="${id}"`);
    expect(page.text).not.toContain("この施設の売上予測");
    expect(page.text).toMatch(/年商 [\d,]+\.\d億円（規模：/);
  });

  it("shows a brand its predictions, plans and contacts here", async () => {
    const { data } = await ask(brand, "/api/kfc/predictions?brand_id=1");
    const here = data.find(({ facility_id }: { facility_id: number | null }) => facility_id !== null);
    const page = await brand.get(`/facilities/details/${here.facility_id}`);
    const row = tableOf(page, "predictions").find(([name]) => name === here.name);
    expect(row?.[3]).toBe(whole(here.yearly_sales_yen / 10_000));
    const { data: scouts } = await ask(brand, "/api/v1/scouts?brand_id=1");
    const contacts = await brand.get(`/facilities/details/${scouts[0].facility_id}`);
    expect(tableOf(contacts, "contacts").length).toBeGreaterThan(0);
    expect(page.text).toContain("この施設に似ている自店");
  });

  it("keeps the list's search on the way back and answers 404 for what is not there", async () => {
    const page = await facility.get(
      `/facilities/details/5?list=${encodeURIComponent("prefectures=28&evil=1")}`,
    );
    expect(page.links).toContain("/facilities?prefectures=28");
    expect((await facility.get("/facilities/details/99999")).status).toBe(404);
  });
});

describe("a store's page", () => {
  it("shows its trade area with units and estimates, and to a brand the stores it is like", async () => {
    const { brand_stores } = await ask(brand, "/api/v1/brand_stores?brand_id=3");
    const { id } = brand_stores[0];
    const page = await brand.get(`/brandstores/details/${id}`);
    const { brand_store } = await ask(brand, `/api/v1/brand_stores/${id}`);
    const rows = tableOf(page, "trade-area");
    expect(rows).toHaveLength(brand_store.trade_area.length);
    const estimated = brand_store.trade_area.filter(
      ({ is_estimated }: { is_estimated: boolean }) => is_estimated,
    );
    expect(rows.filter((cells) => cells[3] === "将来推計")).toHaveLength(estimated.length);
    expect(rows[0]).toEqual([
      brand_store.trade_area[0].label,
      whole(brand_store.trade_area[0].value),
      brand_store.trade_area[0].unit,
      brand_store.trade_area[0].is_estimated ? "将来推計" : "",
    ]);
    expect(page.text).toContain("商圏が似ている自店");
    const factsOf = ({ body }: Page) =>
      body.slice(body.indexOf('id="facts"'), body.indexOf('id="trade-area"'));
    expect(factsOf(page)).not.toContain("年商");
    expect(tableOf(page, "similar-benchmarks").map(([, name]) => name)).not.toContain(brand_store.name);
    const own = await brand.get("/brandstores/details/1");
    expect(factsOf(own)).toContain("年商");
    const seen = await facility.get(`/brandstores/details/${id}`);
    expect(seen.status).toBe(200);
    expect(seen.text).not.toContain("商圏が似ている自店");
    expect((await facility.get("/brandstores/details/2147483000")).status).toBe(404);
  });

  it("holds no broken value and no inline style on any of the pages", async () => {
    for (const browser of [facility, brand])
      for (const path of ["/brands/details/3", "/facilities/details/5", "/brandstores/details/2"]) {
        const { body, status, text } = await browser.get(path);
        expect([path, status]).toEqual([path, 200]);
        expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}/);
        expect(body).not.toMatch(/\bundefined\b|\bNaN\b|\[object Object\]/);
        expect(body).not.toMatch(/<[^>]+\sstyle=/);
      }
  });
});

describe("where the figures of a page come from", () => {
  it.each(["/facilities/details/6", "/brands/details/3", "/brandstores/details/1"])(
    "is said once and numbered at the foot of %s",
    async (path) => {
      const { body, status } = await brand.get(path);
      expect(status).toBe(200);
      const foot = body.slice(body.indexOf('id="credits-title"'));
      const sources = /<ol class="report-sources">([\s\S]*?)<\/ol>/.exec(foot)?.[1]?.match(/<li>/g) ?? [];
      const signs = [...foot.matchAll(/<li><b>(.)<\/b>/g)].map(([, sign]) => sign);
      expect(sources.length).toBeGreaterThan(0);
      expect(signs.length).toBeGreaterThan(0);
      const lines = [...body.matchAll(/<p class="source"[^>]*>([^<]*)<\/p>/g)].map(([, line = ""]) => line);
      const pointing = lines.filter((line) => /出典[\d：]/.test(line));
      expect(pointing.length).toBeGreaterThan(0);
      for (const line of pointing) {
        const [, numbers = "", sign] = /出典([\d、〜]+)、算出方法(.)）?$/.exec(line) ?? [line];
        expect(signs, line).toContain(sign);
        for (const number of numbers.split(/[、〜]/)) {
          expect(Number(number), line).toBeGreaterThan(0);
          expect(Number(number), line).toBeLessThanOrEqual(sources.length);
        }
      }
    },
  );
});
