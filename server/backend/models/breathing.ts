import { setImmediate } from "node:timers/promises";

/** Long work on a thread that also answers: where `ms` have passed since the last turn of others, a turn to wait for. */
export function breathing(ms: number): () => Promise<void> | undefined {
  let last = performance.now();
  return () => {
    if (performance.now() - last < ms) return undefined;
    return setImmediate().then(() => {
      last = performance.now();
    });
  };
}
