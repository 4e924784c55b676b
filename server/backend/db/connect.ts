import type { SQL } from "drizzle-orm";
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from "drizzle-orm/pg-core";
import type * as schema from "./schema.ts";

export type Orm = PgDatabase<PgQueryResultHKT, typeof schema>;

/** What runs inside or outside a transaction. Inside one, use only the executor that was given. */
export interface Executor {
  /** Drizzle over the same connection. */
  readonly orm: Orm;
  /** Runs one statement with `$1` parameters; dates come as text, instants as ISO strings, int8 as numbers. */
  query<Row = unknown>(text: string, parameters?: unknown[]): Promise<{ rows: Row[] }>;
  /** Runs a composed statement of Drizzle's `sql` and gives its rows. */
  rows<Row>(statement: SQL): Promise<Row[]>;
  /** Runs a script of several statements. */
  script(text: string): Promise<void>;
}

export interface Database extends Executor {
  readonly engine: "pglite" | "postgres";
  transaction<T>(work: (executor: Executor) => Promise<T>): Promise<T>;
  /** One transaction of any length that no two processes run at the same time. */
  alone<T>(work: (executor: Executor) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const dialect = new PgDialect();

/** The text and parameters of a composed statement. */
export function compose(statement: SQL): { text: string; parameters: unknown[] } {
  const { sql, params } = dialect.sqlToQuery(statement);
  return { text: sql, parameters: params };
}

/** PostgreSQL's text form of an instant as ISO 8601. */
export function isoInstant(text: string): string {
  return new Date(text).toISOString();
}

/** Opens PostgreSQL when an address is given, else the embedded database in `dataDir/db`. */
export async function connect(options: { dataDir: string; databaseUrl?: string }): Promise<Database> {
  if (options.databaseUrl) {
    const { connectPostgres } = await import("./postgres.ts");
    return connectPostgres(options.databaseUrl);
  }
  const { connectPglite } = await import("./pglite.ts");
  return connectPglite(options.dataDir);
}
