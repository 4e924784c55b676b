import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { compose, type Database, type Executor, isoInstant, type Orm } from "./connect.ts";
import { DatabaseBusy, DatabaseRefusal, isBusy } from "./failures.ts";
import * as schema from "./schema.ts";

const POOL_SIZE = 10;
const MAX_WAITING = 200;
const CONNECT_MS = 1000;
const MIGRATION_LOCK = 7_308_622_611;

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoInstant);

function executorOver(client: pg.Pool | pg.PoolClient): Executor {
  const query: Executor["query"] = async (text, parameters) => {
    if (client instanceof pg.Pool && client.waitingCount >= MAX_WAITING) throw new DatabaseBusy();
    return client.query(text, parameters) as never;
  };
  return {
    orm: drizzle({ client, schema }) as unknown as Orm,
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

async function onOneClient<T>(
  pool: pg.Pool,
  before: string,
  work: (executor: Executor) => Promise<T>,
  after: string,
  onFailure: string,
): Promise<T> {
  if (pool.waitingCount >= MAX_WAITING) throw new DatabaseBusy();
  const client = await pool.connect();
  let broken: Error | undefined;
  const note = (error: Error) => {
    broken = error;
  };
  // The pool listens to idle connections only: one that ends between two statements would end the process.
  client.on("error", note);
  try {
    await client.query(before);
    const result = await work(executorOver(client));
    await client.query(after);
    return result;
  } catch (error) {
    // A connection whose state is unknown must not go back into the pool.
    await client.query(onFailure).catch(note);
    throw error;
  } finally {
    client.removeListener("error", note);
    client.release(broken);
  }
}

/** Opens a pool on PostgreSQL 15 or newer. */
export async function connectPostgres(databaseUrl: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: 5000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: "kukaku",
    options: "-c timezone=UTC -c datestyle=ISO",
  });
  // Without a listener an idle connection that PostgreSQL ends would end the process.
  pool.on("error", () => {});
  try {
    await pool.query("select 1");
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error ? error.message.split("\n")[0] : "";
    const hint = isBusy(error)
      ? "データベースが起動しているか確認してください"
      : "DATABASE_URL を確認してください";
    throw new DatabaseRefusal(`PostgreSQLに接続できません。${hint}（${reason}）。`);
  }
  return {
    ...executorOver(pool),
    engine: "postgres",
    transaction: (work) => onOneClient(pool, "begin", work, "commit", "rollback"),
    alone: (work) =>
      onOneClient(
        pool,
        // Migrations and the first load may take longer than a request may.
        `begin; set local statement_timeout = 0; set local lock_timeout = 0;
         set local idle_in_transaction_session_timeout = 0; select pg_advisory_xact_lock(${MIGRATION_LOCK})`,
        work,
        "commit",
        "rollback",
      ),
    close: () => pool.end(),
  };
}
