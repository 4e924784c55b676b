import { crc32 } from "node:zlib";

const MOST_BYTES = 1_000_000;
const MOST_SEEN = 2000;

interface Kept {
  bytes: Buffer;
  value: unknown;
}

/**
 * What was read out of answers that came more than once. The backend is asked each time, and says each time what this
 * person may see; where its answer is byte for byte one that was read before, it is not parsed and checked again, and
 * what was made of it can be recognised by identity. An answer is kept when it comes the second time: most come once.
 */
export class KeptAnswers {
  readonly #seen = new Set<string>();
  readonly #kept = new Map<string, Kept>();
  #size = 0;

  /**
   * @param of the call with its arguments: the same bytes may answer two calls of different shapes
   * @param read makes the answer's value out of its bytes; what it throws is passed on and nothing is kept
   * @returns a value that nothing in it can be altered
   */
  read(of: string, bytes: Buffer, read: () => unknown): unknown {
    const key = `${of} ${bytes.length} ${crc32(bytes)}`;
    const known = this.#kept.get(key);
    if (known?.bytes.equals(bytes)) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known.value;
    }
    const value = freeze(read());
    if (this.#isSecond(key) && !known) this.#keep(key, { bytes: Buffer.from(bytes), value });
    return value;
  }

  #isSecond(key: string): boolean {
    if (this.#seen.delete(key)) return true;
    this.#seen.add(key);
    for (const oldest of this.#seen) {
      if (this.#seen.size <= MOST_SEEN) break;
      this.#seen.delete(oldest);
    }
    return false;
  }

  #keep(key: string, kept: Kept): void {
    if (kept.bytes.length > MOST_BYTES / 4) return;
    this.#kept.set(key, kept);
    this.#size += kept.bytes.length;
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#size <= MOST_BYTES) break;
      this.#kept.delete(oldest);
      this.#size -= bytes.length;
    }
  }
}

/** @returns the same value, in which nothing can be altered any more */
export function freeze(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const parts = Array.isArray(value) ? value : Object.values(value);
  for (let at = 0; at < parts.length; at++) if (typeof parts[at] === "object") freeze(parts[at]);
  return Object.freeze(value);
}
