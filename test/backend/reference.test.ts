import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backUp, restore } from "../../scripts/database/file.ts";
import type { Database } from "../../server/backend/db/connect.ts";
import { openDatabase } from "../../server/backend/db/up-to-date.ts";
import { REFERENCE_KEYS } from "../../server/backend/reference/load.ts";
import { emptyPlace, engines, readyPlace } from "../helpers/engines.ts";

describe.each(engines)("reference data on %s", (engine) => {
  let place: Awaited<ReturnType<typeof emptyPlace>>;
  let database: Database;

  const open = (at = place) => openDatabase({ ...at.options, seedDemo: false });

  beforeAll(async () => {
    place = await emptyPlace(engine);
    database = await open();
  });
  afterAll(async () => {
    await database?.close();
    await place?.remove();
  });

  async function restart(): Promise<void> {
    await database.close();
    database = await open();
  }

  async function only<T>(query: string): Promise<T> {
    const { rows } = await database.query<T>(query);
    expect(rows).toHaveLength(1);
    return rows[0] as T;
  }

  it("is there after the first start, and nobody's data is", async () => {
    const counts: Record<string, number> = {};
    for (const table of [...Object.keys(REFERENCE_KEYS), "users", "facilities", "brands"])
      counts[table] = (await only<{ count: number }>(`select count(*)::int as count from ${table}`)).count;
    expect(counts).toMatchObject({ districts: 8, prefectures: 47, categories: 12 });
    expect(counts).toMatchObject({ users: 0, facilities: 0, brands: 0 });
    expect(counts.municipalities).toBeGreaterThan(1_700);
    expect(counts.stations).toBeGreaterThan(9_000);
    expect(counts.genres).toBeGreaterThan(70);
  });

  it("is left alone by a start of the same version", async () => {
    await database.query("update stations set name = '手入れ' where id = 1");
    await restart();
    expect(await only("select name from stations where id = 1")).toEqual({ name: "手入れ" });
  });

  it("is corrected by another version, which takes away nothing that was entered", async () => {
    const facility = `insert into facilities
        (name, name_kana, facility_type, prefecture_id, municipality_code, address, latitude, longitude, station_id)
      select '既存館', '', 'other', m.prefecture_id, m.code, '', m.latitude, m.longitude, 1
      from municipalities m order by m.code limit 1`;
    await database.query(facility);
    await database.query("delete from genres where id = 101");
    await database.query(
      "insert into genres (id, category_id, name, jsic_code) values (9901, 1, '古い業種', '0000')",
    );
    await database.query("update seeds set checksum = 'of another version' where name = 'reference'");
    await restart();
    expect((await only<{ name: string }>("select name from stations where id = 1")).name).not.toBe("手入れ");
    expect(await only("select name from genres where id = 101")).toEqual({ name: "レディスカジュアル" });
    expect(await only("select name from genres where id = 9901")).toEqual({ name: "古い業種" });
    expect(await only("select station_id from facilities")).toEqual({ station_id: 1 });
  });

  it("does not stand in the way of a restore into a database that the program has been started on", async () => {
    const scratch = mkdtempSync(join(tmpdir(), "kukaku-reference-"));
    const file = join(scratch, "backup.gz");
    const target = await readyPlace(engine, { seedDemo: false });
    try {
      await backUp(database, file);
      const other = await open(target);
      try {
        await restore(other, file);
        const { rows } = await other.query<{ names: string[] }>(
          "select array_agg(name order by name) as names from genres where id in (101, 9901)",
        );
        expect(rows[0]?.names).toEqual(["レディスカジュアル", "古い業種"]);
        await expect(restore(other, file)).rejects.toThrow("空ではありません（facilities）");
      } finally {
        await other.close();
      }
    } finally {
      await target.remove();
      rmSync(scratch, { recursive: true, force: true });
    }
  });
});
