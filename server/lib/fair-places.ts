interface Share {
  active: number;
  waiting: number;
  /** The turn in which this one was last given a place. */
  servedAt: number;
}

interface Waiting {
  names: readonly string[];
  shares: readonly Share[];
  start(): void;
}

export interface EachOptions {
  /** How many places one of them may have at once. */
  limit: number;
  /** The same while there are others, or were a moment ago. */
  besideOthers?: number;
  /** Only who has so many more waiting is held to `besideOthers`; everybody, if not given. */
  crowdedFrom?: number;
  /** How many more of one may wait; what comes after is refused at once. */
  queue: number;
}

export interface FairPlacesOptions {
  /** How many at once. */
  limit: number;
  /** How many may wait for their turn; more are refused at once. */
  queue: number;
  waitMs: number;
  /** Bounds for each of those who share: the first for the first name that `enter` is given, and so on. */
  each?: readonly EachOptions[];
  /** How long one who has left still counts as another: who asks one after the other is not gone between two. */
  lingerMs?: number;
}

/** Gives the place back; again and again does no more. */
export type Leave = () => void;

/**
 * Places for work that costs, shared by those who ask for them. A free one goes to whom has the fewest at the moment, and
 * among these to whom was served longest ago: one who asks for much waits for the own work only.
 */
export class FairPlaces {
  readonly #options: FairPlacesOptions;
  /** For each of `each`, those who have or want a place. */
  readonly #shares: Map<string, Share>[] = [];
  /** For each of `each`, when those left who have nothing here just now; who left first comes first. */
  readonly #left: Map<string, number>[] = [];
  readonly #waiting = new Set<Waiting>();
  #active = 0;
  #turn = 0;

  constructor(options: FairPlacesOptions) {
    this.#options = options;
  }

  get active(): number {
    return this.#active;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * @param names who asks, of the greatest weight first: a person, the organisation they work for
   * @param patienceMs less than others wait
   * @returns undefined where no place was free in time, or `signal` said that nobody waits any more
   */
  async enter(
    names: readonly string[] = [],
    patienceMs = Number.POSITIVE_INFINITY,
    signal?: AbortSignal,
  ): Promise<Leave | undefined> {
    const shares = names.map((name, kind) => this.#shareOf(name, kind));
    const { limit, queue, waitMs, each = [] } = this.#options;
    if (this.#active < limit && this.#mayStart(names, shares)) return this.#started(names, shares);
    const isCrowded = shares.some(({ waiting }, kind) => waiting >= (each[kind]?.queue ?? queue));
    if (this.#waiting.size >= queue || isCrowded || signal?.aborted) {
      this.#forget(names);
      return undefined;
    }
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", giveUp);
        this.#waiting.delete(waiting);
        for (const share of shares) share.waiting--;
      };
      const giveUp = () => {
        end();
        this.#forget(names);
        resolve(undefined);
      };
      const timer = setTimeout(giveUp, Math.min(waitMs, patienceMs));
      const waiting: Waiting = {
        names,
        shares,
        start: () => {
          end();
          resolve(this.#started(names, shares));
        },
      };
      signal?.addEventListener("abort", giveUp);
      for (const share of shares) share.waiting++;
      this.#waiting.add(waiting);
    });
  }

  #started(names: readonly string[], shares: readonly Share[]): Leave {
    this.#active++;
    this.#turn++;
    for (const share of shares) {
      share.active++;
      share.servedAt = this.#turn;
    }
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#active--;
      for (const share of shares) share.active--;
      this.#forget(names);
      // At once, so that nobody who comes just now takes the place first.
      for (let next = this.#next(); next; next = this.#next()) next.start();
    };
  }

  #mayStart(names: readonly string[], shares: readonly Share[]): boolean {
    return shares.every(({ active, waiting }, kind) => {
      const each: EachOptions = this.#options.each?.[kind] ?? this.#options;
      const { limit, besideOthers = limit, crowdedFrom = 0 } = each;
      const isHeldBack = besideOthers < limit && waiting >= crowdedFrom && this.#hasOthers(names[kind], kind);
      return active < (isHeldBack ? besideOthers : limit);
    });
  }

  #hasOthers(name: string | undefined, kind: number): boolean {
    if ((this.#shares[kind]?.size ?? 0) > 1) return true;
    const left = this.#recentlyLeft(kind);
    return left.size > (name !== undefined && left.has(name) ? 1 : 0);
  }

  #recentlyLeft(kind: number): Map<string, number> {
    this.#left[kind] ??= new Map();
    const left = this.#left[kind];
    const longAgo = performance.now() - (this.#options.lingerMs ?? 0);
    for (const [name, at] of left) {
      if (at > longAgo) break;
      left.delete(name);
    }
    return left;
  }

  /** Whose turn it is, in the order in which they came where nothing else tells them apart. */
  #next(): Waiting | undefined {
    if (this.#active >= this.#options.limit) return undefined;
    let best: Waiting | undefined;
    for (const one of this.#waiting)
      if (this.#mayStart(one.names, one.shares) && (!best || isBefore(one.shares, best.shares))) best = one;
    return best;
  }

  #shareOf(name: string, kind: number): Share {
    this.#shares[kind] ??= new Map();
    const known = this.#shares[kind].get(name);
    if (known) return known;
    const share = { active: 0, waiting: 0, servedAt: 0 };
    this.#shares[kind].set(name, share);
    return share;
  }

  #forget(names: readonly string[]): void {
    names.forEach((name, kind) => {
      const share = this.#shares[kind]?.get(name);
      if (share?.active !== 0 || share.waiting !== 0) return;
      this.#shares[kind]?.delete(name);
      if (!this.#options.lingerMs) return;
      const left = this.#recentlyLeft(kind);
      left.delete(name);
      left.set(name, performance.now());
    });
  }
}

function isBefore(some: readonly Share[], others: readonly Share[]): boolean {
  for (const value of [(share: Share) => share.active, (share: Share) => share.servedAt])
    for (const [kind, share] of some.entries()) {
      const other = others[kind];
      if (other && value(share) !== value(other)) return value(share) < value(other);
    }
  return false;
}
