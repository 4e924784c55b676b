import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { restore } from "../../scripts/database/file.ts";
import { keepNewest } from "../../scripts/database/folder.ts";
import { sequences, tablesInOrder } from "../../scripts/database/tables.ts";
import type { Database } from "../../server/backend/db/connect.ts";
import { connect, type DatabasePlace } from "../../server/backend/db/open.ts";
import { fileStore } from "../../server/backend/files/shelf.ts";
import { startIdentity } from "../../server/identity/start.ts";
import { emptyDataDirectory } from "../helpers/empty-directory.ts";
import { readyPlace } from "../helpers/engines.ts";
import { type Postgres, startPostgres } from "../helpers/postgres.ts";
import { nodeBinary, projectRoot } from "../helpers/project-root.ts";
import { putSample, SAMPLE } from "../helpers/sample-file.ts";

const run = promisify(execFile);

let source: Awaited<ReturnType<typeof readyPlace>>;
let postgres: Postgres;
const scratch = mkdtempSync(join(tmpdir(), "kukaku-transfer-"));
const file = join(scratch, "backup.gz");
let moved: string;

beforeAll(async () => {
  source = await readyPlace("pglite", { seedDemo: true });
  postgres = await startPostgres();
  moved = await postgres.createDatabase();
  await putSample(fileStore(source.options));
  await startPool(source.options.dataDir);
  await using(source.options, async (database) => void (await database.query(ODDITIES)));
});
afterAll(async () => {
  await source?.remove();
  await postgres?.close();
  rmSync(scratch, { recursive: true, force: true });
});

const ODDITIES = `
with kept as (
  insert into idempotency_keys (user_id, call, key, body_hash, answer)
  values (1, 'call', 'key-0001', 'hash', '{"b": 1,  "a": [1.50, 9007199254740993], "t": "\\u0001 \\\\ ''"}')
), filed as (
  insert into files (key, facility_id, kind, name, media_type, bytes, sent_hash, hash, state, uploaded_by)
  values ('${SAMPLE.key}', 1, 'drawing', '図面.pdf', 'application/pdf', ${SAMPLE.bytes.length}, 'h', '${SAMPLE.hash}',
    'ready', 1)
), undone as (
  select nextval(pg_get_serial_sequence('users', 'id'))
)
insert into facility_images (facility_id, position, alt, media_type, width, height, hash, bytes, created_at)
select 1, 1, E'改行\\nと "引用" と \\\\ 😀', 'image/png', 1, 1, 'h', decode('00ff0a0d5c22', 'hex'),
  '2024-02-29 23:59:59.123456+09'
from undone`;

async function startPool(dataDir: string): Promise<void> {
  const accounts = [{ sub: randomUUID(), email: "a@example.jp", family_name: "青木", given_name: "葵" }];
  const pool = await startIdentity({ host: "127.0.0.1", port: 0, dataDir, accounts, password: "Kukaku2026" });
  await pool.close();
}

async function using<T>(place: DatabasePlace, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await connect(place);
  return work(database).finally(() => database.close());
}

function contents(place: DatabasePlace): Promise<Record<string, unknown>> {
  return using(place, (database) =>
    database.snapshot(async (executor) => {
      await executor.query("select set_config('timezone', 'UTC', true)");
      const all: Record<string, unknown> = { sequences: await sequences(executor) };
      for (const { name } of await tablesInOrder(executor)) {
        const { rows } = await executor.query(
          `select count(*)::int as rows, md5(string_agg(md5(t::text), '' order by md5(t::text) collate "C")) as hash
           from ${name} t`,
        );
        all[name] = rows[0];
      }
      const books = await executor.query("select name, checksum from schema_migrations order by name");
      return { ...all, migrations: books.rows };
    }),
  );
}

function command(name: string, settings: Record<string, string>, ...args: string[]) {
  return run(nodeBinary, [join(projectRoot, "scripts", `${name}.ts`), ...args], {
    cwd: scratch,
    env: { PATH: process.env.PATH, NODE_ENV: "test", LOG_LEVEL: "silent", ...settings },
  });
}

