import type { CallName } from "../../contract/index.ts";
import { BackendOutage } from "./errors.ts";

const KEPT_MS = 5 * 60_000;
const STALE_MS = 60 * 60_000;

/** Lists that are the same for everybody and change with a new version of the product. */
const REFERENCE: ReadonlySet<string> = new Set([
  "getPrefectures",
  "getDistricts",
  "getCategories",
  "getGenres",
] satisfies CallName[]);

export function isReference(name: string): boolean {
  return REFERENCE.has(name);
}

interface Entry {
  value: unknown;
  at: number;
}

export class ReferenceCache {
  readonly #kept = new Map<string, Entry>();
  readonly #underWay = new Map<string, Promise<unknown>>();
  readonly #clock: () => number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  async get(name: string, ask: () => Promise<unknown>): Promise<unknown> {
    const entry = this.#kept.get(name);
    const age = entry ? this.#clock() - entry.at : Number.POSITIVE_INFINITY;
    if (entry && age < KEPT_MS) return entry.value;
    try {
      return await (this.#underWay.get(name) ?? this.#ask(name, ask));
    } catch (error) {
      if (entry && age < STALE_MS && error instanceof BackendOutage) return entry.value;
      throw error;
    }
  }

  #ask(name: string, ask: () => Promise<unknown>): Promise<unknown> {
    const asked = ask()
      .then((value) => {
        this.#kept.set(name, { value, at: this.#clock() });
        return value;
      })
      .finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, asked);
    return asked;
  }
}
