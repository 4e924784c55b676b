/** How long a page may take that waits for nothing but its turn, seconds: so many are let in, and no more. */
const GOAL_SECONDS = 0.25;
/** From this share of its time on, a process does nothing but work: the wait is its own doing. */
const BUSY = 0.8;
/** Of the most: below it nobody is turned away for being one too many. */
const LEAST_SHARE = 0.16;
const RECOVERY = 1.25;
/** So many looks in a row are a rush; one is also what many requests at the same moment make of a quiet process. */
const LOOKS_OF_RUSH = 2;

export interface Observation {
  seconds: number;
  completed: number;
  /** Share of the time in which the event loop was at work, 0 to 1. */
  utilization: number;
  isBackendFull: boolean;
}

/**
 * How many requests may be under way: by Little's law as many as are answered within the goal, at the rate of late. Only
 * while the process itself or its own backend is what everybody waits for; a slow service behind has limits of its own, and
 * turning people away would not make it faster.
 */
export class Admission {
  readonly #most: number;
  readonly #least: number;
  #current: number;
  #busyLooks = 0;

  constructor(most: number) {
    this.#most = most;
    this.#least = Math.ceil(most * LEAST_SHARE);
    this.#current = most;
  }

  get limit(): number {
    return Math.ceil(this.#current);
  }

  observe({ seconds, completed, utilization, isBackendFull }: Observation): void {
    const answered = (completed / seconds) * GOAL_SECONDS;
    const isBusy = utilization >= BUSY || isBackendFull;
    this.#busyLooks = isBusy ? this.#busyLooks + 1 : 0;
    if (isBusy && this.#busyLooks < LOOKS_OF_RUSH) return;
    // Half the way each time: one odd second says little.
    const next = isBusy ? (this.#current + answered) / 2 : this.#current * RECOVERY;
    this.#current = Math.min(this.#most, Math.max(this.#least, next));
  }
}
