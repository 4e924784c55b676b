import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database, Executor } from "../../server/backend/db/connect.ts";
import { migrate } from "../../server/backend/db/migrate.ts";
import { connect } from "../../server/backend/db/open.ts";
import { emptyPlace, engines } from "../helpers/engines.ts";
import { projectRoot } from "../helpers/project-root.ts";

describe.each(engines)("migrations on %s (R20)", (engine) => {
  let database: Database;
  let remove: () => Promise<void>;
  let directory: string;

  beforeAll(async () => {
    const place = await emptyPlace(engine);
    remove = place.remove;
    database = await connect(place.options);
  });
  afterAll(async () => {
    await database?.close();
    await remove?.();
  });
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "kukaku-migrations-"));
    cpSync(join(projectRoot, "server/backend/db/migrations"), directory, { recursive: true });
  });
  afterEach(async () => {
    await database.script("drop schema public cascade; create schema public");
    rmSync(directory, { recursive: true, force: true });
  });

  const plant = async (executor: Executor) => {
    await executor.query("insert into districts (id, name) values (1, '関東')");
  };

  it("run once in order, plant the seed once, and do nothing the second time", async () => {
    writeFileSync(join(directory, "0099_more.sql"), "alter table districts add column more text; select 1;");
    expect(await migrate(database, directory, plant)).toEqual({
      applied: expect.arrayContaining(["0001_first.sql", "0099_more.sql"]),
      seeded: true,
    });
    expect(await migrate(database, directory, plant)).toEqual({ applied: [], seeded: false });
  });

  it("leave nothing behind when one of them or the seed fails", async () => {
    const failing = migrate(database, directory, async (executor) => {
      await plant(executor);
      throw new Error("the seed fails");
    });
    await expect(failing).rejects.toThrow("the seed fails");
    const { rows } = await database.query("select to_regclass('districts') as districts");
    expect(rows).toEqual([{ districts: null }]);
    expect((await migrate(database, directory, plant)).seeded).toBe(true);
  });

  it("refuse an applied migration that has changed", async () => {
    await migrate(database, directory);
    writeFileSync(join(directory, "0001_first.sql"), "select 1;");
    await expect(migrate(database, directory)).rejects.toThrow("0001_first.sql の内容が変わっています");
  });

  it("refuse a database that a newer program has made", async () => {
    writeFileSync(join(directory, "0100_future.sql"), "select 1;");
    await migrate(database, directory);
    rmSync(join(directory, "0100_future.sql"));
    await expect(migrate(database, directory)).rejects.toThrow("新しい版で作られています（0100_future.sql）");
  });

  it("plant no seed where somebody has already worked", async () => {
    await migrate(database, directory);
    await database.query(
      "insert into users (uuid, email, family_name, given_name) values ('u', 'u@example.jp', '姓', '名')",
    );
    expect(await migrate(database, directory, plant)).toEqual({ applied: [], seeded: false });
  });
});

describe("two processes that start on one PostgreSQL at once", () => {
  it("migrate and plant it once", async () => {
    const place = await emptyPlace("postgres");
    const directory = join(projectRoot, "server/backend/db/migrations");
    let planted = 0;
    const plant = async (executor: Executor) => {
      planted++;
      await executor.query("insert into districts (id, name) values (1, '関東')");
    };
    const databases = await Promise.all([connect(place.options), connect(place.options)]);
    const done = await Promise.all(databases.map((database) => migrate(database, directory, plant)));
    expect(done.map(({ seeded }) => seeded).sort()).toEqual([false, true]);
    expect(planted).toBe(1);
    await Promise.all(databases.map((database) => database.close()));
    await place.remove();
  });
});
