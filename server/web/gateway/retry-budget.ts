const SHARE = 0.1;
const PER_SECOND = 1;
const MOST = 10;

/** Allows as many second tries as a tenth of the calls, and one a second: retries never multiply the load of an outage. */
export class RetryBudget {
  readonly #clock: () => number;
  #left = MOST;
  #at: number;

  /** @param clock milliseconds, only going forward */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#at = clock();
  }

  called(): void {
    this.#left = Math.min(MOST, this.#left + SHARE);
  }

  spend(): boolean {
    const now = this.#clock();
    this.#left = Math.min(MOST, this.#left + ((now - this.#at) / 1000) * PER_SECOND);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left--;
    return true;
  }
}
