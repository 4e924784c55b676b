export type BreakerState = "closed" | "open" | "probing";

interface Options {
  /** How long a dependency that failed is left alone before it is asked again, milliseconds; doubles while it keeps failing. */
  probeMs: number;
  longestMs?: number;
  /** Milliseconds on a clock that only goes forward. */
  clock?: () => number;
}

const IN_A_ROW = 5;
const WINDOW_SECONDS = 10;
const ENOUGH = 20;
const SHARE = 0.5;
const LONGEST_MS = 60_000;
const PROBE_PATIENCE_MS = 1000;

export class Breaker {
  readonly #probeMs: number;
  readonly #longestMs: number;
  readonly #clock: () => number;
  readonly #seconds = Array.from({ length: WINDOW_SECONDS }, () => ({ second: -1, calls: 0, failures: 0 }));
  #state: BreakerState = "closed";
  #inARow = 0;
  #openings = 0;
  #retryAt = 0;
  #probe: PromiseWithResolvers<void> | undefined;

  constructor({ probeMs, longestMs = LONGEST_MS, clock = () => performance.now() }: Options) {
    this.#probeMs = probeMs;
    this.#longestMs = longestMs;
    this.#clock = clock;
  }

  get state(): BreakerState {
    return this.#state;
  }

  /** @returns false when the call must not be made; otherwise its end is told by `succeeded`, `failed` or `withdrew`. */
  async admits(): Promise<boolean> {
    if (this.#state === "closed") return true;
    if (this.#state === "open") {
      if (this.#clock() < this.#retryAt) return false;
      this.#state = "probing";
      this.#probe = Promise.withResolvers();
      return true;
    }
    await Promise.race([this.#probe?.promise, patience()]);
    // Read anew: the probe has changed it meanwhile.
    return (this.#state as BreakerState) === "closed";
  }

  succeeded(): void {
    this.#count(false);
    if (this.#state === "open") return;
    this.#inARow = 0;
    if (this.#state === "closed") return;
    this.#state = "closed";
    this.#openings = 0;
    for (const one of this.#seconds) one.second = -1;
    this.#settle();
  }

  failed(): void {
    this.#count(true);
    this.#inARow++;
    if (this.#state === "open") return;
    if (this.#state === "probing" || this.#inARow >= IN_A_ROW || this.#isMostlyFailing()) this.#open();
  }

  withdrew(): void {
    if (this.#state !== "probing") return;
    this.#state = "open";
    this.#settle();
  }

  #open(): void {
    this.#state = "open";
    this.#retryAt = this.#clock() + Math.min(this.#probeMs * 2 ** this.#openings, this.#longestMs);
    this.#openings++;
    this.#settle();
  }

  #settle(): void {
    this.#probe?.resolve();
    this.#probe = undefined;
  }

  #count(isFailure: boolean): void {
    const second = Math.floor(this.#clock() / 1000);
    const slot = this.#seconds[second % WINDOW_SECONDS];
    if (!slot) return;
    if (slot.second !== second) Object.assign(slot, { second, calls: 0, failures: 0 });
    slot.calls++;
    if (isFailure) slot.failures++;
  }

  #isMostlyFailing(): boolean {
    const oldest = Math.floor(this.#clock() / 1000) - WINDOW_SECONDS;
    let [calls, failures] = [0, 0];
    for (const one of this.#seconds) {
      if (one.second <= oldest) continue;
      calls += one.calls;
      failures += one.failures;
    }
    return calls >= ENOUGH && failures >= calls * SHARE;
  }
}

function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PROBE_PATIENCE_MS).unref());
}
