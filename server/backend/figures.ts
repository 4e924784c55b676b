import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { countCurators, FIRST_CURATOR } from "./curators/curators.ts";
import type { Database } from "./db/connect.ts";

const SECONDS = [0.025, 0.1, 0.25, 1, 2.5, 5];
const NANOSECONDS = 1e9;
/** Whoever collects gives up soon after: figures of a database that is away must not take the others along. */
const READ_MS = 600;
const QUANTILES = [50, 90, 99] as const;

type Reading = Record<string, number>;

export interface BackendFigures {
  /** One call answered; the route's own template, so that the number of series is bounded. */
  answered(call: string, status: number, seconds: number): void;
  text(): Promise<string>;
  close(): void;
}

export interface Watched {
  database: Database;
  schemaProblem?: (() => string | undefined) | undefined;
  predictions?: (() => { active: number; waiting: number }) | undefined;
}

export function backendFigures({ database, schemaProblem, predictions }: Watched): BackendFigures {
  const registry = new Registry();
  const calls = new Counter({
    name: "kukaku_calls_total",
    help: "Calls answered.",
    labelNames: ["call", "status"],
    registers: [registry],
  });
  const callSeconds = new Histogram({
    name: "kukaku_call_duration_seconds",
    help: "Time from a call to the end of its answer.",
    labelNames: ["call"],
    buckets: SECONDS,
    registers: [registry],
  });
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const gauge = gaugesOf(registry);
  gauge("kukaku_backend_event_loop_delay_seconds", "Delay since the last reading.", "quantile", () => {
    const reading = QUANTILES.map((percent) => [
      String(percent / 100),
      delay.percentile(percent) / NANOSECONDS,
    ]);
    delay.reset();
    return Object.fromEntries(reading);
  });
  gauge("kukaku_backend_heap_bytes", "Heap of the thread that answers.", "state", () => {
    const { heapUsed, heapTotal } = process.memoryUsage();
    return { used: heapUsed, reserved: heapTotal };
  });
  gauge("kukaku_database_connections", "Connections of the pool.", "state", () => database.load?.() ?? {});
  const behind = "How far the replica is behind, where reads go to one.";
  gauge("kukaku_replica_behind_seconds", behind, "engine", () => {
    const seconds = database.replica?.().behindSeconds;
    return seconds === undefined ? {} : { [database.engine]: seconds };
  });
  const outcomes = "Reads that went to the replica, and those of them that failed there.";
  gauge("kukaku_replica_reads", outcomes, "outcome", () => {
    const state = database.replica?.();
    return state ? { asked: state.asked, failed: state.failed } : ({} as Reading);
  });
  gauge("kukaku_database_up", "1 when the database answers.", "engine", async () => {
    const asked = database.query("select 1").then(
      () => 1,
      () => 0,
    );
    return { [database.engine]: await Promise.race([asked, sleep(READ_MS / 2, 0, { ref: false })]) };
  });
  gauge("kukaku_schema_served", "1 when this program can serve the database's schema.", "engine", () => ({
    [database.engine]: schemaProblem?.() === undefined ? 1 : 0,
  }));
  gauge("kukaku_model_queue", "Predictions by state.", "state", () => ({ ...predictions?.() }));
  const unsent = shared(() => unsentMails(database));
  gauge("kukaku_outbox_mails", "Mails that are not sent.", "status", async () => {
    const rows = await unsent();
    return { ...NO_MAILS, ...Object.fromEntries(rows.map(({ status, number }) => [status, number])) };
  });
  gauge("kukaku_outbox_oldest_seconds", "Age of the oldest mail that waits.", "status", async () => {
    const rows = await unsent();
    return { waiting: rows.find(({ status }) => status === "waiting")?.oldest ?? 0 };
  });
  gauge("kukaku_people", `People by kind; the first curator: ${FIRST_CURATOR}`, "kind", async () => ({
    curator: await countCurators(database),
  }));
  return {
    answered(call, status, seconds) {
      calls.inc({ call, status });
      callSeconds.observe({ call }, seconds);
    },
    text: () => registry.metrics(),
    close: () => delay.disable(),
  };
}

function gaugesOf(registry: Registry) {
  return (name: string, help: string, label: string, read: () => Reading | Promise<Reading>) => {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        // Whole again each time: what is no longer there must not stay at its last value.
        this.reset();
        const late = sleep(READ_MS, {}, { ref: false });
        const reading = await Promise.race([Promise.resolve().then(read), late]).catch((): Reading => ({}));
        for (const [key, value] of Object.entries(reading)) this.set({ [label]: key }, value);
      },
    });
  };
}

const NO_MAILS = { waiting: 0, sending: 0, failed: 0 };

function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => {
    underWay ??= ask().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}

async function unsentMails(database: Database) {
  const { rows } = await database.query<{ status: string; number: number; oldest: number }>(
    `select status, count(*)::int as number,
            coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest
       from outbox
      where status <> 'sent'
      group by status`,
  );
  return rows;
}
