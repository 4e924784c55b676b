import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Executor } from "./connect.ts";
import { DatabaseRefusal, isLockWait } from "./failures.ts";
import { type Migration, readMigrations } from "./migration-files.ts";
import { appliedMigrations, comparedWith, schemaState } from "./schema-state.ts";

export type Seed = (executor: Executor) => Promise<void>;

export interface Reference {
  checksum: string;
  load: (executor: Executor) => Promise<void>;
}

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
alter table seeds add column if not exists checksum text;
alter table schema_migrations add column if not exists serves text`;

export interface Patience {
  /** How long one statement waits for a lock: everybody who asks for the table meanwhile waits behind it. */
  lockMs: number;
  tries: number;
  pauseMs: number;
  onRetry?: (tried: number, pauseMs: number) => void;
}

const PATIENCE: Patience = { lockMs: 500, tries: 20, pauseMs: 500 };
const MOST_PAUSE_MS = 10_000;

/**
 * Brings a database to the newest schema and the newest reference data and plants the seed once, if nobody is in it yet:
 * all of it or nothing. A table that somebody holds is given up soon, so that others get at it, and tried again.
 * @returns what was done; nothing on a database that is up to date.
 * @throws DatabaseRefusal when an applied migration has changed or is not known to this program.
 */
export async function migrate(
  database: Database,
  directory: string,
  seed?: Seed,
  reference?: Reference,
  patience: Partial<Patience> = {},
): Promise<{ applied: string[]; seeded: boolean }> {
  const migrations = readMigrations(directory);
  const { lockMs, ...trying } = { ...PATIENCE, ...patience };
  const done = await withTries(trying, () =>
    database.alone(async (executor) => {
      await executor.query(`set local lock_timeout = ${Number(lockMs)}`);
      await openBooks(executor);
      // A host of the version before that starts during an upgrade: it is served, and takes nothing back.
      if ((await stateOf(executor, migrations)) === "newer") return { applied: [], seeded: false };
      const applied = await applyMissing(executor, migrations);
      if (reference) await refer(executor, reference);
      return { applied, seeded: seed ? await plant(executor, seed) : false };
    }),
  );
  if (done.seeded && database.engine === "pglite") await database.script("vacuum analyze");
  // A large seed takes longer to analyse than a request may.
  if (done.seeded && database.engine === "postgres")
    await database.alone((executor) => executor.script("analyze"));
  return done;
}

async function withTries<T>(
  { tries, pauseMs, onRetry }: Omit<Patience, "lockMs">,
  work: () => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (!isLockWait(error)) throw error;
      if (tried >= tries)
        throw new DatabaseRefusal(
          `ほかの処理がテーブルを使い続けているため、${tries}回試しましたが更新できませんでした。何も変更していません。長い処理（pg_stat_activity）を確認して、もう一度実行してください。`,
        );
      const pause = Math.min(MOST_PAUSE_MS, pauseMs * tried);
      onRetry?.(tried, pause);
      await sleep(pause);
    }
  }
}

async function stateOf(executor: Executor, known: readonly Migration[]) {
  return schemaState(known, comparedWith(known, await appliedMigrations(executor)));
}

export function openBooks(executor: Executor): Promise<void> {
  return executor.script(BOOKS);
}

export async function applyMissing(executor: Executor, migrations: Migration[]): Promise<string[]> {
  const { missing, unknown } = comparedWith(migrations, await appliedMigrations(executor));
  const [newer] = unknown;
  if (newer)
    throw new DatabaseRefusal(
      `データベースは新しい版で作られています（${newer.name}）。この版では更新できません。新しい版のプログラムを使ってください。`,
    );
  for (const { name, text, checksum, serves } of missing) {
    await executor.script(text);
    await executor.query("insert into schema_migrations (name, checksum, serves) values ($1, $2, $3)", [
      name,
      checksum,
      serves,
    ]);
  }
  return missing.map(({ name }) => name);
}

export async function hasReference(executor: Executor, { checksum }: Reference): Promise<boolean> {
  const { rows } = await executor.query<{ checksum: string | null }>(
    `select to_jsonb(s) ->> 'checksum' as checksum from seeds s where name = '${REFERENCE}'`,
  );
  return rows[0]?.checksum === checksum;
}

async function refer(executor: Executor, reference: Reference): Promise<void> {
  if (await hasReference(executor, reference)) return;
  await reference.load(executor);
  await executor.query(
    `insert into seeds (name, checksum) values ('${REFERENCE}', $1)
     on conflict (name) do update set checksum = excluded.checksum, planted_at = now()`,
    [reference.checksum],
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