describe("the embedded database moved to PostgreSQL, backed up there and restored to an embedded one", () => {
  it("keeps every row of every table and every numbering on each way", { timeout: 180_000 }, async () => {
    const before = await contents(source.options);
    expect(before.sections).toEqual({
      rows: expect.toSatisfy((rows: number) => rows > 100),
      hash: expect.any(String),
    });
    const { stdout } = await command("move", { DATA_DIR: source.options.dataDir }, "--to", moved);
    expect(stdout).toMatch(/sections\s+[\d,]+行[\s\S]*DATABASE_URL に移した先を指定/);
    expect(await contents({ dataDir: "", databaseUrl: moved })).toEqual(before);

    await command("backup", { DATABASE_URL: moved, DATA_DIR: source.options.dataDir }, "--to", file);
    expect(statSync(file).mode & 0o077).toBe(0);
    const dataDir = await emptyDataDirectory();
    try {
      await command("restore", { DATA_DIR: dataDir }, "--from", file);
      expect(await contents({ dataDir })).toEqual(before);
      const kept = await buffer(await fileStore({ dataDir }).get(SAMPLE.key));
      expect(kept.equals(SAMPLE.bytes)).toBe(true);
      for (const name of ["pool.json", "signing-key.pem"]) {
        const [restored, original] = [dataDir, source.options.dataDir].map((directory) =>
          readFileSync(join(directory, "identity", name), "utf8"),
        );
        expect(restored).toBe(original);
        expect(statSync(join(dataDir, "identity", name)).mode & 0o077).toBe(0);
      }
      const added = await using({ dataDir }, (database) =>
        database.query<{ id: number; next: number }>(
          `insert into users (uuid, email, family_name, given_name) values ('u', 'u@example.jp', '', '')
           returning id, scattered_id('users', lastval()) as next, lastval()::int as number`,
        ),
      );
      const { value } = (before.sequences as { table: string; value: number }[]).find(
        ({ table }) => table === "users",
      ) ?? { value: 0 };
      expect(added.rows).toEqual([{ id: added.rows[0]?.next, next: added.rows[0]?.id, number: value + 1 }]);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  it("never writes over anything", async () => {
    const again = command("move", { DATA_DIR: source.options.dataDir }, "--to", moved);
    await expect(again).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("空ではありません"),
    });
    const backup = command("backup", { DATABASE_URL: moved }, "--to", file);
    await expect(backup).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("すでにあります"),
    });
  });

  it("takes a whole backup or nothing of it", async () => {
    const bytes = readFileSync(file);
    for (const [name, content] of [
      ["cut.gz", bytes.subarray(0, Math.floor(bytes.length / 2))],
      ["other.gz", Buffer.from("not a backup")],
    ] as const) {
      writeFileSync(join(scratch, name), content);
      const databaseUrl = await postgres.createDatabase();
      await using({ dataDir: "", databaseUrl }, async (database) => {
        await expect(restore(database, join(scratch, name))).rejects.toThrow("読み込めません");
        const { rows } = await database.query("select to_regclass('sections') as sections");
        expect(rows).toEqual([{ sections: null }]);
      });
    }
  });
});

