import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { Encrypter } from "age-encryption";
import type { Database } from "../../server/backend/db/connect.ts";
import { DatabaseRefusal } from "../../server/backend/db/failures.ts";
import { type Beside, dump, type Progress, type TakeLine } from "./dump.ts";
import { type Loaded, type Loading, load } from "./load.ts";
import { isSealed, seal, unseal } from "./sealing.ts";

export interface BackUp {
  progress?: Progress | undefined;
  beside?: Beside | undefined;
  /** For whom the file is encrypted; without it, it is plain. */
  encrypter?: Encrypter | undefined;
}

/** Writes a database into a new file that only its owner may read; a failed attempt leaves no file. */
export async function backUp(
  database: Database,
  file: string,
  { progress, beside, encrypter }: BackUp = {},
): Promise<number> {
  if (existsSync(file)) throw new DatabaseRefusal(`${file} はすでにあります。別の名前を指定してください。`);
  const draft = `${file}.part`;
  const lines = new PassThrough();
  const target = createWriteStream(draft, { mode: 0o600, flush: true });
  const written = encrypter
    ? pipeline(lines, createGzip(), (packed) => seal(packed, encrypter), target)
    : pipeline(lines, createGzip(), target);
  // Told of below, once the dump has ended too.
  written.catch(() => {});
  try {
    const rows = await dump(
      database,
      async (line) => {
        if (!lines.write(`${line}\n`)) await Promise.race([drained(lines), written]);
      },
      progress,
      beside,
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

export interface Restore extends Loading {
  keyFile?: string | undefined;
}

export function restore(
  database: Database,
  file: string,
  { keyFile, ...loading }: Restore = {},
): Promise<Loaded> {
  return load(database, (take) => readLines(file, keyFile, take), loading);
}

async function readLines(file: string, keyFile: string | undefined, take: TakeLine): Promise<void> {
  const unpacked = createGunzip();
  try {
    const source = createReadStream(file);
    const reading = (await isSealed(file))
      ? pipeline(source, (sealed) => unseal(sealed, keyFile), unpacked)
      : pipeline(source, unpacked);
    // It destroys `unpacked` with its failure, which is thrown below.
    reading.catch(() => {});
    for await (const line of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY }))
      await take(line);
    if (unpacked.errored) throw unpacked.errored;
  } catch (error) {
    if (error instanceof Error && "code" in error && /^(Z_|ENOENT|EACCES|EISDIR)/.test(String(error.code)))
      throw new DatabaseRefusal(`${file} を読み込めません（${error.message}）。`);
    throw error;
  }
}
