import { Breaker } from "../gateway/breaker.ts";
import { type SessionStore, SessionStoreError } from "./session-store.ts";

/** Done twice, these are as if done once. */
const REPEATABLE: ReadonlySet<string> = new Set<keyof SessionStore>([
  "load",
  "create",
  "change",
  "destroy",
  "sessionsOf",
  "tokens",
  "keep",
  "counted",
  "keepsSince",
  "forget",
  "ping",
]);

/** What the clients of Redis and of PostgreSQL say of a command that nobody has answered. */
const LATE: ReadonlySet<string> = new Set(["Command timed out", "Query read timeout"]);
const TRIES = 3;
/** How long a store that does not answer in time is left alone: people have it back as soon after it is well. */
const REST_MS = 500;

export function storeBreaker(clock?: () => number): Breaker {
  return new Breaker({ probeMs: REST_MS, longestMs: REST_MS, ...(clock && { clock }) });
}

/**
 * The store as those ask it who wait for a page. What came too late is asked again: a moment in which the disk of the
 * store or our own event loop stood still must not cost anybody their page, and too late each time still is about the
 * second after which a page says what is the matter. A store that has been too late for one after the other is slow
 * itself: it is then asked by one at a time, once, and the others are told at once.
 * Every failure becomes a SessionStoreError, so that no caller can take it for "nobody".
 */
export function patientStore(store: SessionStore, breaker: Breaker = storeBreaker()): SessionStore {
  const asking =
    (name: string, method: Method) =>
    async (...args: unknown[]) => {
      try {
        if (!(await breaker.admits())) throw new Error("the store is left alone for a moment");
        return await answered(breaker, name, () => method(...args));
      } catch (error) {
        throw new SessionStoreError(error);
      }
    };
  const wrapped = Object.entries(store).map(([name, method]) => [
    name,
    name === "close" ? method : asking(name, method as Method),
  ]);
  return { ...(Object.fromEntries(wrapped) as SessionStore), breaker: () => breaker.state };
}

type Method = (...args: unknown[]) => Promise<unknown>;

async function answered(breaker: Breaker, name: string, work: () => Promise<unknown>): Promise<unknown> {
  const isProbe = breaker.state === "probing";
  const mayRepeat = REPEATABLE.has(name);
  for (let tries = 1; ; tries++) {
    try {
      const answer = await work();
      breaker.succeeded();
      return answer;
    } catch (error) {
      const isLate = error instanceof Error && LATE.has(error.message);
      if (isLate && mayRepeat && breaker.state === "closed" && tries < TRIES) continue;
      // One try that was late alone says nothing yet, and a store that is away says so at once by itself.
      if (isProbe || (isLate && mayRepeat)) breaker.failed();
      throw error;
    }
  }
}
