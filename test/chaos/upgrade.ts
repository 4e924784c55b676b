import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { readRows, writeAlike } from "../../scripts/database/rows.ts";
import { type Table, tablesInOrder } from "../../scripts/database/tables.ts";
import type { Database } from "../../server/backend/db/connect.ts";
import { connect } from "../../server/backend/db/open.ts";
import { appliedMigrations } from "../../server/backend/db/schema-state.ts";
import { spawnProduct } from "../helpers/launch.ts";
import { startPostgres } from "../helpers/postgres.ts";
import { nodeBinary, projectRoot } from "../helpers/project-root.ts";
import { type HostName, startHosts } from "./hosts.ts";
import { startLoad } from "./load.ts";
import { type Previous, previousRelease } from "./previous.ts";
import { type Row, row } from "./row.ts";

const KILLS = 20;
const MOST_TRIES = 200;
const MIGRATE = ".build/migrate.js";
const BACKENDS: readonly HostName[] = ["backend-1", "backend-2"];
const WEB: readonly HostName[] = ["web-1", "web-2"];
const SETTLED_MS = 5000;

export async function measureUpgrade(): Promise<Row[]> {
  const previous = previousRelease();
  try {
    return [...(await killed(previous)), ...(await rolling(previous))];
  } finally {
    previous.remove();
  }
}

async function filledBy(root: string, databaseUrl: string): Promise<void> {
  const settings = { DATABASE_URL: databaseUrl, DEMO_SCALE: "1", DATA_DIR: tmpdir() };
  const { ended, logs } = spawnProduct(settings, MIGRATE, [], root);
  if ((await ended) !== 0) throw new Error(`the tables were not made:\n${logs()}`);
}

interface Contents {
  migrations: string[];
  tables: Record<string, string>;
}

/** Books of when and with which random key something was done: two upgrades never write the same into them. */
const BOOKS = new Set(["seeds", "id_keys"]);

async function contents(database: Database, before: readonly Table[]): Promise<Contents> {
  return database.snapshot(async (executor) => {
    await writeAlike(executor);
    const now = new Map((await tablesInOrder(executor)).map((table) => [table.name, table]));
    const tables: Record<string, string> = {};
    for (const { name, columns, isWide } of before) {
      if (BOOKS.has(name)) continue;
      const there = columns.filter((column) => now.get(name)?.columns.includes(column));
      if (there.length > 0)
        tables[name] = (await readRows(executor, { name, columns: there, isWide })).fingerprint;
    }
    return { migrations: (await appliedMigrations(executor)).map(({ name }) => name), tables };
  });
}

async function killed({ root, commit }: Previous): Promise<Row[]> {
  const postgres = await startPostgres();
  try {
    const old = await postgres.createDatabase();
    await filledBy(root, old);
    const copies = new Copies(old);
    const { before, oldNames } = await onDatabase(old, async (database) => ({
      before: await database.snapshot((executor) => tablesInOrder(executor)),
      oldNames: (await appliedMigrations(database)).map(({ name }) => name),
    }));
    const reference = await copies.next();
    const whole = await timed(reference);
    const expected = await onDatabase(reference, (database) => contents(database, before));
    const tally = { inside: 0, half: 0, wrong: 0 };
    for (let tried = 0; tally.inside < KILLS && tried < MOST_TRIES; tried++) {
      const copy = await copies.next();
      if (await killedInside(copy, whole.transactionMs)) {
        tally.inside++;
        const names = await onDatabase(copy, async (database) =>
          (await appliedMigrations(database)).map(({ name }) => name),
        );
        if (![oldNames.length, expected.migrations.length].includes(names.length)) tally.half++;
      }
      await timed(copy);
      const now = await onDatabase(copy, (database) => contents(database, before));
      const odd = Object.keys(expected.tables).filter((name) => now.tables[name] !== expected.tables[name]);
      if (odd.length > 0)
        console.log(`  upgrade: other rows than after an upgrade left alone: ${odd.join(", ")}`);
      if (odd.length > 0 || now.migrations.join() !== expected.migrations.join()) tally.wrong++;
      await copies.drop(copy);
    }
    const what = `upgrade from ${commit.slice(0, 7)}, ${expected.migrations.length - oldNames.length} migrations in ${Math.round(whole.transactionMs)} ms`;
    return [
      row("R20", `${what}: killed inside`, tally.inside, { atLeast: KILLS }),
      row("R20", "found half done", tally.half, { atMost: 0 }),
      row("R20", "not whole after the next run, or with a changed row", tally.wrong, { atMost: 0 }),
    ];
  } finally {
    await postgres.close();
  }
}

