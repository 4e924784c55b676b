import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../server/backend/db/connect.ts";
import { openDatabase } from "../../server/backend/db/up-to-date.ts";
import { makeSmallImages } from "../../server/backend/images/small.ts";
import { deleteAccounts, eraseLeavers } from "../../server/backend/organisations/people.ts";
import { cleanUp, startUpkeep, vacuumTables } from "../../server/backend/upkeep.ts";
import { engines, readyPlace } from "../helpers/engines.ts";
import { photo } from "../helpers/photo.ts";

const CANDIDATES = `
insert into users (id, uuid, email, family_name, given_name) values (1, 'one', 'one@example.com', '佐伯', '奈緒');
insert into facilities (id, name, name_kana, facility_type, prefecture_id, municipality_code, address, latitude, longitude)
values (1, '試験館', 'しけんかん', 'other', 13, '13101', '東京都千代田区1', 35.694, 139.753);
insert into floors (id, facility_id, name, level) values (1, 1, '1F', 1);
insert into sections (id, facility_id, floor_id, number, kind, area_tsubo, contract_type)
values (1, 1, 1, '101', 'inline', 20, 3);
insert into recruitments (id, section_id, facility_id, status) values (1, 1, 1, 'private');
insert into leasing_lists (id, recruitment_id) values (1, 1);
insert into custom_brands (id, leasing_list_id, name) values (1, 1, '候補');
insert into leasing_list_items (id, leasing_list_id, custom_brand_id, status, position) values (1, 1, 1, 'waiting', 1);`;

