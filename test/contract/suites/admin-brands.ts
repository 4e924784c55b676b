import { expect, it } from "vitest";
import type { AdminBrand } from "../../../server/contract/admin-brands.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { talkTo } from "../talk.ts";

const NEW = { name: "ハレ 珈琲", company_name: "晴株式会社", genre_id: 701 };

export function adminBrandSuite(backend: () => RunningBackend) {
  const talk = talkTo(backend);
  const create = (body: object) => talk("curator", "createAdminBrand", {}, { body });
  const patch = (id: number, body: object) => talk("curator", "updateAdminBrand", { id }, { body });
  const search = async (values: Record<string, string | number> = {}) =>
    (await talk("curator", "getAdminBrands", values)).body as { brands: AdminBrand[]; total: number };

  it("enters a brand with plans, and finds it at once", () =>
    backend().sandbox(async () => {
      const plans = { is_sales_prediction: true, is_carto_url: true, carto_url: "https://example.com/map" };
      const { body } = await create({ ...NEW, ...plans, tags: ["朝食"] });
      expect(body.brand).toMatchObject({
        ...NEW,
        ...plans,
        tags: ["朝食"],
        is_enabled: true,
        is_kukaku: true,
        is_stealth: false,
        version: 1,
      });
      expect((await search({ search: "ﾊﾚ 朝食" })).brands).toEqual([body.brand]);
      expect((await talk("member", "searchBrands", { search: "はれ 朝食" })).body.total).toBe(1);
    }));

  it("refuses the same brand of the same company, however it is typed", () =>
    backend().sandbox(async () => {
      const first = (await create(NEW)).body.brand;
      const twin = await create({ ...NEW, name: "ﾊﾚ　珈琲" });
      expect([twin.status, twin.body.status]).toEqual([409, 4090]);
      const alike = await create({ ...NEW, company_name: "別の会社" });
      expect([alike.status, Object.keys(alike.body.errors)]).toEqual([409, ["is_distinct"]]);
      expect((await create({ ...NEW, company_name: "別の会社", is_distinct: true })).status).toBe(200);
      const other = (await create({ ...NEW, name: "ハレ", is_distinct: true })).body.brand;
      const renamed = await patch(other.id, { name: "はれ 珈琲", version: other.version });
      expect(renamed.body.status).toBe(4090);
      expect((await talk("curator", "getAdminBrand", { id: other.id })).body.brand).toEqual(other);
      expect((await patch(first.id, { name: "ハレ　珈琲", version: 1, is_distinct: true })).status).toBe(200);
    }));

  it("lists enabled ones by default, and all of them when told so", () =>
    backend().sandbox(async () => {
      const before = await search();
      const { brand } = (await create({ ...NEW, is_enabled: false, is_kukaku: false })).body;
      expect((await search()).total).toBe(before.total);
      const { rows } = await backend().database.query<{ total: number }>(
        "select count(*)::int as total from brands",
      );
      expect((await search({ is_enabled: "false" })).total).toBe(rows[0]?.total);
      expect((await search({ is_enabled: "false", search: "ハレ 珈琲" })).brands).toEqual([brand]);
      expect((await search({ is_enabled: "false", is_kukaku: "true", search: "ハレ 珈琲" })).total).toBe(0);
      expect((await search({ is_kukaku: "false" })).total).toBe(before.total);
    }));

  it("refuses a road map without an address, an old version and an edit of nothing", () =>
    backend().sandbox(async () => {
      const { brand } = (await create(NEW)).body;
      const refused = [
        await patch(brand.id, { version: 1, is_carto_url: true }),
        await patch(brand.id, { version: 2, is_enabled: false }),
        await patch(brand.id, { version: 1 }),
      ];
      expect(refused.map(({ body }) => body.status)).toEqual([4000, 4090, 4000]);
      expect((await talk("curator", "getAdminBrand", { id: brand.id })).body.brand).toEqual(brand);
      const saved = await patch(brand.id, { version: 1, is_stealth: true });
      expect(saved.body.brand).toMatchObject({ is_stealth: true, version: 2 });
      expect((await talk("member", "searchBrands", { search: "ハレ 珈琲" })).body.total).toBe(0);
    }));

  it("enters a benchmark pair once and deletes it once", () =>
    backend().sandbox(async () => {
      const { brand } = (await create(NEW)).body;
      const brand_benchmark = { brand_id: brand.id, benchmark_brand_id: 2 };
      const add = () => talk("curator", "createAdminBrandBenchmark", {}, { body: { brand_benchmark } });
      const pairs = async (values = {}) =>
        (await talk("curator", "getAdminBrandBenchmarks", { current_brand: brand.id, ...values })).body;
      const first = await add();
      expect(first.body.brand_benchmark).toMatchObject({ ...brand_benchmark, brand_name: "ハレ 珈琲" });
      const again = await add();
      expect([again.status, again.body.status]).toEqual([409, 4090]);
      expect(await pairs()).toMatchObject({ brand_benchmarks: [first.body.brand_benchmark], total: 1 });
      expect((await pairs({ search: "ﾋﾄｴ" })).total).toBe(1);
      expect((await pairs({ search: "該当なし" })).total).toBe(0);
      const remove = () => talk("curator", "deleteAdminBrandBenchmark", brand_benchmark);
      expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
      expect((await pairs()).total).toBe(0);
    }));
}
