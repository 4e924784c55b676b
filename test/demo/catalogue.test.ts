import { describe, expect, it } from "vitest";
import { brandSearchText } from "../../server/backend/brands/words.ts";
import { BRAND_OF } from "../../server/demo/brands.ts";
import { sizeClassOf } from "../../server/lib/areas.ts";
import { fold } from "../../server/lib/kana.ts";
import { dataset } from "../helpers/dataset.ts";

const data = await dataset();
const tagsOf = Map.groupBy(data.brand_tags, (row) => row.brand_id);

describe("the brands", () => {
  it("have 8 to 20 tags each, some that no other brand has", () => {
    const uses = Map.groupBy(data.brand_tags, (row) => row.tag);
    for (const brand of data.brands) {
      const tags = tagsOf.get(brand.id) ?? [];
      expect(tags.length, brand.name).toBeGreaterThanOrEqual(8);
      expect(tags.length, brand.name).toBeLessThanOrEqual(20);
      expect(new Set(tags.map((row) => row.tag)).size).toBe(tags.length);
    }
    const own = data.brands.filter((brand) =>
      tagsOf.get(brand.id)?.some((row) => uses.get(row.tag)?.length === 1),
    );
    expect(own.length).toBeGreaterThan(data.brands.length / 2);
  });

  it("are described in two to four sentences, hardly two alike", () => {
    for (const { description, name } of data.brands) {
      expect(description.match(/。/gu)?.length, name).toBeGreaterThanOrEqual(2);
      expect(description.match(/。/gu)?.length, name).toBeLessThanOrEqual(4);
    }
    expect(new Set(data.brands.map((brand) => brand.description)).size).toBe(data.brands.length);
  });

  it("want the size classes that their wanted areas touch", () => {
    for (const brand of data.brands) {
      const { wanted_area_min_tsubo: min, wanted_area_max_tsubo: max } = brand;
      expect(min).toBeLessThan(max);
      const wants = [
        brand.is_s_size_plan,
        brand.is_m_size_plan,
        brand.is_mp_size_plan,
        brand.is_l_size_plan,
        brand.is_lp_size_plan,
      ];
      const classes = [0, 1, 2, 3, 4].map((each) => each >= sizeClassOf(min) && each <= sizeClassOf(max));
      expect(wants, brand.name).toEqual(classes);
    }
  });

  it("carry the search text that the backend writes, and addresses nobody has", () => {
    const genreOf = new Map(data.genres.map((genre) => [genre.id, genre.name]));
    for (const brand of data.brands) {
      const tags = (tagsOf.get(brand.id) ?? []).map((row) => row.tag);
      const genre_name = genreOf.get(brand.genre_id) ?? "";
      expect(brand.search_text).toBe(brandSearchText({ ...brand, genre_name, tags }));
      expect(brand.contact_email).toMatch(/@kukaku\.example$/u);
    }
  });

  it("take part in the service, but for about one in ten, and a few are disabled", () => {
    const share = data.brands.filter((brand) => brand.is_kukaku).length / data.brands.length;
    expect(share).toBeGreaterThan(0.85);
    expect(share).toBeLessThan(0.96);
    const disabled = data.brands.filter((brand) => !brand.is_enabled);
    expect(disabled.length).toBeGreaterThanOrEqual(3);
    const hidden = new Set(disabled.map((brand) => brand.id));
    const named = [
      ...data.sections.map((row) => row.tenant_brand_id),
      ...data.leasing_list_items.map((row) => row.brand_id),
      ...data.scouts.map((row) => row.brand_id),
      ...data.applies.map((row) => row.brand_id),
      ...data.brand_benchmarks.map((row) => row.benchmark_brand_id),
    ];
    expect(named.filter((id) => id !== null && hidden.has(id))).toEqual([]);
  });
});

describe("benchmarks", () => {
  it("are six chosen and some not for brand@, and of brands with the plan only", () => {
    const main = data.brands.find((brand) => brand.name === BRAND_OF.brand);
    const own = data.brand_benchmarks.filter((row) => row.brand_id === main?.id);
    expect(own.filter((row) => row.is_selected)).toHaveLength(6);
    expect(own.filter((row) => !row.is_selected).length).toBeGreaterThan(2);
    const pairs = data.brand_benchmarks.map((row) => `${row.brand_id}/${row.benchmark_brand_id}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const row of data.brand_benchmarks) {
      expect(row.benchmark_brand_id).not.toBe(row.brand_id);
      expect(data.brands[row.brand_id - 1]?.is_brand_benchmark).toBe(true);
      expect(data.brands[row.benchmark_brand_id - 1]?.is_stealth).toBe(false);
    }
  });
});

describe("the facilities", () => {
  it("have a profile that nobody can be rung or written to by", () => {
    for (const facility of data.facilities) {
      expect(facility.postal_code).toMatch(/^000\d{4}$/u);
      expect(facility.phone).toMatch(/^000-0000-\d{4}$/u);
      expect(new URL(facility.url).hostname).toBe("example.com");
      expect(facility.search_text).toBe(fold(facility.search_text));
      expect(facility.search_text).toContain(fold(facility.name));
    }
    const known = data.facilities.filter((facility) => facility.visitors_per_year !== null);
    for (const facility of known) {
      const spent = ((facility.sales_million_yen ?? 0) * 1_000_000) / (facility.visitors_per_year ?? 1);
      expect(spent, facility.name).toBeGreaterThan(1_000);
      expect(spent, facility.name).toBeLessThan(4_000);
    }
  });

  it("list the categories that they let to", () => {
    const found = Map.groupBy(data.facility_categories, (row) => row.facility_id);
    expect(found.size).toBe(data.facilities.length);
    for (const [facility, rows] of found) {
      const trades = new Set(
        data.sections
          .filter((row) => row.facility_id === facility)
          .map((row) => Math.floor((row.genre_id ?? 0) / 100)),
      );
      for (const row of rows) expect(trades).toContain(row.category_id);
    }
  });
});
