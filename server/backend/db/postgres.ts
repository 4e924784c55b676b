import { type Asker, askingFor } from "./asker.ts";
import { canceller } from "./cancelling.ts";
import type { Database, Executor } from "./connect.ts";
import { hasSecondLock, inTransaction, transactingFor } from "./connections.ts";
import { DatabaseRefusal, isBusy } from "./failures.ts";
import { Leader } from "./leader.ts";
import { Lines } from "./lines.ts";
import { Replica, writtenUpTo } from "./replica.ts";
import { StatementNames } from "./statement-names.ts";
import { SteadyPool } from "./steady-pool.ts";

const POOL_SIZE = 8;
/**
 * Statements for nobody in particular, such as who a token belongs to, come before every call: on connections of their
 * own they do not turn a person's connection round twice for each call.
 */
const NOBODY_SIZE = 4;
/** Migrations and copies in one process: they wait for one another inside PostgreSQL. */
const PATIENT_SIZE = 4;
const CANCELLING = "kukaku cancelling";
const CANCELLING_MS = 2000;
const MIGRATION_LOCK = 7_308_622_611;

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

export interface PostgresAddresses {
  databaseUrl: string;
  databaseOwnerUrl?: string | undefined;
  databaseReadUrl?: string | undefined;
}

/** Opens a pool on PostgreSQL 15 or newer, on that of several hosts which takes writes, and others for the owner and the replica. */
export async function connectPostgres(addresses: PostgresAddresses): Promise<Database> {
  const { databaseUrl, databaseOwnerUrl: ownerUrl, databaseReadUrl: readUrl } = addresses;
  const leader = new Leader(databaseUrl);
  const pool = new SteadyPool(leader, { max: POOL_SIZE, name: "kukaku" });
  const ownerPool = new SteadyPool(ownerUrl === undefined ? leader : new Leader(ownerUrl), {
    max: PATIENT_SIZE,
    name: "kukaku upkeep",
    isPatient: true,
  });
  const cancelling = new SteadyPool(leader, { max: 1, name: CANCELLING, lateMs: CANCELLING_MS });
  const nobodys = new SteadyPool(leader, { max: NOBODY_SIZE, name: "kukaku" });
  const connections = {
    pool,
    lines: new Lines(pool),
    nobodys,
    canceller: canceller(cancelling),
    memory: pool,
    names: new StatementNames(),
  };
  const replica = readUrl === undefined ? undefined : new Replica(readUrl, nobodys, pool);
  const close = async () => {
    await replica?.close();
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
    ...(replica && {
      reader: (position: number) => replica.reader(position),
      writtenUpTo: () => writtenUpTo(nobodys),
      replica: () => replica.state,
    }),
    close,
  });
}
