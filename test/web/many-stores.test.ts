import type { FastifyRequest } from "fastify";
import { expect, it } from "vitest";
import type { BrandDetail } from "../../server/contract/brands.ts";
import { BackendOutage } from "../../server/web/gateway/errors.ts";
import { loadStores, storesModel } from "../../server/web/pages/brands/stores.ts";

const COUNT = 1234;

const stores = Array.from({ length: COUNT }, (_, at) => ({
  id: at + 1,
  name: `店舗${at + 1}`,
  format_id: 1,
  area_tsubo: 20,
  opened_on: "2020-01-01",
  yearly_sales_yen: at === 0 ? 100_000_000 : null,
}));

function openingOf(count: number, missing?: number) {
  const asked: number[] = [];
  const getBrandStores = async ({ page, per_page = 20 }: { page: number; per_page?: number }) => {
    asked.push(page);
    if (page === missing) throw new BackendOutage("getBrandStores", "timeout");
    const brand_stores = stores.slice(0, count).slice((page - 1) * per_page, page * per_page);
    return { brand_stores, total: count, page, per_page };
  };
  const log = { warn: () => {} };
  const request = { backend: { getBrandStores }, log } as unknown as FastifyRequest;
  const brand = { id: 1, store_count: count } as BrandDetail;
  const open = async (page: number) => storesModel(await loadStores(request, brand, page), (at) => `#${at}`);
  return { asked, open };
}

it("lists every store of a brand that has more than the map shows", async () => {
  const { asked, open } = openingOf(COUNT);
  const first = await open(1);
  expect(first).toMatchObject({ total: COUNT, count: "1,234", pagination: { page: 1, pages: 62 } });
  expect(first.mapNote).toContain("1,000店舗まで");
  expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const names = [];
  for (let page = 1; page <= 62; page++) names.push(...(await open(page)).rows.map(({ name }) => name));
  expect(names).toEqual(stores.map(({ name }) => name));
  const past = await open(500);
  expect(past).toMatchObject({ pagination: { page: 62 }, hasSales: true });
  expect(past.rows.map(({ id }) => id)).toEqual([
    1221, 1222, 1223, 1224, 1225, 1226, 1227, 1228, 1229, 1230, 1231, 1232, 1233, 1234,
  ]);
});

it("reads no more than the stores where the map shows them all", async () => {
  const { asked, open } = openingOf(45);
  const last = await open(9);
  expect(last).toMatchObject({ total: 45, mapNote: undefined, pagination: { page: 3, pages: 3 } });
  expect(last.rows.map(({ id }) => id)).toEqual([41, 42, 43, 44, 45]);
  expect(asked).toEqual([1]);
});

it("says that stores could not be read, not that the map ends before them", async () => {
  const { open } = openingOf(450, 3);
  expect(await open(1)).toMatchObject({ ok: false, mapNote: undefined });
});
