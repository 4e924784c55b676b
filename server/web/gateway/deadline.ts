/** One timer for a call, and the caller's going away: cheaper than combining signals, and gone with the call. */
export class Deadline {
  readonly #timer: NodeJS.Timeout;
  readonly #caller: AbortSignal | undefined;
  readonly #leave: () => void;

  constructor(ms: number, caller: AbortSignal | undefined, giveUp: (reason: Error) => void) {
    this.#timer = setTimeout(() => giveUp(timeoutError()), ms);
    this.#caller = caller;
    this.#leave = () => giveUp(caller?.reason as Error);
    if (caller?.aborted) this.#leave();
    else caller?.addEventListener("abort", this.#leave, { once: true });
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#caller?.removeEventListener("abort", this.#leave);
  }
}

function timeoutError(): DOMException {
  return new DOMException("the call took too long", "TimeoutError");
}
