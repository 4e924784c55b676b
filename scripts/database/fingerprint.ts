import { hash } from "node:crypto";

/** What tells the rows of a table from others, in whatever order they come: the sum of their hashes, of 128 bits each. */
export class Fingerprint {
  #sum = 0n;

  /** @param row the JSON text that the database wrote. */
  add(row: string): void {
    const bits = BigInt(`0x${hash("sha256", row).slice(0, 32)}`);
    this.#sum = BigInt.asUintN(128, this.#sum + bits);
  }

  toString(): string {
    return this.#sum.toString(16).padStart(32, "0");
  }
}
