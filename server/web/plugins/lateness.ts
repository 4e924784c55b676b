const LATE_MS = 150;
/** A process that has been at work for this share of the time of late has more to do than it gets done. */
const BUSY_SHARE = 0.75;
const MEMORY_MS = 600;

export interface Tick {
  ms: number;
  lateMs: number;
  /** Share of the time since the one before in which the loop was at work, 0 to 1. */
  utilization: number;
}

/**
 * Whether the event loop lags behind for good. Many requests at the same moment hold a quiet process up as well, but it is
 * through with them soon: they are no reason to turn anybody away.
 */
export class Lateness {
  #lateMs = 0;
  #busyShare = 0;

  observe({ ms, lateMs, utilization }: Tick): void {
    this.#lateMs = lateMs;
    this.#busyShare += (utilization - this.#busyShare) * (1 - Math.exp(-ms / MEMORY_MS));
  }

  get isLasting(): boolean {
    return this.#lateMs > LATE_MS && this.#busyShare >= BUSY_SHARE;
  }
}
