import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { ASKING_ROLE, type Asker, askingFor, type Extent } from "./asker.ts";
import { type Canceller, canceller } from "./cancelling.ts";
import { compose, type Database, type Executor, isoInstant, type Orm, type Transacting } from "./connect.ts";
import { DatabaseBusy, DatabaseRefusal, isBusy } from "./failures.ts";
import * as schema from "./schema.ts";

const POOL_SIZE = 10;
const MAX_WAITING = 200;
const CONNECT_MS = 1000;
const STATEMENT_MS = 5000;
/** Shorter than somebody waits for a page before they are told: a second, with what else a page does. */
const LOCK_MS = 1000;
/** How the connection that ends abandoned statements calls itself. */
const CANCELLING = "kukaku cancelling";
const MIGRATION_LOCK = 7_308_622_611;

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoInstant);

type Client = Pick<pg.ClientBase, "query">;

function executorOver(client: Client, memory: object): Executor {
  const query: Executor["query"] = async (text, parameters) => client.query(text, parameters) as never;
  let orm: Orm | undefined;
  return {
    get orm() {
      // Made when asked for: most calls never do.
      orm ??= drizzle({ client: client as pg.PoolClient, schema }) as unknown as Orm;
      return orm;
    },
    memory,
    query,
    async rows(statement) {
      const { text, parameters } = compose(statement);
      return (await query(text, parameters)).rows as never;
    },
    async script(text) {
      await client.query(text);
    },
  };
}

/** Takes a connection for some work; one whose state is unknown afterwards does not go back into the pool. */
async function onOneClient<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, spoil: (error: Error) => void) => Promise<T>,
): Promise<T> {
  if (pool.waitingCount >= MAX_WAITING) throw new DatabaseBusy();
  const client = await pool.connect();
  let broken: Error | undefined;
  const spoil = (error: Error) => {
    broken = error;
  };
  // The pool listens to idle connections only: one that ends between two statements would end the process.
  client.on("error", spoil);
  try {
    return await work(client, spoil);
  } finally {
    client.removeListener("error", spoil);
    client.release(broken);
  }
}

function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (executor: Executor) => Promise<T>,
): Promise<T> {
  return onOneClient(pool, async (client, spoil) => {
    try {
      await client.query(begin);
      const result = await work(executorOver(client, client));
      await client.query("commit");
      return result;
    } catch (error) {
      await client.query("rollback").catch(spoil);
      throw error;
    }
  });
}

/** For whom a connection's statements outside transactions run; the pool hands out the last used one first. */
const setFor = new WeakMap<object, string>();
const FOR_NOBODY = askingFor(undefined, "session");

const LOCKED = `select from pg_roles where rolname = '${ASKING_ROLE}' and pg_has_role(oid, 'member')`;
const locks = new WeakMap<pg.Pool, Promise<boolean>>();

/** Whether statements can run as the role that the policies bind; where roles could not be made, they cannot. */
function hasSecondLock(pool: pg.Pool): Promise<boolean> {
  const known = locks.get(pool);
  if (known) return known;
  const asked = pool.query(LOCKED).then(({ rowCount }) => rowCount === 1);
  locks.set(pool, asked);
  asked.catch(() => locks.delete(pool));
  return asked;
}

/** For whom statements say they run: without the second lock for nobody in particular. */
async function askingOn(pool: pg.Pool, asker: Asker | undefined, extent: Extent): Promise<string> {
  return askingFor(asker && (await hasSecondLock(pool)) ? asker : undefined, extent);
}

interface Asking {
  asker: Asker | undefined;
  /** Ends the asker's statements once nobody waits for them. */
  signal?: AbortSignal | undefined;
}

interface Connections {
  pool: pg.Pool;
  canceller: Canceller;
}

/** The pool for one asker: the connection is told whom it works for only when that was somebody else before. */
function clientFor({ pool, canceller }: Connections, { asker, signal }: Asking): Client {
  const query = async (text: unknown, parameters?: unknown) => {
    const asking = await askingOn(pool, asker, "session");
    return onOneClient(pool, async (client, spoil) => {
      if ((setFor.get(client) ?? FOR_NOBODY) !== asking) {
        await client.query(asking).catch((error: Error) => {
          spoil(error);
          throw error;
        });
        setFor.set(client, asking);
      }
      const run = () => client.query(text as string, parameters as unknown[]);
      return signal ? canceller.during(signal, { client, spoil }, run) : run();
    });
  };
  return { query: query as Client["query"] };
}

function transactingFor(connections: Connections, asking: Asking): Transacting {
  const { pool } = connections;
  const { asker, signal } = asking;
  const executor = executorOver(clientFor(connections, asking), pool);
  return Object.assign(executor, {
    ...(signal ? { lasting: executorOver(clientFor(connections, { asker }), pool) } : {}),
    transaction: async <T>(work: (executor: Executor) => Promise<T>) =>
      inTransaction(pool, `begin; ${await askingOn(pool, asker, "transaction")}`, work),
  });
}

function openPool(connectionString: string, max: number, name = "kukaku"): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: 10_000,
    application_name: name,
    options: "-c timezone=UTC -c datestyle=ISO",
  });
  // Without a listener an idle connection that PostgreSQL ends would end the process.
  pool.on("error", () => {});
  return pool;
}

async function requireAnswer(pool: pg.Pool, setting: string): Promise<void> {
  try {
    await pool.query("select 1");
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : "";
    const hint = isBusy(error)
      ? "データベースが起動しているか確認してください"
      : `${setting} を確認してください`;
    throw new DatabaseRefusal(`PostgreSQLに接続できません。${hint}（${reason}）。`);
  }
}

/** Migrations, the first load and copies may take longer than a request may. */
const UNHURRIED = `
  ${askingFor(undefined, "transaction")}; set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;
const ALONE = `begin; ${UNHURRIED}; select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
const SNAPSHOT = `begin isolation level repeatable read read only; ${UNHURRIED}`;

/** Opens a pool on PostgreSQL 15 or newer, and another for the owner of the tables where that is somebody else. */
export async function connectPostgres(databaseUrl: string, ownerUrl?: string): Promise<Database> {
  const pool = openPool(databaseUrl, POOL_SIZE);
  const ownerPool = ownerUrl === undefined ? pool : openPool(ownerUrl, 1);
  const connections = { pool, canceller: canceller(openPool(databaseUrl, 1, CANCELLING)) };
  const close = async () => {
    await Promise.all([pool.end(), connections.canceller.close()]);
    if (ownerPool !== pool) await ownerPool.end();
  };
  try {
    await requireAnswer(pool, "DATABASE_URL");
    if (ownerPool !== pool) await requireAnswer(ownerPool, "DATABASE_OWNER_URL");
  } catch (error) {
    await close();
    throw error;
  }
  return Object.assign(transactingFor(connections, { asker: undefined }), {
    engine: "postgres" as const,
    hasSecondLock: () => hasSecondLock(pool),
    as: (asker: Asker, signal?: AbortSignal) => transactingFor(connections, { asker, signal }),
    alone: <T>(work: (executor: Executor) => Promise<T>) => inTransaction(ownerPool, ALONE, work),
    snapshot: <T>(work: (executor: Executor) => Promise<T>) => inTransaction(ownerPool, SNAPSHOT, work),
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close,
  });
}
