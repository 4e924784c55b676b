import { setTimeout as sleep } from "node:timers/promises";

export interface Chore {
  close(): Promise<void>;
}

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
