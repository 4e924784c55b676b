import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite, type QueryOptions, types } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { compose, type Database, type Executor, isoInstant, ONE_PLAN, type Orm } from "./connect.ts";
import { lockDirectory } from "./directory-lock.ts";
import { DatabaseRefusal } from "./failures.ts";
import { Gate } from "./gate.ts";
import { dataOf, directoryOf } from "./pglite-directory.ts";
import { type InTurn, oneAfterTheOther, PreparedStatements, type Query } from "./prepared.ts";

const MAX_WAITING = 200;
const WAIT_MS = 1000;
const CHECKPOINT_MS = 60_000;
const SETTINGS = ["max_wal_size=64MB", "shared_buffers=16MB", ONE_PLAN];

type Statements = Pick<PGlite, "query" | "exec">;

interface Client extends Statements {
  transaction<T>(work: (inner: Statements) => Promise<T>): Promise<T>;
}

function executorOver(client: Statements): Executor {
  const query: Executor["query"] = async (text, parameters) => client.query(text, parameters) as never;
  let orm: Orm | undefined;
  return {
    // Made when it is asked for: reading all tables takes longer than a short transaction.
    get orm() {
      orm ??= drizzle({ client: client as unknown as PGlite }) as unknown as Orm;
      return orm;
    },
    memory: client,
    inTurn: true,
    query,
    async rows(statement) {
      const { text, parameters } = compose(statement);
      return (await query(text, parameters)).rows as never;
    },
    async script(text) {
      await client.exec(text);
    },
  };
}

/** Statements that wait for their turn and are prepared; those with options are Drizzle's, which reads rows its way. */
function prepared(client: Statements, statements: PreparedStatements, inTurn: InTurn): Statements {
  const plain: Query = (text, parameters) => client.query(text, parameters) as never;
  const query = (text: string, parameters: unknown[] = [], options?: QueryOptions) =>
    inTurn(async () =>
      options ? client.query(text, parameters, options) : statements.query(text, parameters, plain),
    );
  return {
    query: query as Statements["query"],
    exec: (text, options) => inTurn(() => client.exec(text, options)),
  };
}

function gated(client: PGlite): Client {
  const gate = new Gate(MAX_WAITING, WAIT_MS);
  const statements = new PreparedStatements(client);
  return {
    ...prepared(client, statements, (work) => gate.run(work)),
    transaction: (work) =>
      gate.run(() => client.transaction((inner) => work(prepared(inner, statements, oneAfterTheOther())))),
  };
}

async function open(data: string): Promise<PGlite> {
  return PGlite.create({
    dataDir: data,
    startParams: [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ["-c", setting])],
    parsers: {
      [types.INT8]: Number,
      [types.DATE]: (text: string) => text,
      [types.TIMESTAMPTZ]: isoInstant,
    },
  });
}

/** Makes the database of a directory aside first: a process killed while making it leaves nothing half made. */
async function makeIn(directory: string): Promise<void> {
  const data = dataOf(directory);
  const draft = join(directory, "data.draft");
  if (existsSync(data)) return;
  rmSync(draft, { recursive: true, force: true });
  await (await open(draft)).close();
  renameSync(draft, data);
}

async function openOrCreate(directory: string): Promise<PGlite> {
  await makeIn(directory);
  return open(dataOf(directory));
}

/** @throws DatabaseRefusal for what goes wrong in the directory, and where another process holds it */
async function holding<T>(
  directory: string,
  work: () => Promise<T>,
): Promise<{ lock: ReturnType<typeof lockDirectory>; value: T }> {
  const lock = lockDirectory(directory);
  try {
    return { lock, value: await work() };
  } catch (error) {
    lock.release();
    throw new DatabaseRefusal(
      `組み込みデータベース ${directory} を開けません。データが壊れている可能性があります。バックアップから戻すか、このディレクトリを別の場所へ移してから起動してください。`,
      { cause: error },
    );
  }
}

/** Makes the embedded database in `dataDir/db` where there is none, without anything in it. */
export async function makePglite(dataDir: string): Promise<void> {
  const directory = directoryOf(dataDir);
  const { lock } = await holding(directory, () => makeIn(directory));
  lock.release();
}

/**
 * Opens the embedded database in `dataDir/db`. PGlite runs PostgreSQL with fsync off: safe against a killed process,
 * not against power loss.
 */
export async function connectPglite(dataDir: string): Promise<Database> {
  const directory = directoryOf(dataDir);
  const { lock, value: client } = await holding(directory, () => openOrCreate(directory));
  const outer = gated(client);
  const transaction: Database["transaction"] = (work) =>
    outer.transaction((inner) => work(executorOver(inner)));
  const timer = setInterval(() => void outer.exec("checkpoint").catch(() => {}), CHECKPOINT_MS);
  timer.unref();
  const executor = executorOver(outer);
  return {
    ...executor,
    engine: "pglite",
    transaction,
    // One connection of a superuser, whom no policy binds: the conditions of the statements alone keep tenants apart.
    as: () => ({ ...executor, transaction }),
    // The directory lock already keeps every other process out.
    alone: transaction,
    snapshot: (work) =>
      transaction(async (inner) => {
        await inner.query("set transaction isolation level repeatable read read only");
        return work(inner);
      }),
    async close() {
      clearInterval(timer);
      try {
        await client.exec("checkpoint");
        await client.close();
      } finally {
        lock.release();
      }
    },
  };
}
