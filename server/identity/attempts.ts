import { CognitoException, notAuthorized } from "./exceptions.ts";

const FREE_FAILURES = 5;
const LONGEST_LOCK_MS = 15 * 60_000;
const FORGET_AFTER_MS = 15 * 60_000;
const MOST_WAITING = 50;
const MOST_REMEMBERED = 10_000;

interface Record {
  failures: number;
  lockedUntil: number;
  waiting: number;
  queue: Promise<unknown>;
}

/**
 * Lock-out after wrong passwords, as Amazon Cognito does it: the fifth failure locks for one second, each further one
 * doubles it up to 15 minutes; tries during a lock neither count nor are looked at. Attempts on one account run one
 * after the other, so that a burst cannot try more passwords than the lock allows. Kept in memory: a restart forgets.
 */
export class Attempts {
  readonly #records = new Map<string, Record>();
  readonly #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Runs one password check for an account. @throws NotAuthorizedException while the account is locked. */
  async guard(key: string, check: () => Promise<boolean>): Promise<boolean> {
    const record = this.#record(key);
    if (record.waiting >= MOST_WAITING)
      throw new CognitoException("TooManyRequestsException", "Too many requests");
    record.waiting += 1;
    const turn = record.queue.then(() => this.#attempt(key, record, check));
    record.queue = turn.catch(() => undefined);
    return turn.finally(() => {
      record.waiting -= 1;
    });
  }

  clear(key: string): void {
    const record = this.#records.get(key);
    if (record) Object.assign(record, { failures: 0, lockedUntil: 0 });
  }

  async #attempt(key: string, record: Record, check: () => Promise<boolean>): Promise<boolean> {
    const now = this.#clock();
    if (now < record.lockedUntil) throw notAuthorized("Password attempts exceeded");
    if (now - record.lockedUntil > FORGET_AFTER_MS && record.lockedUntil > 0) this.clear(key);
    const right = await check();
    if (right) {
      this.clear(key);
      return true;
    }
    record.failures += 1;
    const excess = record.failures - FREE_FAILURES;
    if (excess >= 0) record.lockedUntil = this.#clock() + Math.min(1000 * 2 ** excess, LONGEST_LOCK_MS);
    return false;
  }

  #record(key: string): Record {
    const known = this.#records.get(key);
    if (known) return known;
    if (this.#records.size >= MOST_REMEMBERED) this.#forgetIdle();
    const record = { failures: 0, lockedUntil: 0, waiting: 0, queue: Promise.resolve() };
    this.#records.set(key, record);
    return record;
  }

  #forgetIdle(): void {
    const now = this.#clock();
    for (const [key, record] of this.#records)
      if (record.waiting === 0 && record.lockedUntil <= now) this.#records.delete(key);
  }
}
