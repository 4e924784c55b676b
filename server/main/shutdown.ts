import { setTimeout as sleep } from "node:timers/promises";
import closeWithGrace from "close-with-grace";
import { log } from "./log.ts";
import type { Parts } from "./parts.ts";

// Orchestrators kill at 30 s; we want to be the one who ends it.
const HARD_STOP_MS = 25_000;
// npm and the terminal both deliver one Ctrl+C; only a later one means "now".
const IMPATIENCE_MS = 500;

export interface Shutdown {
  fail(message: string, error?: unknown): void;
}

/** Ends the process in order: readiness off, wait for the balancer, web, backend, identity. */
export function drainOnExit(parts: Parts): Shutdown {
  let signal: NodeJS.Signals | undefined;
  let hasFailed = false;
  const grace = closeWithGrace(
    { delay: HARD_STOP_MS, logger: closingLog, skip: ["SIGINT", "SIGTERM"] },
    async ({ err }) => {
      if (err) log.fatal({ err }, "unhandled error");
      const isPatient = signal === "SIGTERM" && parts.config.isProduction && !err && !hasFailed;
      await drain(parts, isPatient ? parts.config.drainMs : 0);
      if (hasFailed) process.exit(1);
    },
  );
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    let first: number | undefined;
    process.on(name, () => {
      const now = performance.now();
      if (first !== undefined && now - first > IMPATIENCE_MS) process.exit(1);
      first ??= now;
      if (signal || hasFailed) return;
      signal = name;
      grace.close();
    });
  }
  return {
    fail(message, error) {
      console.error(message);
      if (hasFailed) return;
      hasFailed = true;
      if (error !== undefined) log.fatal({ err: error }, message);
      grace.close();
    },
  };
}

const closingLog = { error: (problem: unknown) => log.error({ err: problem }, "closing") };

async function drain(parts: Parts, waitMs: number): Promise<void> {
  const steps = [
    () => parts.web?.startDrain(),
    // A web part of the same process keeps calling it until the end.
    () => parts.config.role === "backend" && parts.backend?.startDrain(),
    () => sleep(waitMs),
    () => parts.web?.close(),
    () => parts.backend?.close(),
    () => parts.identityServer?.close(),
    () => parts.admin?.close(),
  ];
  // One part that can't end must not keep the database from closing.
  const failures: unknown[] = [];
  for (const step of steps)
    await Promise.resolve()
      .then(step)
      .catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
