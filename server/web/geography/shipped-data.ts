import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

/** Rows, shapes and the like that are worked on before others are answered again: some milliseconds. */
const STEP = 2000;

function pathOf(projectRoot: string, file: string): string {
  return join(projectRoot, "server/backend/data", file);
}

/** Text of a shipped open-data file (gzip, UTF-8). Rejects when the file is missing or damaged. */
export async function readShippedText(projectRoot: string, file: string): Promise<string> {
  const content = await promisify(gunzip)(await readFile(pathOf(projectRoot, file)));
  return content.toString("utf8");
}

/** Rows of a shipped CSV without its header, read with pauses; fields hold neither quotes nor commas. */
export async function readShippedRows<T>(
  projectRoot: string,
  file: string,
  rowOf: (fields: string[], index: number) => T,
): Promise<T[]> {
  const text = await readShippedText(projectRoot, file);
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

/** Works through a list with pauses in which other requests are answered. */
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

/** A short name for what files hold; it changes when one of them does. */
export function fingerprint(projectRoot: string, files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(pathOf(projectRoot, file)));
  return hash.digest("hex").slice(0, 12);
}
