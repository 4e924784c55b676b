import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { ASKING_ROLE, type Asker, askingFor, type Extent } from "./asker.ts";
import type { Canceller } from "./cancelling.ts";
import { compose, type Executor, type Orm, type Transacting } from "./connect.ts";
import { isOutOfDate } from "./failures.ts";
import type { Lines } from "./lines.ts";
import type { StatementNames } from "./statement-names.ts";
import type { Client, Spoil, SteadyPool } from "./steady-pool.ts";

function executorOver(client: Client, memory: object, names?: StatementNames): Executor {
  const query: Executor["query"] = async (text, values = []) => {
    const name = names?.nameOf(text);
    if (name === undefined) return client.query(text, values) as never;
    return client.query({ name, text, values }).catch((error: unknown) => {
      if (isOutOfDate(error)) names?.renew(name);
      throw error;
    }) as never;
  };
  let orm: Orm | undefined;
  return {
    get orm() {
      orm ??= drizzle({ client: client as pg.PoolClient }) as unknown as Orm;
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

export function inTransaction<T>(
  pool: SteadyPool,
  begin: string,
  work: (executor: Executor) => Promise<T>,
  names?: StatementNames,
): Promise<T> {
  return pool.use(async (client, spoil) => {
    // Sent, not waited for: what follows goes out behind it, and where it has failed, fails too.
    const begun = client.query(begin);
    try {
      const [result] = await Promise.all([work(executorOver(client, client, names)), begun]);
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

export function hasSecondLock(pool: SteadyPool): Promise<boolean> {
  const known = locks.get(pool);
  if (known) return known;
  const asked = pool.query(LOCKED).then(({ rowCount }) => rowCount === 1);
  locks.set(pool, asked);
  asked.catch(() => locks.delete(pool));
  return asked;
}

async function askingOn(pool: SteadyPool, asker: Asker | undefined, extent: Extent): Promise<string> {
  return askingFor(asker && (await hasSecondLock(pool)) ? asker : undefined, extent);
}

interface Asking {
  asker: Asker | undefined;
  signal?: AbortSignal | undefined;
}

export interface Connections {
  pool: SteadyPool;
  lines: Lines;
  nobodys: SteadyPool;
  canceller: Canceller;
  memory: object;
  names: StatementNames;
}

function clientFor({ pool, lines, nobodys, canceller }: Connections, { asker, signal }: Asking): Client {
  if (!asker)
    return { query: ((text: string, parameters?: unknown[]) => nobodys.query(text, parameters)) as never };
  const query = async (text: unknown, parameters?: unknown) => {
    const asking = await askingOn(pool, asker, "session");
    const ready = async (client: pg.PoolClient, spoil: Spoil) => {
      if ((setFor.get(client) ?? FOR_NOBODY) === asking) return;
      await client.query(asking).catch((error: Error) => {
        spoil(error);
        throw error;
      });
      setFor.set(client, asking);
    };
    return lines.run(asking, ready, (client, spoil, isRunning) => {
      const run = () => client.query(text as string, parameters as unknown[]);
      return signal ? canceller.during(signal, { client, spoil, isRunning }, run) : run();
    });
  };
  return { query: query as Client["query"] };
}

export function transactingFor(connections: Connections, asking: Asking): Transacting {
  const { pool, nobodys, memory, names } = connections;
  const { asker, signal } = asking;
  const executor = executorOver(clientFor(connections, asking), memory, names);
  return Object.assign(executor, {
    ...(signal ? { lasting: executorOver(clientFor(connections, { asker }), memory, names) } : {}),
    transaction: async <T>(work: (executor: Executor) => Promise<T>) =>
      inTransaction(
        asker ? pool : nobodys,
        `begin; ${await askingOn(pool, asker, "transaction")}`,
        work,
        names,
      ),
  });
}
