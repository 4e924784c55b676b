import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../server/backend/db/connect.ts";
import { migrate } from "../../server/backend/db/migrate.ts";
import { readMigrations } from "../../server/backend/db/migration-files.ts";
import { connect } from "../../server/backend/db/open.ts";
import { appliedMigrations, comparedWith, schemaState } from "../../server/backend/db/schema-state.ts";
import { openServed } from "../../server/backend/db/up-to-date.ts";
import { type Backend, startBackend } from "../../server/backend/start.ts";
import { emptyPlace } from "../helpers/engines.ts";
import { type Issuer, startIssuer } from "../helpers/issuer.ts";
import { projectRoot } from "../helpers/project-root.ts";

const OURS = join(projectRoot, "server/backend/db/migrations");
const NEWEST = readMigrations(OURS).at(-1)?.name ?? "";

describe("PostgreSQL that others migrate (R20)", () => {
  let place: Awaited<ReturnType<typeof emptyPlace>>;
  let issuer: Issuer;
  let backend: Backend;
  let database: Database;
  let directory: string;
  beforeAll(async () => {
    place = await emptyPlace("postgres");
    issuer = await startIssuer();
    database = await connect(place.options);
    backend = await startBackend({
      ...place.options,
      host: "127.0.0.1",
      port: 0,
      seedDemo: false,
      identity: issuer,
      logLevel: "silent",
      fileLimits: { mostBytes: 1000, quotaBytes: 1000, anHour: 1 },
    });
  }, 60_000);
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "kukaku-versions-"));
    cpSync(OURS, directory, { recursive: true });
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));
  afterAll(async () => {
    await backend?.close();
    await database?.close();
    await issuer?.close();
    await place?.remove();
  });

  const ask = async (path: string) => {
    const answer = await fetch(`${backend.origin}${path}`);
    return [answer.status, await answer.text()] as const;
  };
  const problems = { older: "npm run migrate を実行してください" };

  it("is not touched by a start: the backend lives, is not ready and names the command", async () => {
    expect(await appliedMigrations(database)).toEqual([]);
    expect((await ask("/livez"))[0]).toBe(200);
    expect(await ask("/readyz")).toEqual([503, expect.stringContaining(problems.older)]);
    expect((await ask("/api/v1/prefectures"))[0]).toBe(503);
    await expect(openServed({ ...place.options, projectRoot })).rejects.toThrow(problems.older);
  });

  it("is served as soon as it is up to date, without a restart", async () => {
    await migrate(database, OURS);
    await expect.poll(async () => (await ask("/readyz"))[0], { timeout: 10_000 }).toBe(200);
    expect((await ask("/api/v1/prefectures"))[0]).toBe(401);
  });

  it("of a newer program is served only where each new migration says so", async () => {
    const known = readMigrations(OURS);
    const state = async () => schemaState(known, comparedWith(known, await appliedMigrations(database)));
    writeFileSync(join(directory, "9990_wider.sql"), `-- serves programs from ${NEWEST}\nselect 1;`);
    await migrate(database, directory);
    expect(await state()).toBe("newer");
    // Of the version before, which starts once more: it takes nothing back and does not refuse.
    expect(await migrate(database, OURS)).toEqual({ applied: [], seeded: false });
    await (await openServed({ ...place.options, projectRoot })).close();
    writeFileSync(join(directory, "9991_narrower.sql"), "-- serves programs from 9990_wider.sql\nselect 1;");
    await migrate(database, directory);
    expect(await state()).toBe("foreign");
    await database.query("delete from schema_migrations where name = '9991_narrower.sql'");
    writeFileSync(join(directory, "9992_silent.sql"), "select 1;");
    rmSync(join(directory, "9991_narrower.sql"));
    await migrate(database, directory);
    expect(await state()).toBe("foreign");
    await expect(migrate(database, OURS)).rejects.toThrow("新しい版で作られています");
    await expect(openServed({ ...place.options, projectRoot })).rejects.toThrow("新しい版のプログラム");
    await database.query("delete from schema_migrations where name like '999%'");
  });

  it("is migrated beside long reads: a table in use is given up for others and tried again", async () => {
    writeFileSync(join(directory, "9990_column.sql"), "alter table sections add column tried text;");
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const reading = database.transaction(async (executor) => {
      await executor.query("select count(*) from sections");
      await held;
    });
    await expect.poll(() => locksOn("sections")).toBeGreaterThan(0);
    const waits: number[] = [];
    const onRetry = (_tried: number, pauseMs: number) => {
      waits.push(pauseMs);
      if (waits.length === 3) release();
    };
    const migrating = migrate(database, directory, undefined, undefined, {
      pauseMs: 100,
      lockMs: 300,
      onRetry,
    });
    // What the migration waits for, others wait for no longer than a page may: 1 s.
    const others: number[] = [];
    while (waits.length < 3) {
      await database.query("select count(*) from sections");
      others.push(waits.length);
    }
    expect((await migrating).applied).toEqual(["9990_column.sql"]);
    await reading;
    expect(waits.slice(0, 3)).toEqual([100, 200, 300]);
    expect(others.length).toBeGreaterThan(0);
  });

  it("is left as it was by a migration that never gets its table", async () => {
    writeFileSync(join(directory, "9991_first.sql"), "create table half_way (id int);");
    writeFileSync(join(directory, "9992_column.sql"), "alter table sections add column tried_again text;");
    rmSync(join(directory, "9990_column.sql"), { force: true });
    await database.query("delete from schema_migrations where name = '9990_column.sql'");
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const reading = database.transaction(async (executor) => {
      await executor.query("select count(*) from sections");
      await held;
    });
    await expect.poll(() => locksOn("sections")).toBeGreaterThan(0);
    const migrating = migrate(database, directory, undefined, undefined, {
      pauseMs: 10,
      lockMs: 50,
      tries: 3,
    });
    await expect(migrating).rejects.toThrow("3回試しましたが更新できませんでした。何も変更していません");
    release();
    await reading;
    const { rows } = await database.query("select to_regclass('half_way') as half");
    expect(rows).toEqual([{ half: null }]);
  });

  async function locksOn(table: string): Promise<number> {
    const { rows } = await database.query<{ count: number }>(
      "select count(*) from pg_locks where relation = $1::regclass and mode = 'AccessShareLock'",
      [table],
    );
    return rows[0]?.count ?? 0;
  }
});