describe("a backup that is verified", () => {
  it("is restored somewhere, compared, and leaves nothing behind", async () => {
    const scratchUrl = await postgres.createDatabase();
    const { stdout } = await command("backup", {}, "--verify", file, "--scratch", scratchUrl);
    expect(stdout).toMatch(
      /\d+表・[\d,]+行、添付ファイル1件、利用者の台帳を読み込めました。\nすべての表の内容が/,
    );
    await using({ dataDir: "", databaseUrl: scratchUrl }, async (database) => {
      const { rows } = await database.query(
        "select from pg_class where relnamespace = 'public'::regnamespace",
      );
      expect(rows).toEqual([]);
    });
  });

  it("is refused where one value of one row is another, though every count is right", async () => {
    const text = gunzipSync(readFileSync(file)).toString();
    const changed = text.replace('"family_name":"', '"family_name":"x');
    expect(changed).toHaveLength(text.length + 1);
    const path = join(scratch, "changed.gz");
    writeFileSync(path, gzipSync(changed));
    const scratchUrl = await postgres.createDatabase();
    await expect(command("backup", {}, "--verify", path, "--scratch", scratchUrl)).rejects.toMatchObject({
      code: 1,
      stderr: "users の内容が、バックアップの記録と一致しません。\n",
    });
  });

  it("of the first version, which has no record of its contents, is said to be counted only", async () => {
    const lines = gunzipSync(readFileSync(file)).toString().split("\n");
    const old = lines.filter((line) => !/^[DI]/.test(line)).join("\n");
    const path = join(scratch, "old.gz");
    writeFileSync(path, gzipSync(old.replace('"version":2', '"version":1')));
    const scratchUrl = await postgres.createDatabase();
    const { stdout } = await command("backup", {}, "--verify", path, "--scratch", scratchUrl);
    expect(stdout).toContain("行数だけを照合しました");
  });
});

describe("a backup for a public key", () => {
  it("is opened by its secret key alone", async () => {
    const [key, other, folder] = [join(scratch, "a.key"), join(scratch, "b.key"), join(scratch, "folder")];
    const made = await command("backup", {}, "--make-key", key);
    await command("backup", {}, "--make-key", other);
    expect(statSync(key).mode & 0o077).toBe(0);
    const [recipient = ""] = /age1\w+/.exec(made.stdout) ?? [];
    const settings = { DATABASE_URL: moved, DATA_DIR: source.options.dataDir };
    await command("backup", settings, "--into", folder, "--keep", "2", "--encrypt-to", recipient);
    const [name = ""] = readdirSync(folder);
    expect(name).toMatch(/^kukaku-\d{8}_\d{4}\.gz\.age$/);
    const sealed = join(folder, name);
    expect(readFileSync(sealed).subarray(0, 21).toString()).toBe("age-encryption.org/v1");

    const databaseUrl = await postgres.createDatabase();
    await using({ dataDir: "", databaseUrl }, async (database) => {
      await expect(restore(database, sealed)).rejects.toThrow("秘密鍵のファイルを --key で指定");
      await expect(restore(database, sealed, { keyFile: other })).rejects.toThrow("この秘密鍵では開けない");
      const cut = join(scratch, "cut.age");
      writeFileSync(cut, readFileSync(sealed).subarray(0, -40));
      await expect(restore(database, cut, { keyFile: key })).rejects.toThrow("ファイルが壊れています");
    });
    await command(
      "restore",
      { DATABASE_URL: databaseUrl, DATA_DIR: scratch },
      "--from",
      sealed,
      "--key",
      key,
    );
    expect(await contents({ dataDir: "", databaseUrl })).toEqual(
      await contents({ dataDir: "", databaseUrl: moved }),
    );
  });

  it("is refused before anything is written where the key is none", async () => {
    const to = join(scratch, "never.gz");
    await expect(command("backup", {}, "--to", to, "--encrypt-to", "age1nothing")).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("公開鍵ではありません"),
    });
  });
});

describe("a folder of backups", () => {
  it("keeps the newest, and what is not one", async () => {
    const folder = mkdtempSync(join(scratch, "kept-"));
    const names = [1, 2, 3].map((day) => `kukaku-2026110${day}_0300.gz`);
    const [killed, running] = ["kukaku-20261101_0300.gz.age.part", "kukaku-20261104_0300.gz.age.part"];
    for (const name of [...names, killed, running, "notes.txt", "kukaku-before-upgrade.gz"])
      writeFileSync(join(folder, name), "");
    utimesSync(join(folder, killed), 0, 0);
    expect(await keepNewest(folder, 2)).toEqual([names[0], killed]);
    expect(readdirSync(folder).sort()).toEqual(
      [...names.slice(1), running, "kukaku-before-upgrade.gz", "notes.txt"].sort(),
    );
  });
});
