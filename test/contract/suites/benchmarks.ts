import { expect, it } from "vitest";
import type { BrandBenchmark } from "../../../server/contract/admin-brands.ts";
import type { Benchmark, BenchmarkPlace } from "../../../server/contract/benchmarks.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { talkTo } from "../talk.ts";

const OWN = 1;
const MOST_METRES = 50_000;
const TOKYO = { latitude: 35.681, longitude: 139.767 };

interface Store {
  id: number;
  brand_id: number;
  latitude: number;
  longitude: number;
}

function metres(a: { latitude: number; longitude: number }, b: typeof a): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const cosines = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude));
  const chord = half(a.latitude, b.latitude) + cosines * half(a.longitude, b.longitude);
  return Math.round(2 * 6_371_008.8 * Math.asin(Math.sqrt(chord)));
}

export function benchmarkSuite(backend: () => RunningBackend) {
  const talk = talkTo(backend);
  const query = async <Row>(text: string, parameters: unknown[] = []) =>
    (await backend().database.query<Row>(text, parameters)).rows;
  const list = async (values: Record<string, string | number> = {}): Promise<Benchmark[]> =>
    (await talk("brand", "getBenchmarks", { brand_id: OWN, ...values })).body.data;
  const choose = (benchmark_brand_ids: number[]) =>
    talk("brand", "updateBenchmarks", { id: OWN }, { body: { benchmark_brand_ids } });
  const offer = async () => {
    await query("delete from brand_benchmarks");
    await query("update brands set is_exclusive = false");
    await query(
      `insert into brand_benchmarks (brand_id, benchmark_brand_id, is_selected)
       select 1, id, false from brands
       where id in (2, 4, 6, 7)
         or is_stealth and id not in (select brand_id from user_brand_joins where user_id = 3)`,
    );
  };

  it("are chosen whole from what a curator offers", () =>
    backend().sandbox(async () => {
      await offer();
      const chosen = async () =>
        (await list()).filter(({ is_selected }) => is_selected).map((row) => row.brand_id);
      expect((await list()).map(({ brand_id }) => brand_id).toSorted()).toEqual([2, 4, 6, 7]);
      await choose([2, 4]);
      expect((await chosen()).toSorted()).toEqual([2, 4]);
      await choose([7]);
      expect(await chosen()).toEqual([7]);
      const [stealth] = await query<{ id: number }>(
        "select max(benchmark_brand_id) as id from brand_benchmarks",
      );
      const refused = [await choose([2, 3]), await choose([stealth?.id ?? 0]), await choose([2_147_483_647])];
      expect(new Set(refused.map(({ text }) => text)).size).toBe(1);
      expect(refused[0]?.body).toMatchObject({
        status: 4000,
        errors: { benchmark_brand_ids: expect.any(String) },
      });
      expect(await chosen()).toEqual([7]);
    }));

  it("leave out a brand that keeps out of others' pickers, chosen or not", () =>
    backend().sandbox(async () => {
      await offer();
      await choose([2, 4]);
      await query("update brands set is_exclusive = true where id = 4");
      expect((await list()).map(({ brand_id }) => brand_id).toSorted()).toEqual([2, 6, 7]);
      expect((await choose([4])).status).toBe(400);
      // Nor does a curator read that it is chosen, which the brand could neither see nor undo.
      const pairs = (await talk("curator", "getAdminBrandBenchmarks", { current_brand: OWN })).body;
      expect(
        pairs.brand_benchmarks
          .filter(({ is_selected }: BrandBenchmark) => is_selected)
          .map(({ benchmark_brand_id }: BrandBenchmark) => benchmark_brand_id),
      ).toEqual([2]);
      const places = (await talk("brand", "getBenchmarkPlaceDatasets", { brand_id: OWN })).body.data;
      expect(places.every((place: BenchmarkPlace) => place.brand_id === 2)).toBe(true);
    }));

  it("measure to their open stores from a point or a facility", () =>
    backend().sandbox(async () => {
      await offer();
      await query("delete from brand_stores where brand_id in (2, 4)");
      const near = { ...TOKYO, latitude: TOKYO.latitude + 0.02 };
      const stores = [
        { brand: 2, at: near, closed: null, facility: null },
        { brand: 2, at: { ...TOKYO, latitude: TOKYO.latitude + 0.2 }, closed: null, facility: 1 },
        { brand: 2, at: TOKYO, closed: "2026-01-01", facility: null },
        { brand: 2, at: TOKYO, closed: null, facility: 3 },
      ];
      for (const { brand, at, closed, facility } of stores)
        await query(
          `insert into brand_stores (brand_id, facility_id, name, prefecture_id, municipality_code, address, latitude,
             longitude, format_id, area_tsubo, opened_on, closed_on)
           select $1, $2, '店', f.prefecture_id, f.municipality_code, '', $3, $4, 1, 20, '2020-01-01', $5
           from facilities f where f.id = 1`,
          [brand, facility, at.latitude, at.longitude, closed],
        );
      const found = new Map((await list(TOKYO)).map((row) => [row.brand_id, row]));
      expect(found.get(2)).toMatchObject({
        nearest_store: { name: "店", distance_m: metres(TOKYO, near) },
        stores_within_5km: 1,
        is_in_facility: null,
      });
      expect(found.get(4)).toMatchObject({ nearest_store: null, stores_within_5km: 0 });
      const inside = new Map((await list({ facility_id: 1 })).map((row) => [row.brand_id, row]));
      expect([inside.get(2)?.is_in_facility, inside.get(4)?.is_in_facility]).toEqual([true, false]);
      expect((await list())[0]).toMatchObject({
        nearest_store: null,
        stores_within_5km: null,
        is_in_facility: null,
      });
      const half = await talk("brand", "getBenchmarks", { brand_id: OWN, latitude: TOKYO.latitude });
      expect(half.body).toMatchObject({ status: 4000, errors: { longitude: expect.any(String) } });
      expect((await talk("brand", "getBenchmarks", { brand_id: OWN, facility_id: 3 })).status).toBe(404);
    }));

  it("give the open stores of the chosen ones, nearest first", () =>
    backend().sandbox(async () => {
      await offer();
      await choose([6, 7]);
      const { data } = (await talk("brand", "getBenchmarkPlaceDatasets", { brand_id: OWN, ...TOKYO })).body;
      const stores = await query<Store>(
        `select s.id, s.brand_id, s.latitude, s.longitude
         from brand_stores s left join facilities f on f.id = s.facility_id
         where s.brand_id in (6, 7) and s.opened_on <= current_date
           and (s.closed_on is null or s.closed_on > current_date) and f.is_stealth is not true`,
      );
      const expected = stores
        .map((store) => ({ store_id: store.id, distance_m: metres(TOKYO, store), brand_id: store.brand_id }))
        .toSorted(
          (a, b) => a.distance_m - b.distance_m || a.brand_id - b.brand_id || a.store_id - b.store_id,
        );
      expect(
        data.map(({ store_id, distance_m, brand_id }: BenchmarkPlace) => ({
          store_id,
          distance_m,
          brand_id,
        })),
      ).toEqual(expected);
      expect(data.length).toBeGreaterThan(0);
      const inReach = expected.filter(({ distance_m }) => distance_m <= MOST_METRES);
      const radius = inReach[Math.floor(inReach.length / 2)]?.distance_m ?? 0;
      const within = { brand_id: OWN, ...TOKYO, radius };
      const near = (await talk("brand", "getBenchmarkPlaceDatasets", within)).body.data;
      expect(near).toEqual(data.filter(({ distance_m }: BenchmarkPlace) => (distance_m ?? 0) <= radius));
    }));
}
