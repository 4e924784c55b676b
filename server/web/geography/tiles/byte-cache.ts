export class ByteCache<V> {
  readonly #most: number;
  readonly #kept = new Map<string, { value: V; bytes: number; until: number }>();
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#most = mostBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): V | undefined {
    const entry = this.#kept.get(key);
    if (!entry) return undefined;
    this.#kept.delete(key);
    if (entry.until < Date.now()) {
      this.#bytes -= entry.bytes;
      return undefined;
    }
    this.#kept.set(key, entry);
    return entry.value;
  }

  set(key: string, value: V, bytes: number, lifeMs = Number.POSITIVE_INFINITY): void {
    const before = this.#kept.get(key);
    if (before) this.#bytes -= before.bytes;
    this.#kept.delete(key);
    this.#kept.set(key, { value, bytes, until: Date.now() + lifeMs });
    this.#bytes += bytes;
    for (const [oldest, entry] of this.#kept) {
      if (this.#bytes <= this.#most) break;
      this.#kept.delete(oldest);
      this.#bytes -= entry.bytes;
    }
  }
}
