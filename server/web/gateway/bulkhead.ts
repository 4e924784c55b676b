interface Waiting {
  start(): void;
  timer: NodeJS.Timeout;
}

export interface BulkheadOptions {
  /** How many at once. */
  limit: number;
  /** How many may wait for their turn; more are refused at once. */
  queue: number;
  waitMs: number;
}

/** Keeps one slow dependency from taking up everything: so many at once, so many waiting, and not for long. */
export class Bulkhead {
  readonly #options: BulkheadOptions;
  readonly #waiting: Waiting[] = [];
  #active = 0;

  constructor(options: BulkheadOptions) {
    this.#options = options;
  }

  get active(): number {
    return this.#active;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * @param patienceMs less than others wait
   * @returns false when there was no room in time; otherwise `leave` is called once, at the end.
   */
  async enter(patienceMs = Number.POSITIVE_INFINITY): Promise<boolean> {
    if (this.#active < this.#options.limit) {
      this.#active++;
      return true;
    }
    if (this.#waiting.length >= this.#options.queue) return false;
    return new Promise((resolve) => {
      const waiting: Waiting = {
        start: () => resolve(true),
        timer: setTimeout(
          () => {
            this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
            resolve(false);
          },
          Math.min(this.#options.waitMs, patienceMs),
        ),
      };
      this.#waiting.push(waiting);
    });
  }

  leave(): void {
    const next = this.#waiting.shift();
    // The place is handed on as it is, so that nobody who comes just now takes it first.
    if (!next) this.#active--;
    else {
      clearTimeout(next.timer);
      next.start();
    }
  }
}
