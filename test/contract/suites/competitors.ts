import { expect, it } from "vitest";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";
import { getter } from "../get.ts";

export function competitorSuite(backend: () => RunningBackend) {
  const get = getter(backend);
  it("compete the more, the more of their residents they share", async () => {
    const { database } = backend();
    const { rows } = await database.query<{ id: string; latitude: number; longitude: number }>(
      `select f.id::text, f.latitude, f.longitude from facilities f
       where not f.is_stealth and exists (
         select from facilities o
         where o.id <> f.id and not o.is_stealth
           and abs(o.latitude - f.latitude) < 0.05 and abs(o.longitude - f.longitude) < 0.05
       )
       order by f.id limit 3`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { id, latitude, longitude } of rows) {
      const { facilities: found } = await get("member", "getCompetitors", { facility_id: id });
      expect(found.length).toBeGreaterThan(0);
      expect(found.map((facility) => String(facility.id))).not.toContain(id);
      expect(found.map(({ overlap }) => overlap)).toEqual(
        found.map(({ overlap }) => overlap).toSorted((a, b) => b - a),
      );
      const point = { lat: String(latitude), lon: String(longitude) };
      const there = await get("member", "getCompetitors", point);
      expect(there.facilities).toContainEqual(
        expect.objectContaining({ id: Number(id), distance_m: 0, overlap: 1 }),
      );
      expect(there.facilities.filter((facility) => String(facility.id) !== id)).toEqual(found);
    }
  });

  it("are asked for by a facility or by both coordinates", async () => {
    for (const [values, field] of [
      [{}, "facility_id"],
      [{ lat: "35" }, "lon"],
      [{ lon: "139", facility_id: "1" }, "lat"],
    ] as const) {
      const answer = await ask(backend(), "member", "getCompetitors", values);
      expect(JSON.parse(answer.text)).toMatchObject({
        status: 4000,
        errors: { [field]: expect.any(String) },
      });
    }
  });

  it("are like others, most alike first, never like themselves", async () => {
    const { similar_facilities: found } = await get("brand", "getSimilarFacilities", { facility_id: "1" });
    expect(found).toHaveLength(10);
    expect(found.map(({ id }) => id)).not.toContain(1);
    expect(found.map(({ score }) => score)).toEqual(
      found.map(({ score }) => score).toSorted((a, b) => b - a),
    );
    for (const { area_tsubo } of found) expect(area_tsubo).toBeGreaterThan(0);
  });
}
