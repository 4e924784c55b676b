/** What comes again and may be planned ahead; scripts, locks and settings go as they are. */
const REPEATABLE = /^\s*(with|select|insert|update|delete)\b/i;
/** Texts that have a name: each connection keeps the plan of each. */
const MOST = 300;
const MOST_COUNTED = 1000;
const TIMES = 3;

/**
 * Names for statements that come again and again, the same on every connection: PostgreSQL parses a named one once for a
 * connection, and keeps its plan where one plan does for all parameters. Until then planning costs more than running.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #times = new Map<string, number>();
  #generation = 1;

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= MOST || !REPEATABLE.test(text)) return undefined;
    const times = (this.#times.get(text) ?? 0) + 1;
    this.#times.delete(text);
    if (times >= TIMES) {
      const name = `${this.#prefix()}${this.#names.size + 1}`;
      this.#names.set(text, name);
      return name;
    }
    this.#times.set(text, times);
    const [oldest] = this.#times.keys();
    if (this.#times.size > MOST_COUNTED && oldest !== undefined) this.#times.delete(oldest);
    return undefined;
  }

  /** The tables have changed below a named statement: every connection plans all anew, under other names. */
  renew(name: string): void {
    // Whoever was under way meanwhile says so too, of a name that is no longer given.
    if (!name.startsWith(this.#prefix())) return;
    this.#names.clear();
    this.#generation++;
  }

  #prefix(): string {
    return `kukaku_${this.#generation}_`;
  }
}
