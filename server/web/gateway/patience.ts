const PAGE_MS = 6000;
/** Each further call once one has been waited for in vain: enough for what is well, and the person has waited already. */
const HURRIED_MS = 200;

interface Options {
  /** Whether the request only reads; one that writes is brought to its end. */
  isRead: boolean;
  /** Milliseconds on a clock that only goes forward. */
  clock?: () => number;
}

export class Patience {
  readonly #isRead: boolean;
  readonly #clock: () => number;
  #started: number | undefined;
  #isHurried = false;

  constructor({ isRead, clock = () => performance.now() }: Options) {
    this.#isRead = isRead;
    this.#clock = clock;
  }

  /** @param ownTime what a call may take where a page may not, milliseconds from the page's first call */
  left(ownTime = PAGE_MS): number {
    this.#started ??= this.#clock();
    const ofPage = this.#isRead ? ownTime - (this.#clock() - this.#started) : Number.POSITIVE_INFINITY;
    return Math.max(1, this.#isHurried ? Math.min(ofPage, HURRIED_MS) : ofPage);
  }

  hurry(): void {
    this.#isHurried = true;
  }
}
