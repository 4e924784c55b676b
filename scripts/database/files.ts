import { createHash } from "node:crypto";
import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Executor } from "../../server/backend/db/connect.ts";
import { DatabaseRefusal } from "../../server/backend/db/failures.ts";
import { type FileStore, MissingFile } from "../../server/backend/files/store.ts";
import type { TakeLine } from "./dump.ts";

/** A file of a dump: `F` names it, each `B` after it is a piece of it in base64. */
interface FileHead {
  key: string;
  bytes: number;
  hash: string;
}

const KEPT = "select id, key, bytes, hash from files where state in ('checking', 'ready') order by id";

/** Gives the files that the rows of a database name. @returns how many. */
export async function dumpFiles(executor: Executor, store: FileStore, take: TakeLine): Promise<number> {
  const { rows } = await executor.query<FileHead & { id: number }>(KEPT);
  for (const { id, ...head } of rows) {
    await take(`F${JSON.stringify(head)}`);
    try {
      for await (const piece of await store.get(head.key))
        await take(`B${(piece as Buffer).toString("base64")}`);
    } catch (error) {
      if (!(error instanceof MissingFile)) throw error;
      throw new DatabaseRefusal(`添付ファイル #${id} が保存先（${store.name}）にありません。`);
    }
  }
  return rows.length;
}

/** Copies the files of a database from one store into another. @returns how many. */
export async function copyFiles(executor: Executor, from: FileStore, to: FileStore): Promise<number> {
  const loading = await LoadingFiles.begin(to);
  try {
    await dumpFiles(executor, from, (line) => loading.take(line));
    return await loading.end(executor);
  } catch (error) {
    await loading.undo();
    throw error;
  } finally {
    await loading.close();
  }
}

export class LoadingFiles {
  readonly #store: FileStore;
  readonly #directory: string;
  readonly #keys: string[] = [];
  #open: { head: FileHead; path: string; handle: FileHandle } | undefined;

  private constructor(store: FileStore, directory: string) {
    this.#store = store;
    this.#directory = directory;
  }

  static async begin(store: FileStore): Promise<LoadingFiles> {
    return new LoadingFiles(store, await mkdtemp(join(tmpdir(), "kukaku-files-")));
  }

  async take(line: string): Promise<void> {
    if (line.startsWith("B")) {
      if (!this.#open) throw new DatabaseRefusal(BROKEN_FILE);
      await this.#open.handle.writeFile(Buffer.from(line.slice(1), "base64"));
      return;
    }
    await this.#finish();
    const head = JSON.parse(line.slice(1)) as FileHead;
    if (!/^[\w-]{1,64}$/.test(head.key)) throw new DatabaseRefusal(BROKEN_FILE);
    const path = join(this.#directory, "file");
    this.#open = { head, path, handle: await open(path, "w+", 0o600) };
  }

  /** @throws DatabaseRefusal where the rows name a file that has not come. */
  async end(executor: Executor): Promise<number> {
    await this.#finish();
    const { rows } = await executor.query<FileHead>(KEPT);
    const missing = rows.find(({ key }) => !this.#keys.includes(key));
    if (missing) throw new DatabaseRefusal(BROKEN_FILE);
    return this.#keys.length;
  }

  async undo(): Promise<void> {
    for (const key of this.#keys) await this.#store.remove(key).catch(() => {});
  }

  async close(): Promise<void> {
    await this.#open?.handle.close();
    await rm(this.#directory, { recursive: true, force: true });
  }

  async #finish(): Promise<void> {
    if (!this.#open) return;
    const { head, path, handle } = this.#open;
    this.#open = undefined;
    await handle.close();
    const hash = createHash("sha256");
    const written = await open(path);
    for await (const piece of written.createReadStream()) hash.update(piece as Buffer);
    if (hash.digest("base64url") !== head.hash) throw new DatabaseRefusal(BROKEN_FILE);
    this.#keys.push(head.key);
    await this.#store.put(head.key, { ...head, path });
  }
}

const BROKEN_FILE = "バックアップの添付ファイルが正しくありません（途中で切れているか、壊れています）。";