class Copies {
  readonly #source: URL;
  #count = 0;

  constructor(source: string) {
    this.#source = new URL(source);
  }

  async next(): Promise<string> {
    const name = `copy_${this.#count++}`;
    await this.#order(`create database ${name} template "${this.#source.pathname.slice(1)}"`);
    return Object.assign(new URL(this.#source), { pathname: `/${name}` }).href;
  }

  drop(url: string): Promise<void> {
    return this.#order(`drop database "${new URL(url).pathname.slice(1)}" with (force)`);
  }

  #order(statement: string): Promise<void> {
    const postgres = Object.assign(new URL(this.#source), { pathname: "/postgres" }).href;
    return onClient(postgres, async (client) => void (await client.query(statement)));
  }
}

async function onClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function onDatabase<T>(databaseUrl: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await connect({ dataDir: tmpdir(), databaseUrl });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function migrating(databaseUrl: string) {
  const child = spawn(nodeBinary, [MIGRATE], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, NODE_ENV: "test", DATABASE_URL: databaseUrl, DATA_DIR: tmpdir() },
    stdio: "ignore",
  });
  return { child, ended: once(child, "close").then(([code]) => code as number | null) };
}

const UNDER_WAY = `
select exists (
  select from pg_stat_activity a join pg_locks l using (pid)
  where a.datname = current_database() and a.pid <> pg_backend_pid()
    and l.locktype = 'relation' and l.mode = 'AccessExclusiveLock'
) as "is"`;

async function underWay(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(UNDER_WAY);
  return rows[0]?.is === true;
}

/** Upgrades a database to the end. @returns how long tables were held. */
async function timed(databaseUrl: string): Promise<{ transactionMs: number }> {
  return onClient(databaseUrl, async (client) => {
    const { child, ended } = migrating(databaseUrl);
    let [first, last] = [0, 0];
    while (child.exitCode === null) {
      const now = performance.now();
      if (await underWay(client)) [first, last] = [first || now, performance.now()];
      await sleep(1);
    }
    if ((await ended) !== 0) throw new Error("an upgrade ended without success");
    return { transactionMs: last - first };
  });
}

/** Kills an upgrade at a random moment of its transaction. @returns false where it was done before. */
async function killedInside(databaseUrl: string, transactionMs: number): Promise<boolean> {
  return onClient(databaseUrl, async (client) => {
    const { child, ended } = migrating(databaseUrl);
    while (child.exitCode === null && !(await underWay(client)));
    await sleep(Math.random() * transactionMs);
    const isInside = child.exitCode === null && (await underWay(client));
    child.kill("SIGKILL");
    await ended;
    // The server notices that its client is gone with the next word it would say to it.
    while (await underWay(client)) await sleep(5);
    return isInside;
  });
}

async function rolling({ root, commit }: Previous): Promise<Row[]> {
  const roots = new Map<HostName, string>();
  const hosts = await startHosts({
    fill: (databaseUrl) => filledBy(root, databaseUrl),
    rootOf: (name) => roots.get(name) ?? root,
  });
  const rows: Row[] = [];
  try {
    const load = await startLoad(hosts.origin);
    const watched = async (what: string, work: () => Promise<unknown>) => {
      load.take();
      await work();
      await sleep(SETTLED_MS);
      const { requests, failed, signedOut, samples } = load.take();
      for (const sample of samples) console.log(`  upgrade: ${what}: ${sample}`);
      rows.push(
        row("R20", `${what}: ${requests} requests, failed`, failed + signedOut, { atMost: 0 }),
        row("R20", `${what}: answered`, requests, { atLeast: 50 }),
      );
    };
    const renew = async (names: readonly HostName[]) => {
      for (const name of names) {
        roots.set(name, projectRoot);
        await hosts.restart(name);
      }
    };
    await watched(`${commit.slice(0, 7)} alone`, async () => {});
    await watched("tables upgraded below it", () => timed(hosts.databaseUrl));
    await watched("one backend of each version", () => renew(BACKENDS.slice(0, 1)));
    await watched("both backends new, web hosts old", () => renew(BACKENDS.slice(1)));
    await watched("one web host of each version", () => renew(WEB.slice(0, 1)));
    await watched("all new", () => renew(WEB.slice(1)));
    const { sessions, alive } = await load.stop();
    rows.push(row("R20", `sessions lost of ${sessions}`, sessions - alive, { atMost: 0 }));
  } finally {
    await hosts.close();
  }
  return rows;
}
