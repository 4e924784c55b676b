import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database, Executor } from "./connect.ts";
import { DatabaseRefusal } from "./failures.ts";

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

/** Fills an empty database inside the transaction that also marks it as filled. */
export type Seed = (executor: Executor) => Promise<void>;

/** Rows that come with the program; the checksum tells its versions apart. */
export interface Reference {
  checksum: string;
  load: (executor: Executor) => Promise<void>;
}

/** Names the reference data in the book of seeds. */
export const REFERENCE = "reference";

const BOOKS = `
create table if not exists schema_migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
);
create table if not exists seeds (
  name text primary key,
  planted_at timestamptz not null default now()
);
alter table seeds add column if not exists checksum text`;

/** The migrations of a directory in the order of their names. */
export function readMigrations(directory: string): Migration[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => {
      const text = readFileSync(join(directory, name), "utf8");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    });
}

/**
 * Brings a database to the newest schema and the newest reference data and plants the seed once, if nobody is in it yet:
 * all of it or nothing.
 * @returns what was done; nothing on a database that is up to date.
 * @throws DatabaseRefusal when an applied migration has changed or is not known to this program.
 */
export async function migrate(
  database: Database,
  directory: string,
  seed?: Seed,
  reference?: Reference,
): Promise<{ applied: string[]; seeded: boolean }> {
  const migrations = readMigrations(directory);
  const done = await database.alone(async (executor) => {
    await openBooks(executor);
    const applied = await applyMissing(executor, migrations);
    if (reference) await refer(executor, reference);
    return { applied, seeded: seed ? await plant(executor, seed) : false };
  });
  if (done.seeded && database.engine === "pglite") await database.script("vacuum analyze");
  // A large seed takes longer to analyse than a request may.
  if (done.seeded && database.engine === "postgres")
    await database.alone((executor) => executor.script("analyze"));
  return done;
}

/** The tables that say what has been applied and planted. */
export function openBooks(executor: Executor): Promise<void> {
  return executor.script(BOOKS);
}

/** Applies those of the migrations, which must be all that this program knows, that a database lacks. */
export async function applyMissing(executor: Executor, migrations: Migration[]): Promise<string[]> {
  const { rows } = await executor.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations order by name",
  );
  for (const row of rows) {
    const known = migrations.find((migration) => migration.name === row.name);
    if (!known)
      throw new DatabaseRefusal(
        `データベースは新しい版で作られています（${row.name}）。この版では開けません。新しい版のプログラムを使ってください。`,
      );
    if (known.checksum !== row.checksum)
      throw new DatabaseRefusal(
        `適用済みのマイグレーション ${row.name} の内容が変わっています。元に戻すか、新しいマイグレーションとして追加してください。`,
      );
  }
  const missing = migrations.filter(({ name }) => !rows.some((row) => row.name === name));
  for (const { name, text, checksum } of missing) {
    await executor.script(text);
    await executor.query("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum]);
  }
  return missing.map(({ name }) => name);
}

async function refer(executor: Executor, { checksum, load }: Reference): Promise<void> {
  const { rows } = await executor.query<{ checksum: string | null }>(
    `select checksum from seeds where name = '${REFERENCE}'`,
  );
  if (rows[0]?.checksum === checksum) return;
  await load(executor);
  await executor.query(
    `insert into seeds (name, checksum) values ('${REFERENCE}', $1)
     on conflict (name) do update set checksum = excluded.checksum, planted_at = now()`,
    [checksum],
  );
}

async function plant(executor: Executor, seed: Seed): Promise<boolean> {
  const { rows } = await executor.query<{ filled: boolean }>(
    `select exists (select from seeds where name <> '${REFERENCE}') or exists (select from users) as filled`,
  );
  if (rows[0]?.filled) return false;
  await seed(executor);
  await executor.query("insert into seeds (name) values ('demo')");
  return true;
}
