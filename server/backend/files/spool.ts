import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { BadFile, NOT_READABLE } from "./refused.ts";
import type { KeptFile } from "./store.ts";

export class Spool {
  readonly #directory: string;
  readonly #mostBytes: number;

  constructor(directory: string, mostBytes: number) {
    this.#directory = directory;
    this.#mostBytes = mostBytes;
  }

  async sweep(ageMs: number): Promise<void> {
    const names = await readdir(this.#directory).catch(() => []);
    for (const name of names) {
      const path = join(this.#directory, name);
      const written = await stat(path).catch(() => undefined);
      if (written && Date.now() - written.mtimeMs >= ageMs) await rm(path, { force: true });
    }
  }

  /**
   * Takes a stream to its end, and gives the file to some work; afterwards it is gone.
   * @throws BadFile for one that is too large or breaks off.
   */
  async receive<T>(content: Readable, work: (file: KeptFile) => Promise<T>): Promise<T> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    const path = join(this.#directory, randomUUID());
    try {
      await this.#write(content, path);
      return await work(await measured(path));
    } finally {
      await rm(path, { force: true });
    }
  }

  async #write(content: Readable, path: string): Promise<void> {
    const file = await open(path, "wx", 0o600);
    try {
      let bytes = 0;
      // Not closed where it is too large: the sender reads no answer before its own last byte.
      for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > this.#mostBytes) throw new BadFile(tooLarge(this.#mostBytes));
        await file.writeFile(chunk);
      }
    } catch (error) {
      throw content.errored ? new BadFile(NOT_READABLE, { cause: error }) : error;
    } finally {
      await file.close();
    }
  }
}

export function tooLarge(most: number): string {
  return `ファイルは${Math.floor(most / 1024 / 1024)}MB以下にしてください。`;
}

export async function measured(path: string): Promise<KeptFile> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return { path, bytes: (await stat(path)).size, hash: hash.digest("base64url") };
}
