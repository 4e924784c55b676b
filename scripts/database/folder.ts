import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileStamp } from "../../server/lib/dates.ts";

const NAMED = /^kukaku-\d{8}_\d{4}\.gz(\.age)?$/;
const DAY_MS = 24 * 3_600_000;

export async function nextBackup(folder: string, isSealed: boolean): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, `kukaku-${fileStamp(Date.now())}.gz${isSealed ? ".age" : ""}`);
}

/** Removes all but the newest backups of a folder, and what killed runs left; other files stay. @returns the removed. */
export async function keepNewest(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).sort();
  const backups = names.filter((name) => NAMED.test(name));
  const removed = backups.slice(0, Math.max(0, backups.length - keep));
  for (const name of names.filter((name) => name.endsWith(".part") && NAMED.test(name.slice(0, -5)))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > DAY_MS) removed.push(name);
  }
  for (const name of removed) await rm(join(folder, name), { force: true });
  return removed;
}
