import type { SQL } from "drizzle-orm";
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Asker } from "./asker.ts";
import type * as schema from "./schema.ts";

export type Orm = PgDatabase<PgQueryResultHKT, typeof schema>;

/** What runs inside or outside a transaction. Inside one, use only the executor that was given. */
export interface Executor {
  /** Drizzle over the same connection. */
  readonly orm: Orm;
  /** What is remembered of the database between calls hangs on this: the same for everybody outside a transaction. */
  readonly memory: object;
  /** Whether it answers one statement after another, whoever asks. */
  readonly inTurn?: boolean;
  /** The same for work that others share, which goes on when this caller goes away; without it, this very executor. */
  readonly lasting?: Executor;
  /** Runs one statement with `$1` parameters; dates come as text, instants as ISO strings, int8 as numbers. */
  query<Row = unknown>(text: string, parameters?: unknown[]): Promise<{ rows: Row[] }>;
  /** Runs a composed statement of Drizzle's `sql` and gives its rows. */
  rows<Row>(statement: SQL): Promise<Row[]>;
  /** Runs a script of several statements. */
  script(text: string): Promise<void>;
}

/** An executor that can open transactions. */
export interface Transacting extends Executor {
  transaction<T>(work: (executor: Executor) => Promise<T>): Promise<T>;
}

/** A replica that has what must be read. */
export interface Reader {
  as(asker: Asker, signal?: AbortSignal): Transacting;
  /** Leaves the replica out until it has said again how far it is. */
  failed(): void;
}

export interface ReplicaState {
  /** How far it is behind; undefined where it does not say so. */
  behindSeconds: number | undefined;
  /** Reads that went to it, and those of them that failed and were asked of the leader. */
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
  /** One transaction of any length that only reads and sees the database as it stood at one moment. */
  snapshot<T>(work: (executor: Executor) => Promise<T>): Promise<T>;
  /** A replica that has all that was written up to a position; undefined where the leader must be asked. */
  reader?(position: number): Reader | undefined;
  /** A position at or behind everything acknowledged so far, where there is a replica to compare it with. */
  writtenUpTo?(): Promise<number>;
  replica?(): ReplicaState;
  /** Connections of the pool by state, and who waits for one; the embedded database has none. */
  load?(): { open: number; idle: number; waiting: number };
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
