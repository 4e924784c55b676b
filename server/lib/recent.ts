/**
 * What was worked out last, so that it need not be worked out again: of values that never change for their key (LRU).
 * What has not been asked for longest goes first.
 */
export class Recent<T> {
  readonly #values = new Map<string, T>();
  readonly #most: number;
  readonly #weightOf: (value: T, key: string) => number;
  #weight = 0;

  /** @param most together, in whatever `weightOf` counts; one that weighs more is not kept */
  constructor(most: number, weightOf: (value: T, key: string) => number = () => 1) {
    this.#most = most;
    this.#weightOf = weightOf;
  }

  get(key: string, workOut: () => T): T {
    const known = this.#values.get(key);
    if (known !== undefined) {
      this.#values.delete(key);
      this.#values.set(key, known);
      return known;
    }
    const value = workOut();
    const weight = this.#weightOf(value, key);
    if (weight > this.#most) return value;
    this.#values.set(key, value);
    this.#weight += weight;
    for (const [oldest, old] of this.#values) {
      if (this.#weight <= this.#most) break;
      this.#values.delete(oldest);
      this.#weight -= this.#weightOf(old, oldest);
    }
    return value;
  }
}
