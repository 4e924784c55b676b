import readWorkbook from "read-excel-file/node";
import { expect, it } from "vitest";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";
import { getter } from "../get.ts";
import type { World } from "../world.ts";

export function competitorSuite(backend: () => RunningBackend, world: () => World) {
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

  it("are told of by number where there are more than are named, and the nearest are named", async () => {
    const { database } = backend();
    const at = { lat: "45.40000", lon: "141.70000" };
    await database.query(
      `insert into facilities (name, name_kana, facility_type, prefecture_id, municipality_code, address, latitude, longitude)
       select '最北館' || n, 'さいほくかん', 'other', 1, '01214', '北海道稚内市' || n, 45.4 - n * 0.0015, 141.7
       from generate_series(1, 45) n`,
    );
    try {
      const found = await get("member", "getCompetitors", at);
      expect([found.total, found.near_total]).toEqual([45, 29]);
      const nearest = found.facilities.toSorted((a, b) => a.distance_m - b.distance_m).slice(0, 26);
      expect(nearest.map(({ name }) => name)).toEqual(
        Array.from({ length: 26 }, (_, index) => `最北館${index + 1}`),
      );
      expect(found.facilities.length).toBeLessThan(45);
      const values = { ...at, facility_id: world().own("member").facility };
      const file = await ask(backend(), "member", "downloadTradeAreaExcel", values);
      const sheets = await readWorkbook(Buffer.from(file.bytes));
      expect(sheets.find(({ sheet }) => sheet === "近くの施設")?.data).toHaveLength(1 + 29);
    } finally {
      await database.query("delete from facilities where name like '最北館%'");
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
