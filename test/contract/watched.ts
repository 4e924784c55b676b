import type { Executor } from "../../server/backend/db/connect.ts";

/** The same database as a host of its own sees it, that remembers nothing yet. @param see gets what each statement has read */
export function watched(
  database: Executor,
  see: (rows: readonly Record<string, unknown>[]) => void,
): Executor {
  return {
    orm: database.orm,
    memory: {},
    query: (text, parameters) => database.query(text, parameters),
    script: (text) => database.script(text),
    async rows<Row>(statement: Parameters<Executor["rows"]>[0]) {
      const rows = await database.rows<Row & Record<string, unknown>>(statement);
      see(rows);
      return rows;
    },
  };
}
