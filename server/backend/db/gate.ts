import { DatabaseBusy } from "./failures.ts";

interface Waiting {
  start: () => void;
  timer: NodeJS.Timeout;
}

export class Gate {
  readonly #maxWaiting: number;
  readonly #waitMs: number;
  readonly #queue: Waiting[] = [];
  #busy = false;

  constructor(maxWaiting: number, waitMs: number) {
    this.#maxWaiting = maxWaiting;
    this.#waitMs = waitMs;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy) await this.#turn();
    this.#busy = true;
    try {
      return await work();
    } finally {
      this.#busy = false;
      this.#next();
    }
  }

  #turn(): Promise<void> {
    if (this.#queue.length >= this.#maxWaiting) throw new DatabaseBusy();
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        start: resolve,
        timer: setTimeout(() => {
          this.#queue.splice(this.#queue.indexOf(waiting), 1);
          reject(new DatabaseBusy());
        }, this.#waitMs),
      };
      this.#queue.push(waiting);
    });
  }

  #next() {
    const waiting = this.#queue.shift();
    if (!waiting) return;
    clearTimeout(waiting.timer);
    // Held for the next one at once, so that work arriving meanwhile queues behind it.
    this.#busy = true;
    waiting.start();
  }
}
