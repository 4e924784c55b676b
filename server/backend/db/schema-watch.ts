import { setTimeout as sleep } from "node:timers/promises";
import type { Executor } from "./connect.ts";
import { DatabaseRefusal } from "./failures.ts";
import type { Migration } from "./migration-files.ts";
import {
  appliedMigrations,
  comparedWith,
  type SchemaState,
  schemaProblem,
  schemaState,
} from "./schema-state.ts";

export interface SchemaWatch {
  problem(): string | undefined;
  /** Resolves when it can be served for the first time; never, when that does not come before the end. */
  readonly served: Promise<void>;
  close(): void;
}

const WAITING_MS = 1000;
const SERVED_MS = 15_000;

export interface WatchOptions {
  waitingMs?: number;
  servedMs?: number;
  tell: (state: SchemaState, problem: string | undefined) => void;
}

/**
 * Looks at the schema of a database that others migrate: first before it returns, then often while it is too old, and
 * seldom afterwards, as a newer program may take away what this one reads.
 */
export async function watchSchema(
  executor: Executor,
  known: readonly Migration[],
  { waitingMs = WAITING_MS, servedMs = SERVED_MS, tell }: WatchOptions,
): Promise<SchemaWatch> {
  const ending = new AbortController();
  const { promise: served, resolve } = Promise.withResolvers<void>();
  let state: SchemaState | undefined;
  let problem: string | undefined;
  const look = async () => {
    const [next, said] = await read(executor, known);
    if (next === state) return;
    state = next;
    problem = said;
    tell(next, said);
    if (said === undefined) resolve();
  };
  await look();
  const looking = async () => {
    while (!ending.signal.aborted) {
      const pause = problem === undefined ? servedMs : waitingMs;
      await sleep(pause, undefined, { signal: ending.signal, ref: false }).catch(() => {});
      // A database that is away says nothing about its schema.
      if (!ending.signal.aborted) await look().catch(() => {});
    }
  };
  void looking();
  return { problem: () => problem, served, close: () => ending.abort() };
}

async function read(
  executor: Executor,
  known: readonly Migration[],
): Promise<[SchemaState, string | undefined]> {
  const applied = await appliedMigrations(executor);
  try {
    const state = schemaState(known, comparedWith(known, applied));
    return [state, schemaProblem(state)];
  } catch (error) {
    if (!(error instanceof DatabaseRefusal)) throw error;
    return ["foreign", error.message];
  }
}
