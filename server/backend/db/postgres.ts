import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { ASKING_ROLE, type Asker, askingFor, type Extent } from "./asker.ts";
import { type Canceller, canceller } from "./cancelling.ts";
import { compose, type Database, type Executor, type Orm, type Transacting } from "./connect.ts";
import { DatabaseRefusal, isBusy } from "./failures.ts";
import { Leader } from "./leader.ts";
import * as schema from "./schema.ts";
import { type Client, SteadyPool } from "./steady-pool.ts";

const POOL_SIZE = 8;
/**
 * Statements for nobody in particular, such as who a token belongs to, come before every call: on connections of their
 * own they do not turn a person's connection round twice for each call.
 */
const NOBODY_SIZE = 4;
/** Migrations and copies in one process: they wait for one another inside PostgreSQL. */
const PATIENT_SIZE = 4;
/** How the connection that ends abandoned statements calls itself. */
const CANCELLING = "kukaku cancelling";
const CANCELLING_MS = 2000;
const MIGRATION_LOCK = 7_308_622_611;

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

function inTransaction<T>(
  pool: SteadyPool,
  begin: string,
  work: (executor: Executor) => Promise<T>,
): Promise<T> {
  return pool.use(async (client, spoil) => {
    // Sent, not waited for: what follows goes out behind it, and where it has failed, fails too.
    const begun = client.query(begin);
    try {
      const [result] = await Promise.all([work(executorOver(client, client)), begun]);
      await client.query("commit");
      return result;
    } catch (error) {
      const failure = await begun.then(() => error).catch((cause: unknown) => cause);
      await client.query("rollback").catch(spoil);
      throw failure;
    }
  });
}

/** For whom a connection's statements outside transactions run; the pool hands out the last used one first. */
const setFor = new WeakMap<object, string>();
const FOR_NOBODY = askingFor(undefined, "session");

const LOCKED = `select from pg_roles where rolname = '${ASKING_ROLE}' and pg_has_role(oid, 'member')`;
const locks = new WeakMap<SteadyPool, Promise<boolean>>();

/** Whether statements can run as the role that the policies bind; where roles could not be made, they cannot. */
function hasSecondLock(pool: SteadyPool): Promise<boolean> {
  const known = locks.get(pool);
  if (known) return known;
  const asked = pool.query(LOCKED).then(({ rowCount }) => rowCount === 1);
  locks.set(pool, asked);
  asked.catch(() => locks.delete(pool));
  return asked;
}

/** For whom statements say they run: without the second lock for nobody in particular. */
async function askingOn(pool: SteadyPool, asker: Asker | undefined, extent: Extent): Promise<string> {
  return askingFor(asker && (await hasSecondLock(pool)) ? asker : undefined, extent);
}

interface Asking {
  asker: Asker | undefined;
  /** Ends the asker's statements once nobody waits for them. */
  signal?: AbortSignal | undefined;
}

interface Connections {
  pool: SteadyPool;
  /** Connections that are never anybody's. */
  nobodys: SteadyPool;
  canceller: Canceller;
}

/** The pool for one asker: the connection is told whom it works for only when that was somebody else before. */
function clientFor({ pool, nobodys, canceller }: Connections, { asker, signal }: Asking): Client {
  if (!asker)
    return { query: ((text: string, parameters?: unknown[]) => nobodys.query(text, parameters)) as never };
  const query = async (text: unknown, parameters?: unknown) => {
    const asking = await askingOn(pool, asker, "session");
    return pool.use(async (client, spoil) => {
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
  const { pool, nobodys } = connections;
  const { asker, signal } = asking;
  const executor = executorOver(clientFor(connections, asking), pool);
  return Object.assign(executor, {
    ...(signal ? { lasting: executorOver(clientFor(connections, { asker }), pool) } : {}),
    transaction: async <T>(work: (executor: Executor) => Promise<T>) =>
      inTransaction(asker ? pool : nobodys, `begin; ${await askingOn(pool, asker, "transaction")}`, work),
  });
}

async function requireAnswer(pool: SteadyPool, setting: string): Promise<void> {
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

function sum(one: SteadyPool["load"], other: SteadyPool["load"]): SteadyPool["load"] {
  return {
    open: one.open + other.open,
    idle: one.idle + other.idle,
    waiting: one.waiting + other.waiting,
  };
}

/** Opens a pool on PostgreSQL 15 or newer, on that of several hosts which takes writes, and another for the owner of the tables, who may be somebody else. */
export async function connectPostgres(databaseUrl: string, ownerUrl?: string): Promise<Database> {
  const leader = new Leader(databaseUrl);
  const pool = new SteadyPool(leader, { max: POOL_SIZE, name: "kukaku" });
  const ownerPool = new SteadyPool(ownerUrl === undefined ? leader : new Leader(ownerUrl), {
    max: PATIENT_SIZE,
    name: "kukaku upkeep",
    isPatient: true,
  });
  const cancelling = new SteadyPool(leader, { max: 1, name: CANCELLING, lateMs: CANCELLING_MS });
  const nobodys = new SteadyPool(leader, { max: NOBODY_SIZE, name: "kukaku" });
  const connections = { pool, nobodys, canceller: canceller(cancelling) };
  const close = async () => {
    await Promise.all([pool.close(), nobodys.close(), cancelling.close(), ownerPool.close()]);
  };
  try {
    await requireAnswer(pool, "DATABASE_URL");
    if (ownerUrl !== undefined) await requireAnswer(ownerPool, "DATABASE_OWNER_URL");
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
    load: () => sum(pool.load, nobodys.load),
    close,
  });
}
