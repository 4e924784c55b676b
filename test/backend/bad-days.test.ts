import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "../../server/backend/db/open.ts";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { type RunningBackend, startOn } from "../helpers/engines.ts";

describe("PostgreSQL that does not answer (R7)", () => {
  let backend: RunningBackend;
  beforeAll(async () => {
    backend = await startOn("postgres");
  });
  afterAll(() => backend?.close());

  const sections = async () => {
    const authorization = `Token ${await backend.issuer.token(demoAccounts.facility.sub)}`;
    return fetch(`${backend.origin}/api/v1/sections?facility_id=1`, { headers: { authorization } });
  };

  it("gives 503 and when to come again, and all is well once it answers", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const locking = backend.database.transaction(async (executor) => {
      await executor.query("lock table sections in access exclusive mode");
      await held;
    });
    const response = await sections();
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await response.json()).toEqual({
      status: 5030,
      message: "ただいま混み合っています。時間をおいて、もう一度お試しください。",
    });
    release();
    await locking;
    expect((await sections()).status).toBe(200);
  });

  it("waits a second at most for a lock, so that a page says so within one and a half", async () => {
    const { rows } = await backend.database.query("show lock_timeout");
    expect(rows).toEqual([{ lock_timeout: "1s" }]);
  });

  it("gives 503 for connections it has ended, and all is well afterwards", async () => {
    await backend.database
      .query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kukaku'")
      .catch(() => {});
    const answers = await Promise.all(Array.from({ length: 12 }, async () => (await sections()).status));
    expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect((await sections()).status).toBe(200);
  });

  it("is asked no more for somebody who has gone away: the statement is ended (R13)", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const locking = backend.database.transaction(async (executor) => {
      await executor.query("lock table sections in access exclusive mode");
      await held;
    });
    const authorization = `Token ${await backend.issuer.token(demoAccounts.facility.sub)}`;
    const askAndLeave = () =>
      fetch(`${backend.origin}/api/v1/sections?facility_id=1`, {
        headers: { authorization },
        signal: AbortSignal.timeout(300),
      }).catch(() => {});
    const cancelled = "select pg_cancel_backend(%";
    const byWhom = "select application_name from pg_stat_activity where query like $1";
    await expect
      .poll(
        async () => {
          await askAndLeave();
          return (await backend.database.query(byWhom, [cancelled])).rows;
        },
        { timeout: 8000 },
      )
      .toEqual([{ application_name: "kukaku cancelling" }]);
    release();
    await locking;
    expect((await sections()).status).toBe(200);
  });

  it("ends a statement because its asker is gone, not because it took too long (R13)", async () => {
    const browser = new AbortController();
    const asker = { userId: 1, isCurator: false, facilityIds: [1], brandIds: [] };
    const asking = backend.database.as(asker, browser.signal);
    const slow = asking.query("select pg_sleep(60)").catch((error: Error) => error.message);
    const sleeping = "select from pg_stat_activity where wait_event = 'PgSleep'";
    await expect.poll(async () => (await backend.database.query(sleeping)).rows.length).toBe(1);
    browser.abort();
    expect(await slow).toBe("canceling statement due to user request");
    await expect(asking.query("select 1")).rejects.toThrow("aborted");
    const answers = Array.from({ length: 12 }, () => backend.database.query("select 1"));
    expect(await Promise.all(answers)).toHaveLength(12);
  });

  it("gives 503 for what a full disk does not take, and goes on reading", async () => {
    const { database, origin, issuer } = backend;
    await database.script(`
      create function full_disk() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end
      $$;
      create trigger full_disk before insert on audit_entries for each statement execute function full_disk()`);
    const authorization = `Token ${await issuer.token(demoAccounts.facility.sub)}`;
    const write = () =>
      fetch(`${origin}/api/v1/facilities/1/bookmark`, { method: "POST", headers: { authorization } });
    const refused = await write();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await refused.json()).toMatchObject({ status: 5030 });
    expect((await sections()).status).toBe(200);
    await database.script("drop function full_disk() cascade");
    expect((await write()).status).toBe(200);
  });

  it("is refused at the start in one line without the password", async () => {
    const databaseUrl = "postgres://kukaku:geheim@127.0.0.1:9/kukaku";
    const refused = connect({ dataDir: tmpdir(), databaseUrl });
    await expect(refused).rejects.toThrow(/^PostgreSQLに接続できません。[^\n]+$/);
    await expect(refused).rejects.not.toThrow(/geheim/);
  });
});

describe("an embedded database (R20)", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "kukaku-damaged-"));
  const directory = join(dataDir, "db");
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it("whose making was cut short is made anew, and what it holds outlives its closing", async () => {
    mkdirSync(join(directory, "data.draft"), { recursive: true });
    writeFileSync(join(directory, "data.draft/PG_VERSION"), "18\n");
    const first = await connect({ dataDir });
    await first.script("create table kept (id int); insert into kept values (1)");
    await first.close();
    const second = await connect({ dataDir });
    expect((await second.query("select * from kept")).rows).toEqual([{ id: 1 }]);
    await second.close();
    expect(existsSync(join(directory, "data.draft"))).toBe(false);
  }, 60_000);

  it("that is damaged is refused with one line and left unlocked", async () => {
    writeFileSync(join(directory, "data/PG_VERSION"), "not a version\n");
    await expect(connect({ dataDir })).rejects.toThrow(/^組み込みデータベース .+ を開けません。[^\n]+$/);
    expect(existsSync(join(directory, "kukaku.lock"))).toBe(false);
  });
});
