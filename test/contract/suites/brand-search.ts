import { expect, it } from "vitest";
import { type BrandWords, brandSearchText } from "../../../server/backend/brands/words.ts";
import type { Brand } from "../../../server/contract/brands.ts";
import { fold } from "../../../server/lib/kana.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";
import type { Actor } from "../policy.ts";
import { talkTo } from "../talk.ts";

const SIZES = ["s", "m", "mp", "l", "lp"] as const;
const OWN = 1;

export function brandSearchSuite(backend: () => RunningBackend) {
  const talk = talkTo(backend);
  type Filters = Record<string, string | number | string[]>;
  const page = async (filters: Filters = {}, actor: Actor = "member") => {
    const reply = await talk(actor, "searchBrands", filters);
    expect(reply, reply.text.slice(0, 300)).toMatchObject({ status: 200 });
    return reply.body as { brands: Brand[]; total: number; page: number; per_page: number };
  };
  const all = async (filters: Filters = {}, actor: Actor = "member"): Promise<Brand[]> => {
    const first = await page(filters, actor);
    const found = [...first.brands];
    for (let number = 2; found.length < first.total; number++)
      found.push(...(await page({ ...filters, page: number }, actor)).brands);
    expect(new Set(found.map(({ id }) => id)).size).toBe(first.total);
    return found;
  };
  const ids = (brands: Brand[]) => brands.map(({ id }) => id);
  const query = async <Row>(text: string, parameters: unknown[] = []) =>
    (await backend().database.query<Row>(text, parameters)).rows;

  it("lists by reading, 20 a page, each brand once", async () => {
    const found = await all();
    expect(found.length).toBeGreaterThan(100);
    const codes = (text: string) => [...text].map((letter) => letter.codePointAt(0) ?? 0);
    const before = (a: Brand, b: Brand) => {
      const [left, right] = [codes(a.name_kana), codes(b.name_kana)];
      const at = left.findIndex((code, index) => code !== right[index]);
      return at < 0 ? left.length - right.length || a.id - b.id : (left[at] ?? 0) - (right[at] ?? -1);
    };
    expect(ids(found)).toEqual(ids(found.toSorted(before)));
    expect((await page()).brands).toHaveLength(20);
    expect((await page({ page: 9999 })).brands).toEqual([]);
  });

  it("lists brands without a reading last", () =>
    backend().sandbox(async () => {
      const [first, second] = await all();
      await query("update brands set name_kana = '' where id = any ($1)", [[first?.id, second?.id]]);
      const listed = ids(await all());
      expect(listed.slice(-2)).toEqual([first?.id, second?.id].toSorted((a, b) => (a ?? 0) - (b ?? 0)));
    }));

  it("puts the most stores or the last change first on demand, equals by reading, all pages through", () =>
    backend().sandbox(async () => {
      await query(
        `update brands set store_count = id % 7, updated_at = timestamptz '2026-11-01' + (id % 5) * interval '1 hour'`,
      );
      const brands = await all();
      const sorted = async (order: string, filters: Filters = {}) => {
        const { total } = await page(filters);
        const found: Brand[] = [];
        for (let number = 1; found.length < total; number++) {
          const reply = await talk("member", "getSortedBrands", { ...filters, order, page: number });
          expect(reply, reply.text.slice(0, 300)).toMatchObject({ status: 200, body: { total } });
          found.push(...(reply.body as { brands: Brand[] }).brands);
        }
        return ids(found);
      };
      const byStores = brands.toSorted((a, b) => b.store_count - a.store_count);
      const byUpdate = brands.toSorted((a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at));
      expect(await sorted("stores")).toEqual(ids(byStores));
      expect(await sorted("updated")).toEqual(ids(byUpdate));
      expect(await sorted("stores", { shop_max_num: 3 })).toEqual(
        ids(byStores.filter(({ store_count }) => store_count <= 3)),
      );
    }));

  it("looks in texts that say what the brands are called, tagged and made by", async () => {
    const brands = await query<BrandWords & { search_text: string }>(
      `select b.name, b.name_kana, b.company_name, b.search_text, g.name as genre_name,
         coalesce((select json_agg(t.tag) from brand_tags t where t.brand_id = b.id), '[]') as tags
       from brands b join genres g on g.id = b.genre_id`,
    );
    const sorted = (text: string) => text.split("\n").toSorted();
    for (const brand of brands) expect(sorted(brand.search_text)).toEqual(sorted(brandSearchText(brand)));
  });

  it("narrows by store count, size plans and genres exactly", () =>
    backend().sandbox(async () => {
      await query(
        `update brands set store_count = id % 7 + 1, is_s_size_plan = id % 2 = 0, is_m_size_plan = id % 3 = 0,
           is_mp_size_plan = false, is_l_size_plan = id % 5 = 0, is_lp_size_plan = id % 11 = 0`,
      );
      const brands = await all();
      const genres = [...new Set(brands.map(({ genre_id }) => genre_id))].slice(0, 2);
      const expectExactly = async (filters: Filters, holds: (brand: Brand) => boolean) => {
        const found = await all(filters);
        expect(ids(found), JSON.stringify(filters)).toEqual(ids(brands.filter(holds)));
      };
      await expectExactly({ shop_min_num: 3 }, (brand) => brand.store_count >= 3);
      await expectExactly({ shop_min_num: 2, shop_max_num: 4 }, ({ store_count: n }) => n >= 2 && n <= 4);
      for (const size of SIZES)
        await expectExactly({ [`is_${size}_size_plan`]: "true" }, (brand) => brand[`is_${size}_size_plan`]);
      await expectExactly(
        { is_m_size_plan: "true", is_lp_size_plan: "1" },
        (brand) => brand.is_m_size_plan || brand.is_lp_size_plan,
      );
      await expectExactly({ genres: genres.join(",") }, ({ genre_id }) => genres.includes(genre_id));
      await expectExactly(
        { genres: genres.map(String), is_s_size_plan: "true", shop_max_num: 5 },
        (brand) => genres.includes(brand.genre_id) && brand.is_s_size_plan && brand.store_count <= 5,
      );
    }));

  it("drops falsy filters", async () => {
    const everything = (await page()).total;
    const falsy: Filters[] = [
      { shop_min_num: "0", shop_max_num: "0" },
      { shop_min_num: "", shop_max_num: "", genres: "", search: "", include_non_benchmark: "" },
      { is_s_size_plan: "false", is_lp_size_plan: "0" },
      { include_non_benchmark: "false" },
    ];
    for (const filters of falsy)
      expect((await page(filters)).total, JSON.stringify(filters)).toBe(everything);
  });

  it("finds words of two characters, folded in width and kana, with wildcards literal", () =>
    backend().sandbox(async () => {
      await talk(
        "curator",
        "createAdminBrand",
        {},
        {
          body: {
            name: "１００％ Ｌｅｎｔｏ_ﾊﾟﾝ",
            name_kana: "ヒャクパーセント",
            genre_id: 701,
            tags: ["ぱん工房"],
          },
        },
      );
      const brands = await all();
      const found = async (search: string | string[]) => ids(await all({ search }));
      const stored = await query<{ id: number; search_text: string }>("select id, search_text from brands");
      const texts = new Map(stored.map(({ id, search_text }) => [id, search_text]));
      const made = brands.find(({ name }) => name.startsWith("１００"))?.id;
      for (const word of ["100%", "％", "o_", "パン", "ぱん", "ﾊﾟﾝ", "LENTO", "ｌｅｎ"]) {
        const expected = ids(brands.filter(({ id }) => texts.get(id)?.includes(fold(word))));
        expect(await found(word), word).toEqual(expected);
        expect(expected, word).toContain(made);
      }
      expect(await found("100% 工房")).toEqual([made]);
      expect(await found(["lento、ぱん", "ヒャク"])).toEqual([made]);
      expect(await found("100% 該当なし")).toEqual([]);
      // The end of the name and the beginning of the reading are no word.
      expect(await found("パンヒャク")).toEqual([]);
    }));

  it("narrows to the current brand's benchmarks only when told not to include others", () =>
    backend().sandbox(async () => {
      await query("delete from brand_benchmarks");
      await query(
        `insert into brand_benchmarks (brand_id, benchmark_brand_id, is_selected)
         values (1, 2, true), (1, 3, true), (1, 4, false), (5, 6, true)`,
      );
      await query("update brands set is_exclusive = id = 3 where id in (2, 3, 4)");
      const current_brand = OWN;
      const everything = await all({ current_brand }, "brand");
      expect(ids(everything.filter(({ is_benchmark }) => is_benchmark))).toEqual([2]);
      expect(ids(await all({ current_brand, include_non_benchmark: "true" }, "brand"))).toEqual(
        ids(everything),
      );
      expect(ids(await all({ current_brand, include_non_benchmark: "false" }, "brand"))).toEqual([2]);
    }));

  it("is closed to free facilities and to brands without the benchmark plan, but for themselves", async () => {
    for (const actor of ["free", "brandlite", "prediction"] as const)
      expect(await talk(actor, "searchBrands")).toMatchObject({
        status: 403,
        body: { status: 4030, message: "プランをアップグレードすると閲覧できます" },
      });
    expect((await talk("brandlite", "getBrand", { id: OWN })).status).toBe(403);
    expect((await talk("brandlite", "getBrand", { id: 2 })).status).toBe(200);
  });

  it("looks at the plan of the brand that is asked for, not at those of one's other brands", () =>
    backend().sandbox(async () => {
      const current_brand = 2;
      await query(
        `insert into user_brand_joins (user_id, brand_id, grant_type)
         select id, $1, 'member' from users where email = 'brand@kukaku.example'`,
        [current_brand],
      );
      for (const name of ["searchBrands", "getSortedBrands", "downloadBrandsExcel"] as const) {
        const more = name === "searchBrands" ? undefined : { order: "stores" };
        const status = async (brand: number) =>
          (await ask(backend(), "brand", name, { ...more, current_brand: String(brand) })).status;
        expect([await status(current_brand), await status(OWN)]).toEqual([403, 200]);
      }
    }));
}
