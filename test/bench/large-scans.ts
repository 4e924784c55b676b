import { compose, type Database, type Executor } from "../../server/backend/db/connect.ts";

const LARGE_ROWS = 20_000;
const READS_OR_WRITES = /^\s*(with|select|insert|update|delete)\b/i;

export interface Explaining {
  database: Database;
  largeScans(work: () => Promise<unknown>): Promise<string[]>;
}

export function explaining(real: Database): Explaining {
  let plans: string[] | undefined;
  const over = (executor: Executor): Executor => {
    const query: Executor["query"] = async (text, parameters) => {
      if (plans && READS_OR_WRITES.test(text)) {
        const { rows } = await executor.query<{ "QUERY PLAN": string }>(`explain ${text}`, parameters);
        plans.push(...rows.map((row) => row["QUERY PLAN"]));
      }
      return executor.query(text, parameters);
    };
    return {
      orm: executor.orm,
      memory: executor.memory,
      query,
      async rows(statement) {
        const { text, parameters } = compose(statement);
        return (await query(text, parameters)).rows as never;
      },
      script: (text) => executor.script(text),
    };
  };
  return {
    database: {
      ...over(real),
      engine: real.engine,
      as(asker) {
        const own = real.as(asker);
        return { ...over(own), transaction: (work) => own.transaction((executor) => work(over(executor))) };
      },
      transaction: (work) => real.transaction((executor) => work(over(executor))),
      alone: (work) => real.alone((executor) => work(over(executor))),
      snapshot: (work) => real.snapshot(work),
      close: () => real.close(),
    },
    async largeScans(work) {
      const noted: string[] = [];
      plans = noted;
      await work().finally(() => {
        plans = undefined;
      });
      if (noted.length === 0) throw new Error("the work asked the database nothing");
      const large = await largeTables(real);
      const scanned = noted.flatMap((line) => /Seq Scan on (\w+)/.exec(line)?.[1] ?? []);
      return [...new Set(scanned)].filter((table) => large.has(table)).map((table) => `SCANS ${table}`);
    },
  };
}

async function largeTables(database: Database): Promise<Set<string>> {
  const { rows } = await database.query<{ relname: string }>(
    "select relname from pg_class where relkind = 'r' and reltuples > $1",
    [LARGE_ROWS],
  );
  return new Set(rows.map(({ relname }) => relname));
}
