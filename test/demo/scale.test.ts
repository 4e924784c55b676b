import { createHash } from "node:crypto";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BRANDS_PER_BLOCK } from "../../server/demo/brands.ts";
import { demoDataset } from "../../server/demo/load.ts";
import { dataset } from "../helpers/dataset.ts";

const projectRoot = join(import.meta.dirname, "../..");
const data = await dataset();
const larger = await demoDataset({ scale: 3, projectRoot });
const hash = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("hex");

describe("a larger scale", () => {
  it("keeps the rows of scale 1", () => {
    for (const [table, rows] of Object.entries(data)) {
      if (table === "trade_areas") continue;
      const beginning = larger[table as keyof typeof larger].slice(0, rows.length);
      expect(hash(beginning), table).toBe(hash(rows));
    }
  });

  it("changes a trade area only by the competitors that it adds", () => {
    const found = new Map(larger.trade_areas.map((row) => [`${row.kind}${row.reference_id}`, row]));
    for (const row of data.trade_areas) {
      const same = found.get(`${row.kind}${row.reference_id}`);
      expect(same?.features.slice(0, 14)).toEqual(row.features.slice(0, 14));
      expect(same?.cluster_shares).toEqual(row.cluster_shares);
      for (const at of [14, 15]) {
        expect(same?.features[at] ?? -1).toBeGreaterThanOrEqual(row.features[at] ?? 0);
      }
    }
  });

  it("multiplies facilities, sections and stores, and gives every brand its own name", () => {
    expect(larger.facilities).toHaveLength(60);
    expect(larger.brands).toHaveLength(data.brands.length + 2 * BRANDS_PER_BLOCK);
    expect(new Set(larger.brands.map((brand) => brand.name)).size).toBe(larger.brands.length);
    expect(new Set(larger.facilities.map((facility) => facility.name)).size).toBe(60);
    expect(larger.sections.length).toBeGreaterThan(2.8 * data.sections.length);
    expect(larger.brand_stores.length).toBeGreaterThan(11_000);
    for (const key of ["uuid", "email"] as const) {
      expect(new Set(larger.users.map((user) => user[key])).size).toBe(larger.users.length);
    }
  });

  it("moves every reference along with the rows", () => {
    const brandOf = new Map(larger.brands.map((brand) => [brand.id, brand]));
    const facilityOf = new Map(larger.floors.map((floor) => [floor.id, floor.facility_id]));
    const recruitmentOf = new Map(larger.recruitments.map((row) => [row.id, row]));
    for (const row of larger.sections) {
      expect(facilityOf.get(row.floor_id)).toBe(row.facility_id);
      if (row.tenant_brand_id !== null) expect(brandOf.get(row.tenant_brand_id)?.name).toBe(row.tenant_name);
    }
    for (const row of larger.brand_stores) expect(brandOf.has(row.brand_id)).toBe(true);
    for (const row of larger.applies) {
      const { facility_id, section_id } = row;
      expect(recruitmentOf.get(row.recruitment_id)).toMatchObject({ facility_id, section_id });
    }
  });

  it("may be a fraction", async () => {
    const half = await demoDataset({ scale: 1.5, projectRoot });
    expect(half.facilities).toHaveLength(30);
    expect(hash(half.brands.slice(0, data.brands.length))).toBe(hash(data.brands));
  }, 60_000);
});
