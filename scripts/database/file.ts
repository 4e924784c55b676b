import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { Database } from "../../server/backend/db/connect.ts";
import { DatabaseRefusal } from "../../server/backend/db/failures.ts";
import type { FileStore } from "../../server/backend/files/store.ts";
import { dump, type Progress } from "./dump.ts";
import { load } from "./load.ts";

/** Writes a database into a new file that only its owner may read; a failed attempt leaves no file. */
export async function backUp(
  database: Database,
  file: string,
  progress?: Progress,
  store?: FileStore,
): Promise<number> {
  if (existsSync(file)) throw new DatabaseRefusal(`${file} はすでにあります。別の名前を指定してください。`);
  const draft = `${file}.part`;
  const lines = new PassThrough();
  const written = pipeline(lines, createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }));
  // Told of below, once the dump has ended too.
  written.catch(() => {});
  try {
    const rows = await dump(
      database,
      async (line) => {
        if (!lines.write(`${line}\n`)) await Promise.race([drained(lines), written]);
      },
      progress,
      store,
    );
    lines.end();
    await written;
    await rename(draft, file);
    return rows;
  } catch (error) {
    lines.destroy();
    await written.catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
}

function drained(stream: PassThrough): Promise<void> {
  return new Promise((resolve) => stream.once("drain", resolve));
}

/** Fills an empty database from such a file. */
export function restore(
  database: Database,
  file: string,
  progress?: Progress,
  store?: FileStore,
): Promise<number> {
  return load(
    database,
    async (take) => {
      const source = createReadStream(file);
      const unpacked = source.pipe(createGunzip());
      source.on("error", (error) => unpacked.destroy(error));
      try {
        for await (const line of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY }))
          await take(line);
        if (unpacked.errored) throw unpacked.errored;
      } catch (error) {
        if (error instanceof Error && "code" in error && /^(Z_|ENOENT|EACCES)/.test(String(error.code)))
          throw new DatabaseRefusal(`${file} を読み込めません（${error.message}）。`);
        throw error;
      }
    },
    progress,
    store,
  );
}
