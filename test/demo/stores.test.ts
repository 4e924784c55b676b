import { describe, expect, it } from "vitest";
import { distanceKilometres } from "../../server/backend/models/geography.ts";
import { MINIMUM_STORES } from "../../server/backend/models/sales-prediction/types.ts";
import { BRAND_OF } from "../../server/demo/brands.ts";
import { addDays, DEMO_TODAY } from "../../server/demo/dates.ts";
import { FACILITY_OF } from "../../server/demo/people.ts";
import { isLive } from "../../server/demo/stores.ts";
import { dataset } from "../helpers/dataset.ts";

const data = await dataset();
const stores = data.brand_stores;
const brandNamed = (name: string) => data.brands.find((brand) => brand.name === name);
const storesOf = (name: string) => stores.filter((store) => store.brand_id === brandNamed(name)?.id);

describe("the stores", () => {
  it("are those of every let section of a brand, but for a building that is not announced", () => {
    const keyOf = (brand: number | null, facility: number | null) => `${brand}/${facility}`;
    const inside = stores.filter((store) => store.facility_id !== null);
    const lets = data.sections.filter((section) => section.tenant_brand_id !== null);
    const announced = lets.filter((section) => section.facility_id !== FACILITY_OF.stealth);
    expect(announced.length).toBeLessThan(lets.length);
    expect(inside.map((store) => keyOf(store.brand_id, store.facility_id)).sort()).toEqual(
      announced.map((section) => keyOf(section.tenant_brand_id, section.facility_id)).sort(),
    );
    for (const store of inside) {
      const facility = data.facilities[(store.facility_id ?? 0) - 1];
      const { latitude, longitude, municipality_code } = store;
      expect(facility).toMatchObject({ latitude, longitude, municipality_code });
      expect(store.opened_on >= (facility?.opened_on ?? "")).toBe(true);
    }
  });

  it("put the chains of brand@ and prediction@ into six buildings or more, beside others that are there too", () => {
    for (const name of [BRAND_OF.brand, BRAND_OF.prediction]) {
      const buildings = new Set(storesOf(name).flatMap((store) => store.facility_id ?? []));
      expect(buildings.size, name).toBeGreaterThanOrEqual(6);
      const neighbours = stores.filter((store) => buildings.has(store.facility_id ?? 0));
      const shared = Map.groupBy(neighbours, (store) => store.brand_id);
      const often = [...shared.values()].filter(
        (rows) => new Set(rows.map((row) => row.facility_id)).size > 1,
      );
      expect(often.length, name).toBeGreaterThan(10);
    }
  });

  it("stand at real places: in their municipality and near its middle", () => {
    const cityOf = new Map(data.municipalities.map((row) => [row.code, row]));
    for (const store of stores) {
      const city = cityOf.get(store.municipality_code);
      expect(city?.prefecture_id, store.name).toBe(store.prefecture_id);
      expect(store.address).toContain(city?.name ?? "?");
      if (city) expect(distanceKilometres(store, city), store.name).toBeLessThan(70);
    }
  });

  it("stand on the street or in a building as their format says, in municipalities that people live in", () => {
    for (const { facility_id, format_id, address } of stores) {
      if (facility_id !== null) continue;
      expect(/ \S+(?:ショッピングセンター|地下街|駅ビル|フードコート)$/u.test(address), address).toBe(
        format_id >= 3,
      );
    }
    const onIslets = stores.filter(({ address }) => /西ノ島町|新上五島町/u.test(address));
    expect(onIslets).toEqual([]);
  });

  it("have yearly sales once they are a year old, and candidates lie where the chain is not yet", () => {
    const aYearAgo = addDays(DEMO_TODAY, -365);
    for (const { opened_on, yearly_sales_yen } of stores) {
      if (opened_on > aYearAgo) expect(yearly_sales_yen).toBeNull();
      else expect(yearly_sales_yen).toBeGreaterThan(100_000);
    }
    const buildings = new Set(stores.map((store) => `${store.brand_id}/${store.facility_id}`));
    for (const plan of data.store_opening_plans) {
      if (plan.facility_id === null) expect(plan.format_id).toBeLessThan(3);
      else expect(buildings.has(`${plan.brand_id}/${plan.facility_id}`), plan.name).toBe(false);
    }
  });

  it("have every format, an area, and a name of their own in their chain", () => {
    expect(new Set(stores.map((store) => store.format_id)).size).toBe(7);
    for (const store of stores) expect(store.area_tsubo).toBeGreaterThan(0);
    const names = stores.map((store) => `${store.brand_id}/${store.name}/${store.address}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it("are open, closed, closing and yet to open, with dates in order", () => {
    const opening = stores.filter((store) => store.opened_on > DEMO_TODAY);
    const closing = stores.filter((store) => store.closed_on !== null && store.closed_on > DEMO_TODAY);
    const closed = stores.filter((store) => store.closed_on !== null && store.closed_on <= DEMO_TODAY);
    for (const rows of [opening, closing, closed]) expect(rows.length).toBeGreaterThan(40);
    for (const store of stores) {
      if (store.closed_on !== null) expect(store.opened_on < store.closed_on, store.name).toBe(true);
    }
  });

  it("are counted in their brand while they are open", () => {
    const live = Map.groupBy(stores.filter(isLive), (store) => store.brand_id);
    for (const brand of data.brands) expect(brand.store_count).toBe(live.get(brand.id)?.length ?? 0);
  });

  it("are many where predictions are shown and too few where they are refused", () => {
    expect(storesOf(BRAND_OF.brand).filter(isLive).length).toBeGreaterThanOrEqual(60);
    expect(storesOf(BRAND_OF.prediction).filter(isLive).length).toBeGreaterThanOrEqual(30);
    expect(storesOf(BRAND_OF.rivalbrand).filter(isLive).length).toBeLessThan(MINIMUM_STORES);
    for (const name of [BRAND_OF.brand, BRAND_OF.prediction]) {
      const own = storesOf(name);
      expect(own.some((store) => store.opened_on > DEMO_TODAY)).toBe(true);
      expect(own.some((store) => store.closed_on !== null && store.closed_on > DEMO_TODAY)).toBe(true);
    }
    const large = data.brands.filter((brand) => brand.store_count >= 60 && brand.store_count <= 120);
    expect(large.length).toBeGreaterThanOrEqual(5);
  });

  it("of a stealth brand are yet to open, and of a disabled brand are all closed", () => {
    for (const brand of data.brands) {
      const own = stores.filter((store) => store.brand_id === brand.id);
      if (brand.is_stealth) expect(own.every((store) => store.opened_on > DEMO_TODAY)).toBe(true);
      if (!brand.is_enabled) expect(own.some(isLive)).toBe(false);
    }
  });
});
