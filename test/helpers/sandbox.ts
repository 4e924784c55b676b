import { type Asker, askingFor } from "../../server/backend/db/asker.ts";
import { compose, type Database, type Executor, type Transacting } from "../../server/backend/db/connect.ts";
import { Counter } from "./counted.ts";

export interface Sandbox {
  database: Database;
  /** Runs some work whose every change, committed or not, is undone when it ends. Ask one thing after another in it. */
  sandbox<T>(work: () => Promise<T>): Promise<T>;
  statements(work: () => Promise<unknown>): Promise<number>;
}

class Undone extends Error {}

export function sandboxOver(real: Database): Sandbox {
  let current: Omit<Database, "close" | "engine"> = real;
  const counter = new Counter();
  const database: Database = {
    engine: real.engine,
    get orm() {
      return current.orm;
    },
    get memory() {
      return current.memory;
    },
    as: (asker, signal) => current.as(asker, signal),
    query: (text, parameters) => current.query(text, parameters),
    rows: (statement) => current.rows(statement),
    script: (text) => current.script(text),
    transaction: (work) => current.transaction(work),
    alone: (work) => current.alone(work),
    snapshot: (work) => current.snapshot(work),
    close: () => real.close(),
  };
  return {
    database,
    async sandbox(work) {
      const undone = new Undone();
      let result: Awaited<ReturnType<typeof work>> | undefined;
      const ended = real.transaction(async (outer) => {
        current = within(real.engine, counter.executor(outer));
        try {
          result = await work();
        } finally {
          current = real;
        }
        throw undone;
      });
      await ended.catch((error) => {
        if (error !== undone) throw error;
      });
      return result as never;
    },
    async statements(work) {
      const before = counter.asked;
      await work();
      return counter.asked - before;
    },
  };
}

function within(engine: Database["engine"], outer: Executor): Omit<Database, "close" | "engine"> {
  let tail: Promise<unknown> = Promise.resolve();
  let known = "";
  const inTurnFor = (asker: Asker | undefined) => {
    const asking = askingFor(asker, "transaction");
    return <T>(work: () => Promise<T>): Promise<T> => {
      const asked = async () => {
        if (engine === "postgres" && known !== asking) await outer.query(asking);
        known = asking;
        return work();
      };
      const turn = tail.then(asked, asked);
      tail = turn.catch(() => {});
      return turn;
    };
  };
  const over = (asker: Asker | undefined): Transacting => {
    const inTurn = inTurnFor(asker);
    const query: Executor["query"] = (text, parameters) =>
      inTurn(() => outer.query(text, parameters)) as never;
    return {
      get orm() {
        return outer.orm;
      },
      memory: outer.memory,
      ...(outer.inTurn && { inTurn: true }),
      query,
      async rows(statement) {
        const { text, parameters } = compose(statement);
        return (await query(text, parameters)).rows as never;
      },
      script: (text) => inTurn(() => outer.script(text)),
      transaction: (work) => inTurn(() => savepoint(outer, work)),
    };
  };
  const open = over(undefined);
  return Object.assign(open, { as: over, alone: open.transaction, snapshot: open.transaction });
}

async function savepoint<T>(outer: Executor, work: (executor: Executor) => Promise<T>): Promise<T> {
  await outer.query("savepoint inner_one");
  try {
    const result = await work(outer);
    await outer.query("release savepoint inner_one");
    return result;
  } catch (error) {
    await outer.query("rollback to savepoint inner_one");
    throw error;
  }
}
