import { existsSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseRefusal } from "../../server/backend/db/failures.ts";
import { readPool, replaceFile } from "../../server/identity/pool-file.ts";

export interface Identities {
  pool: string;
  signingKey: string;
}

export class IdentityPlace {
  readonly #directory: string;

  constructor(dataDir: string) {
    this.#directory = join(dataDir, "identity");
  }

  /** @returns undefined where nobody has ever started the pool here. */
  async read(): Promise<Identities | undefined> {
    if (!existsSync(this.#pool)) return undefined;
    await readPool(this.#pool);
    return {
      pool: await readFile(this.#pool, "utf8"),
      signingKey: await readFile(this.#signingKey, "utf8"),
    };
  }

  /** @throws DatabaseRefusal where there are people already: they are not written over. */
  requireEmpty(): void {
    if (existsSync(this.#pool))
      throw new DatabaseRefusal(
        `${this.#directory} には利用者の台帳がすでにあります。空の DATA_DIR を指定してください。`,
      );
  }

  async write({ pool, signingKey }: Identities): Promise<void> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    await replaceFile(this.#signingKey, signingKey);
    await replaceFile(this.#pool, pool);
    await readPool(this.#pool);
  }

  async undo(): Promise<void> {
    await rm(this.#pool, { force: true });
    await rm(this.#signingKey, { force: true });
  }

  get #pool(): string {
    return join(this.#directory, "pool.json");
  }

  get #signingKey(): string {
    return join(this.#directory, "signing-key.pem");
  }
}
