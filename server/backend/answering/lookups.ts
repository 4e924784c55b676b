import type { Bearer } from "./auth.ts";

const COUNTS_MS = 1000;

interface Lookup<T> {
  answer: Promise<T>;
  until: number;
}

export interface Lookups<T> {
  /** @param of the request, and what is asked where that is not one thing only */
  shared(of: string, bearer: Bearer, load: () => Promise<T>): Promise<T>;
  forget(): void;
}

/** For a call that is no part of a page: nobody else asks the same. */
export function askAlone<T>(_key: string, ask: () => Promise<T>): Promise<T> {
  return ask();
}

export function lookups<T>(now = () => performance.now()): Lookups<T> {
  let known = new Map<string, Lookup<T>>();
  return {
    async shared(of, { sub, issuedAt }, load) {
      for (const [key, { until }] of known) {
        if (until > now()) break;
        known.delete(key);
      }
      const key = `${of} ${issuedAt} ${sub}`;
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
