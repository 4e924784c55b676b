import { existsSync } from "node:fs";
import { join } from "node:path";

/** Where the embedded database and its lock stand. */
export function directoryOf(dataDir: string): string {
  return join(dataDir, "db");
}

export function dataOf(directory: string): string {
  return join(directory, "data");
}

/** Whether there is an embedded database in `dataDir`, filled or not. */
export function isMade(dataDir: string): boolean {
  return existsSync(dataOf(directoryOf(dataDir)));
}