describe.each(engines)("upkeep on %s", (engine) => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const place = await readyPlace(engine, { seedDemo: false });
    remove = place.remove;
    database = await openDatabase({ ...place.options, seedDemo: false });
    await database.script(CANDIDATES);
  });
  afterAll(async () => {
    await database?.close();
    await remove?.();
  });
  beforeEach(() => database.script("delete from outbox; delete from idempotency_keys"));

  it("makes the small ones of pictures of before, and leaves those that it cannot read", async () => {
    const large = (await photo(1200, 900)).toString("base64");
    const broken = Buffer.alloc(100_000, 1).toString("base64");
    const little = (await photo(700, 500)).toString("base64");
    await database.query(
      `insert into facility_images (facility_id, position, alt, media_type, width, height, hash, bytes)
       select 1, n, 'x', 'image/jpeg', case n when 3 then 700 else 1200 end, 500, 'h' || n,
         decode(case n when 1 then $1 when 2 then $2 else $3 end, 'base64')
       from generate_series(1, 3) n`,
      [broken, large, little],
    );
    expect(await makeSmallImages(database)).toBe(1);
    const { rows } = await database.query<{ hash: string; base64: string }>(
      "select hash, encode(small_bytes, 'base64') as base64 from facility_images where small_bytes is not null",
    );
    expect(rows.map(({ hash }) => hash)).toEqual(["h2"]);
    const { width, height, format } = await sharp(Buffer.from(rows[0]?.base64 ?? "", "base64")).metadata();
    expect([width, height, format]).toEqual([800, 600, "webp"]);
    expect(await makeSmallImages(database)).toBe(0);
  });

  const addKeys = (count: number, age: string) =>
    database.query(
      `insert into idempotency_keys (user_id, call, key, body_hash, created_at)
       select 1, 'saveIt', $2 || n, 'hash', now() - $2::interval from generate_series(1, $1) n`,
      [count, age],
    );
  const addMail = (subject: string, age: string, status: string, item: number | null = null) =>
    database.query(
      `insert into outbox (to_address, subject, text, status, leasing_list_item_id, created_at)
       values ('a@example.com', $1, '', $2, $3, now() - $4::interval)`,
      [subject, status, item, age],
    );
  const count = async (table: string) =>
    (await database.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]?.count;

  it("forgets what was done more than 400 days ago, and nothing younger", async () => {
    await database.query(
      `insert into audit_entries (call, result, at) values
         ('old', 'ok', now() - interval '401 days'), ('young', 'ok', now() - interval '399 days')`,
    );
    expect(await cleanUp(database)).toBe(1);
    expect((await database.query("select call from audit_entries")).rows).toEqual([{ call: "young" }]);
  });

  it("forgets the states that ended more than 400 days ago, and none that still holds", async () => {
    for (const number of ["102", "103"])
      await database.query("update sections set number = $1 where id = 1", [number]);
    await database.query(
      `update versions set valid_from = valid_from - interval '500 days',
         valid_until = valid_until - case state ->> 'number' when '101' then interval '401 days' else interval '399 days' end
       where kind = 'sections'`,
    );
    expect(await cleanUp(database)).toBe(1);
    const { rows } = await database.query(
      "select state ->> 'number' as number from versions where kind = 'sections' order by valid_until",
    );
    expect(rows).toEqual([{ number: "102" }, { number: "103" }]);
  });

  it("forgets the keys of writes after a day, batch by batch", async () => {
    await addKeys(25, "25 hours");
    await addKeys(5, "23 hours");
    expect(await cleanUp(database, { batch: 10 })).toBe(25);
    expect(await count("idempotency_keys")).toBe(5);
    expect(await cleanUp(database, { batch: 10 })).toBe(0);
  });

  it("forgets after thirty days who asked to be let in", async () => {
    await database.query(
      `insert into access_requests (email, name, organisation, side, created_at)
       select d || '@example.jp', '氏名', '施設', 'facility', now() - d * interval '1 day' from unnest(array[29, 31]) d`,
    );
    expect(await cleanUp(database)).toBe(1);
    const { rows } = await database.query("delete from access_requests returning email");
    expect(rows).toEqual([{ email: "29@example.jp" }]);
  });

  it("forgets whoever asked for it and belongs nowhere, here and at the identity service", async () => {
    await database.script(`
      insert into users (id, uuid, email, family_name, given_name, removal_requested_at)
      select 10 + n, 'leaver-' || n, 'leaver' || n || '@example.jp', '退会', '希望', now() - age
      from (values (1, interval '2 days'), (2, interval '2 days'), (3, interval '1 hour')) t (n, age);
      insert into user_facility_joins (user_id, facility_id, grant_type) values (12, 1, 'member');
      insert into invitations (address, facility_id, token_hash, expires_at)
      select 'leaver' || n || '@example.jp', 1, 'hash' || n, now() from generate_series(1, 2) n`);
    expect(await eraseLeavers(database)).toBe(1);
    expect(await eraseLeavers(database)).toBe(0);
    const { rows } = await database.query<{ found: string }>(`
      select id || ' ' || family_name || given_name || split_part(email, '-', 1) as found from users where id > 10
      union all select address from invitations order by 1`);
    expect(rows.map(({ found }) => found)).toEqual([
      "11 消去済みのユーザーerased",
      "12 退会希望leaver2@example.jp",
      "13 退会希望leaver3@example.jp",
      "leaver2@example.jp",
    ]);
    expect((await database.query("select sub from left_accounts")).rows).toEqual([{ sub: "leaver-1" }]);
    expect(await deleteAccounts(database, () => Promise.reject(new Error("away")))).toBe(0);
    const deleted: string[] = [];
    expect(await deleteAccounts(database, async (sub) => void deleted.push(sub))).toBe(1);
    expect([deleted, await count("left_accounts")]).toEqual([["leaver-1"], 0]);
    await database.script(
      "delete from invitations; delete from user_facility_joins; delete from users where id > 10",
    );
  });

  it("forgets mails that ended long ago, but what waits, and the newest to each candidate", async () => {
    for (const status of ["waiting", "sending", "sent", "failed"]) {
      await addMail(`old ${status}`, "91 days", status);
      await addMail(`new ${status}`, "89 days", status);
    }
    await addMail("first to a candidate", "200 days", "sent", 1);
    await addMail("last to a candidate", "100 days", "failed", 1);
    expect(await cleanUp(database, { batch: 1 })).toBe(3);
    const { rows } = await database.query<{ subject: string }>("select subject from outbox order by subject");
    expect(rows.map(({ subject }) => subject)).toEqual([
      "last to a candidate",
      ...["new failed", "new sending", "new sent", "new waiting"],
      ...["old sending", "old waiting"],
    ]);
  });

  it("lets plans go by what tables hold today, and uses the room of old rows again", async () => {
    await addKeys(500, "1 hour");
    expect(await vacuumTables(database)).toBeGreaterThan(50);
    const state = async () =>
      (
        await database.query<{ rows: number; pages: number }>(
          `select reltuples::int as rows, pg_relation_size(oid)::int / 8192 as pages from pg_class where relname = 'idempotency_keys'`,
        )
      ).rows[0];
    const before = await state();
    expect(before?.rows).toBe(500);
    for (let round = 0; round < 5; round++) {
      await database.query("delete from idempotency_keys");
      await vacuumTables(database);
      await addKeys(500, "1 hour");
    }
    await vacuumTables(database);
    expect((await state())?.pages).toBeLessThanOrEqual(before?.pages ?? 0);
  });

  it("is done by itself, again and again, until it is closed", async () => {
    const upkeep = startUpkeep(database, { firstMs: 1, restMs: 1 });
    for (let round = 0; round < 2; round++) {
      await addKeys(3, "25 hours");
      await expect.poll(() => count("idempotency_keys"), { timeout: 10_000 }).toBe(0);
    }
    await upkeep.close();
    await addKeys(3, "25 hours");
    expect(await count("idempotency_keys")).toBe(3);
  });
});
