import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { CognitoException, limitExceeded } from "./exceptions.ts";
import type { StoredCode } from "./pool-file.ts";
import type { PoolStore } from "./pool-store.ts";

export type CodePurpose = "sign-up" | "reset" | "attribute";

const LIFETIME_MS: Readonly<Record<CodePurpose, number>> = {
  "sign-up": 24 * 60 * 60_000,
  reset: 60 * 60_000,
  attribute: 24 * 60 * 60_000,
};
const MOST_WRONG = 5;
const MOST_SENT = 5;
const SENT_WINDOW_MS = 60 * 60_000;
const MOST_REMEMBERED = 10_000;

/**
 * Six-digit codes. A name that nobody has gets a code too, kept in memory and sent to no one, so that asking for and
 * entering codes answers the same whether or not the account exists.
 */
export class Codes {
  readonly #store: PoolStore;
  readonly #clock: () => number;
  readonly #phantoms = new Map<string, StoredCode>();
  readonly #sent = new Map<string, number[]>();

  constructor(store: PoolStore, clock: () => number) {
    this.#store = store;
    this.#clock = clock;
  }

  /** A new code in place of the last one. @throws LimitExceededException after five in an hour. */
  issue(purpose: CodePurpose, owner: string, exists: boolean): string {
    const key = `${purpose}:${owner}`;
    this.#countSending(key);
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    const entry = {
      key,
      hash: this.#hash(key, code),
      expiresAt: this.#clock() + LIFETIME_MS[purpose],
      wrong: 0,
    };
    this.#phantoms.delete(key);
    this.#store.codes.delete(key);
    if (!exists) forgetOldest(this.#phantoms);
    (exists ? this.#store.codes : this.#phantoms).set(key, entry);
    return code;
  }

  /**
   * Uses a code up.
   * @throws ExpiredCodeException, CodeMismatchException, or LimitExceededException after five wrong ones.
   */
  redeem(purpose: CodePurpose, owner: string, code: string): void {
    const key = `${purpose}:${owner}`;
    const entry = this.#store.codes.get(key) ?? this.#phantoms.get(key);
    if (!entry || entry.expiresAt <= this.#clock())
      throw new CognitoException(
        "ExpiredCodeException",
        "Invalid code provided, please request a code again.",
      );
    if (entry.wrong >= MOST_WRONG) throw limitExceeded();
    const right = timingSafeEqual(Buffer.from(this.#hash(key, code)), Buffer.from(entry.hash));
    if (!right || this.#phantoms.has(key)) {
      entry.wrong += 1;
      throw new CognitoException(
        "CodeMismatchException",
        "Invalid verification code provided, please try again.",
      );
    }
    this.#store.codes.delete(key);
  }

  #countSending(key: string): void {
    const since = this.#clock() - SENT_WINDOW_MS;
    const recent = (this.#sent.get(key) ?? []).filter((at) => at > since);
    if (recent.length >= MOST_SENT) throw limitExceeded();
    this.#sent.delete(key);
    forgetOldest(this.#sent);
    this.#sent.set(key, [...recent, this.#clock()]);
  }

  #hash(key: string, code: string): string {
    return createHmac("sha256", this.#store.clientSecret).update(`${key}\n${code}`).digest("base64url");
  }
}

function forgetOldest(map: Map<string, unknown>): void {
  const oldest = map.keys().next();
  if (map.size >= MOST_REMEMBERED && !oldest.done) map.delete(oldest.value);
}
