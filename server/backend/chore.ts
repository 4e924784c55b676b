import { setTimeout as sleep } from "node:timers/promises";

export interface Chore {
  /** Ends after the work under way. */
  close(): Promise<void>;
}

/**
 * Does some work a while after the start and again and again, until it is closed. A database or a store that is away is
 * no news here: the next time comes.
 */
export function startChore(
  work: (signal: AbortSignal) => Promise<unknown>,
  { firstMs, restMs }: { firstMs: number; restMs: number },
): Chore {
  const ending = new AbortController();
  const { signal } = ending;
  const run = async () => {
    for (let wait = firstMs; !signal.aborted; wait = restMs) {
      await sleep(wait, undefined, { signal, ref: false }).catch(() => {});
      if (!signal.aborted) await work(signal).catch(() => {});
    }
  };
  const running = run();
  return {
    async close() {
      ending.abort();
      await running;
    },
  };
}
