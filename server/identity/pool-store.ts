import { readdir, stat, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import {
  replaceFile,
  type StoredCode,
  type StoredGrant,
  type StoredPool,
  type StoredUser,
} from "./pool-file.ts";

/** Access tokens outlive their grant by at most this long; until then a revocation must be remembered. */
const GRANT_AFTERLIFE_MS = 60 * 60_000;
const ABANDONED_AFTER_MS = 60_000;

/** The pool in memory and its file. Change the maps, then `await save()`: what it answered for is on disk. */
export class PoolStore {
  readonly clientSecret: string;
  readonly users = new Map<string, StoredUser>();
  readonly grants = new Map<string, StoredGrant>();
  readonly codes = new Map<string, StoredCode>();
  readonly #path: string;
  readonly #clock: () => number;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(path: string, stored: StoredPool, clock: () => number) {
    this.#path = path;
    this.#clock = clock;
    this.clientSecret = stored.clientSecret;
    for (const user of stored.users) this.users.set(user.sub, user);
    for (const grant of stored.grants) this.grants.set(grant.id, grant);
    for (const code of stored.codes) this.codes.set(code.key, code);
  }

  find(name: string): StoredUser | undefined {
    const wanted = normaliseName(name);
    const bySub = this.users.get(wanted);
    if (bySub) return bySub;
    for (const user of this.users.values()) if (user.email === wanted) return user;
    return undefined;
  }

  /** Resolves when the present state is durable. Calls made while a write runs share the one that follows it. */
  save(): Promise<void> {
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        this.#running = replaceFile(this.#path, this.#serialise());
        return this.#running;
      });
    return this.#next;
  }

  /** Resolves when no write is under way. It starts none: an idle process must not write over another's state. */
  async settled(): Promise<void> {
    await (this.#next ?? this.#running);
  }

  /** Deletes what an interrupted write left behind; a fresh file may be the write of a process that still runs. */
  async sweep(): Promise<void> {
    const directory = dirname(this.#path);
    const prefix = `${basename(this.#path)}.`;
    for (const name of await readdir(directory)) {
      if (!name.startsWith(prefix) || !name.endsWith(".tmp")) continue;
      const path = join(directory, name);
      const { mtimeMs } = await stat(path);
      if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await unlink(path);
    }
  }

  #serialise(): string {
    const now = this.#clock();
    for (const [id, grant] of this.grants)
      if (grant.expiresAt + GRANT_AFTERLIFE_MS < now) this.grants.delete(id);
    for (const [key, code] of this.codes) if (code.expiresAt < now) this.codes.delete(key);
    const stored: StoredPool = {
      version: 1,
      clientSecret: this.clientSecret,
      users: [...this.users.values()],
      grants: [...this.grants.values()],
      codes: [...this.codes.values()],
    };
    return `${JSON.stringify(stored, null, 1)}\n`;
  }
}

/** Names are e-mail addresses or subs; both are compared without regard to case. */
export function normaliseName(name: string): string {
  return name.trim().normalize("NFC").toLowerCase();
}
