import type { SQL } from "drizzle-orm";
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Asker } from "./asker.ts";

/**
 * Where it compares, PostgreSQL holds one plan for all parameters for the dearer one of our longest statements, and plans
 * them anew each time: 4 ms of planning before 1 ms of work.
 */
export const ONE_PLAN = "plan_cache_mode=force_generic_plan";

/** Without the tables: they serve queries by relations alone, of which we have none, and are read for each executor. */
export type Orm = PgDatabase<PgQueryResultHKT>;

/** What runs inside or outside a transaction. Inside one, use only the executor that was given. */
export interface Executor {
  readonly orm: Orm;
  /** What is remembered of the database between calls hangs on this: the same for everybody outside a transaction. */
  readonly memory: object;
  readonly inTurn?: boolean;
  /** The same for work that others share, which goes on when this caller goes away; without it, this very executor. */
  readonly lasting?: Executor;
  /** Runs one statement with `$1` parameters; dates come as text, instants as ISO strings, int8 as numbers. */
  query<Row = unknown>(text: string, parameters?: unknown[]): Promise<{ rows: Row[] }>;
  rows<Row>(statement: SQL): Promise<Row[]>;
  script(text: string): Promise<void>;
}

export interface Transacting extends Executor {
  transaction<T>(work: (executor: Executor) => Promise<T>): Promise<T>;
}

export interface Reader {
  as(asker: Asker, signal?: AbortSignal): Transacting;
  failed(): void;
}

export interface ReplicaState {
  /** How far it is behind; undefined where it does not say so. */
  behindSeconds: number | undefined;
  asked: number;
  failed: number;
}

export interface Database extends Transacting {
  readonly engine: "pglite" | "postgres";
  /**
   * The same database for one person: on PostgreSQL a role that sees only the rows the policies give this person. There
   * `signal` also ends statements outside transactions that nobody waits for any more.
   */
  as(asker: Asker, signal?: AbortSignal): Transacting;
  /** Whether `as` binds statements to policies: not where the roles for it could not be made. */
  hasSecondLock?(): Promise<boolean>;
  /** One transaction of any length that no two processes run at the same time. */
  alone<T>(work: (executor: Executor) => Promise<T>): Promise<T>;
  snapshot<T>(work: (executor: Executor) => Promise<T>): Promise<T>;
  /** A replica that has all that was written up to a position; undefined where the leader must be asked. */
  reader?(position: number): Reader | undefined;
  writtenUpTo?(): Promise<number>;
  replica?(): ReplicaState;
  load?(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
}

const dialect = new PgDialect();

export function compose(statement: SQL): { text: string; parameters: unknown[] } {
  const { sql, params } = dialect.sqlToQuery(statement);
  return { text: sql, parameters: params };
}

export function isoInstant(text: string): string {
  return new Date(text).toISOString();
}
