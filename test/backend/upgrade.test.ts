import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../server/backend/db/connect.ts";
import { migrate } from "../../server/backend/db/migrate.ts";
import { connect } from "../../server/backend/db/open.ts";
import { appliedMigrations } from "../../server/backend/db/schema-state.ts";
import { type Postgres, startPostgres } from "../helpers/postgres.ts";
import { nodeBinary, projectRoot } from "../helpers/project-root.ts";

const run = promisify(execFile);
const OURS = join(projectRoot, "server/backend/db/migrations");
const OLD = ["0001_first.sql", "0002_number_order.sql", "0003_whole.sql"];

describe("the commands of an upgrade, on a database of an old version (R20)", () => {
  const scratch = mkdtempSync(join(tmpdir(), "kukaku-upgrade-"));
  const file = join(scratch, "before.gz");
  let postgres: Postgres;
  let url: string;
  let database: Database;
  beforeAll(async () => {
    postgres = await startPostgres();
    url = await postgres.createDatabase();
    database = await connect({ dataDir: scratch, databaseUrl: url });
    const directory = join(scratch, "old");
    for (const name of OLD) cpSync(join(OURS, name), join(directory, name));
    await migrate(database, directory);
    await database.query("insert into districts (id, name) values (99, '旧')");
  }, 60_000);
  afterAll(async () => {
    await database?.close();
    await postgres?.close();
    rmSync(scratch, { recursive: true, force: true });
  });

  const command = (path: string, databaseUrl: string, ...args: string[]) =>
    run(nodeBinary, [join(projectRoot, path), ...args], {
      cwd: scratch,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "test",
        LOG_LEVEL: "silent",
        DATABASE_URL: databaseUrl,
        DATA_DIR: scratch,
      },
    });
  const applied = async () => (await appliedMigrations(database)).map(({ name }) => name);

  it("take a backup that changes nothing, so that the old program can go on", async () => {
    await command("scripts/backup.ts", url, "--to", file);
    expect(await applied()).toEqual(OLD);
  });

  it("make no curator before the upgrade", async () => {
    const adding = command("server/main/curator.ts", url, "list");
    await expect(adding).rejects.toMatchObject({ stderr: expect.stringContaining("npm run migrate") });
    expect(await applied()).toEqual(OLD);
  });

  it("say what an upgrade would do, and do nothing", async () => {
    const { stdout } = await command("server/main/migrate.ts", url, "--dry-run");
    for (const name of readdirSync(OURS).filter((name) => !OLD.includes(name)))
      expect(stdout).toContain(name);
    expect(stdout).toContain("まだ何も変更していません");
    // Programs of then know nothing of the versions that later migrations still serve.
    expect(stdout).not.toContain("適用後も応答します");
    expect(stdout).toContain("市区町村");
    expect(await applied()).toEqual(OLD);
  });

  it("bring it up to date with its reference data, once", async () => {
    const { stdout } = await command("server/main/migrate.ts", url);
    expect(stdout).toContain("データベースはこの版に合っています。");
    expect(await applied()).toEqual(readdirSync(OURS).sort());
    const { rows } = await database.query<{ count: number }>("select count(*) from municipalities");
    expect(rows[0]?.count).toBeGreaterThan(1700);
    expect((await command("server/main/migrate.ts", url)).stdout).toContain("更新はありません。");
  });

  it("restore the backup of the old version into the new one", async () => {
    const other = await postgres.createDatabase();
    await command("scripts/restore.ts", other, "--from", file);
    await command("server/main/migrate.ts", other);
    const restored = await connect({ dataDir: scratch, databaseUrl: other });
    const { rows } = await restored.query("select name from districts where id = 99");
    await restored.close();
    expect(rows).toEqual([{ name: "旧" }]);
  });
});
