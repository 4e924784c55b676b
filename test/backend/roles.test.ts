import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "../../server/backend/db/open.ts";
import { openDatabase } from "../../server/backend/db/up-to-date.ts";
import { type Postgres, startPostgres } from "../helpers/postgres.ts";
import { projectRoot } from "../helpers/project-root.ts";

describe("the sample that makes the roles", () => {
  let postgres: Postgres;
  let superuser: string;
  beforeAll(async () => {
    postgres = await startPostgres();
    superuser = await postgres.createDatabase();
  }, 60_000);
  afterAll(() => postgres?.close());

  const place = { dataDir: tmpdir(), demoScale: 1, seedDemo: false, projectRoot };
  const as = (role: string, database: string) => {
    const url = new URL(superuser);
    url.username = role;
    url.pathname = `/${database}`;
    return url.href;
  };

  it("runs on an empty PostgreSQL, and twice, and is all that a production database needs", async () => {
    const first = await connect({ ...place, databaseUrl: superuser });
    const roles = readFileSync(join(projectRoot, "scripts/deploy/postgres/roles.sql"), "utf8");
    await first.script(roles);
    await first.script(roles);
    await first.script("create database kukaku owner kukaku_owner");
    await first.close();
    const urls = {
      databaseUrl: as("kukaku_login", "kukaku"),
      databaseOwnerUrl: as("kukaku_owner", "kukaku"),
    };
    await (await openDatabase({ ...place, ...urls })).close();
    const backend = await connect({ ...place, databaseUrl: urls.databaseUrl });
    try {
      expect(await backend.hasSecondLock?.()).toBe(true);
      const { rows } = await backend.query<{ count: number }>("select count(*) from prefectures");
      expect(rows).toEqual([{ count: 47 }]);
      await expect(backend.script("create table mine (id int)")).rejects.toThrow("permission denied");
      await (await connect({ ...place, databaseUrl: superuser })).script(
        "revoke kukaku_app from kukaku_login",
      );
      const asker = { userId: 1, isCurator: false, facilityIds: [], brandIds: [] };
      const written = backend
        .as(asker)
        .transaction((executor) => executor.query("update prefectures set name = '' where id = 1"));
      await expect(written, "what goes out behind a failed beginning").rejects.toThrow("set role");
      expect((await backend.query("select from prefectures where name = ''")).rows).toEqual([]);
    } finally {
      await backend.close();
    }
  });
});
