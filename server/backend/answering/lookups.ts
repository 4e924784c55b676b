import type { Bearer } from "./auth.ts";

/** How long after its answer a look-up still counts for what the same request asks. */
const COUNTS_MS = 1000;

interface Lookup<T> {
  answer: Promise<T>;
  /** Of the monotonic clock, milliseconds. */
  until: number;
}

export interface Lookups<T> {
  /** What `load` gives, asked once for all calls of one request of one person. */
  shared(requestId: string, bearer: Bearer, load: () => Promise<T>): Promise<T>;
  /** From now on everybody is asked for anew: something was written. */
  forget(): void;
}

/**
 * A page asks the backend several times, side by side and one after the other, and each time for the same person under
 * the same request id. Who that person is, is asked once for all of them; a write counts at once.
 */
export function lookups<T>(now = () => performance.now()): Lookups<T> {
  let known = new Map<string, Lookup<T>>();
  return {
    async shared(requestId, { sub, issuedAt }, load) {
      for (const [key, { until }] of known) {
        if (until > now()) break;
        known.delete(key);
      }
      const key = `${requestId} ${issuedAt} ${sub}`;
      const earlier = known.get(key);
      if (earlier && earlier.until > now()) return earlier.answer;
      const lookup: Lookup<T> = { answer: load(), until: Number.POSITIVE_INFINITY };
      known.set(key, lookup);
      try {
        return await lookup.answer;
      } catch (error) {
        if (known.get(key) === lookup) known.delete(key);
        throw error;
      } finally {
        lookup.until = now() + COUNTS_MS;
      }
    },
    forget() {
      known = new Map();
    },
  };
}
