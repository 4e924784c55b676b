import type pg from "pg";
import type { SteadyPool } from "./steady-pool.ts";

/** A statement that ends sooner than this ends by itself. */
const SHORT_MS = 200;
const AGAIN_MS = 50;

export interface Canceller {
  /**
   * Runs a statement on a connection and has PostgreSQL end it when nobody waits for it any more. The connection is then
   * spoilt: a cancellation that came late would hit the next one's statement.
   */
  during<T>(signal: AbortSignal, target: CancelTarget, statement: () => Promise<T>): Promise<T>;
}

interface CancelTarget {
  client: pg.PoolClient;
  spoil: (error: Error) => void;
  /** PostgreSQL ends what it is at, which may still be a statement that went out before. */
  isRunning: () => boolean;
}

/** @param pool a connection of its own: the ordinary ones are the ones that are taken when there is something to cancel */
export function canceller(pool: SteadyPool): Canceller {
  return {
    async during(signal, { client, spoil, isRunning }, statement) {
      signal.throwIfAborted();
      const begin = performance.now();
      let timer: NodeJS.Timeout | undefined;
      let cancelling: Promise<unknown> | undefined;
      const cancel = () => {
        if (!isRunning()) {
          timer = setTimeout(cancel, AGAIN_MS);
          return;
        }
        spoil(new Error("cancelled"));
        // One that cannot be cancelled ends at its own time limit.
        // On another host the number is somebody else's.
        if (!pool.isOnLeader(client)) return;
        cancelling = pool.query("select pg_cancel_backend($1)", [processOf(client)]).catch(() => {});
      };
      const leave = () => {
        timer = setTimeout(cancel, Math.max(0, SHORT_MS - (performance.now() - begin)));
      };
      signal.addEventListener("abort", leave, { once: true });
      try {
        return await statement();
      } finally {
        signal.removeEventListener("abort", leave);
        clearTimeout(timer);
        await cancelling;
      }
    },
  };
}

/** The server process behind a connection; the types of the driver do not tell of it. */
function processOf(client: pg.PoolClient): number {
  return (client as unknown as { processID: number }).processID;
}
