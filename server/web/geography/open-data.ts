import { createHash } from "node:crypto";
import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { DataFile, OpenData } from "../options.ts";

/** Rows, shapes and the like that are worked on before others are answered again: some milliseconds. */
const STEP = 2000;

export function dataFile({ projectRoot, ownGeography }: OpenData, name: string): DataFile {
  const shipped = { path: join(projectRoot, "server/backend/data", name), at: 0, bytes: undefined };
  return ownGeography?.file(name) ?? shipped;
}

function bytesOf({ path, at, bytes }: DataFile): Buffer {
  if (bytes === undefined) return readFileSync(path);
  const read = Buffer.alloc(bytes);
  const file = openSync(path, "r");
  try {
    if (readSync(file, read, 0, bytes, at) !== bytes) throw new Error(`${path} is cut off.`);
  } finally {
    closeSync(file);
  }
  return read;
}

export async function readText(file: DataFile): Promise<string> {
  const content = await promisify(gunzip)(bytesOf(file));
  return content.toString("utf8");
}

/** Rows of a CSV without its header, read with pauses; fields hold neither quotes nor commas. */
export async function readDataRows<T>(
  data: OpenData,
  name: string,
  rowOf: (fields: string[], index: number) => T,
): Promise<T[]> {
  const text = await readText(dataFile(data, name));
  const rows: T[] = [];
  let start = text.indexOf("\n") + 1;
  while (start > 0 && start < text.length) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    const line = text.slice(start, text[end - 1] === "\r" ? end - 1 : end);
    if (line !== "") rows.push(rowOf(line.split(","), rows.length));
    if (rows.length % STEP === 0) await setImmediate();
    start = end + 1;
  }
  return rows;
}

export async function mapWithPauses<T, R>(
  list: readonly T[],
  change: (one: T) => R,
  step: number,
): Promise<R[]> {
  const changed: R[] = [];
  for (const one of list) {
    changed.push(change(one));
    if (changed.length % step === 0) await setImmediate();
  }
  return changed;
}

export function fingerprint(files: readonly DataFile[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(bytesOf(file));
  return hash.digest("hex").slice(0, 12);
}
