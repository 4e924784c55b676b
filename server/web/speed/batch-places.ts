import type { FairPlaces, Leave } from "../../lib/fair-places.ts";

interface Shared {
  place: Promise<Leave | undefined>;
  reads: number;
}

/**
 * Places of reads that go out as one request: they wait for one, and have it until the last is answered. The service
 * sees to it that many reads of one person take no more of it than few.
 */
export class BatchPlaces {
  readonly #places: FairPlaces;
  readonly #open = new Map<string, Shared>();

  constructor(places: FairPlaces) {
    this.#places = places;
  }

  /** @param key as of the batch that the read would be part of */
  async enter(
    key: string,
    sharers: readonly string[] | undefined,
    patienceMs: number | undefined,
  ): Promise<Leave | undefined> {
    const shared = this.#open.get(key) ?? this.#opened(key, this.#places.enter(sharers, patienceMs));
    shared.reads++;
    const leave = await shared.place;
    if (!leave) return undefined;
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      shared.reads--;
      if (shared.reads === 0) leave();
    };
  }

  #opened(key: string, place: Promise<Leave | undefined>): Shared {
    const shared = { place, reads: 0 };
    this.#open.set(key, shared);
    // Reads of the turn in which it is given are sent together, too.
    void place.then(() => setImmediate(() => this.#close(key, shared)));
    return shared;
  }

  #close(key: string, shared: Shared): void {
    if (this.#open.get(key) === shared) this.#open.delete(key);
  }
}
