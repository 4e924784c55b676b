import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Migration {
  name: string;
  text: string;
  checksum: string;
  /** The youngest migration that a program must know to be served by the schema after this one; null = this one. */
  serves: string | null;
}

/** A migration that only adds says which programs may go on meanwhile: `-- serves programs from 0080_x.sql`. */
const SERVES = /^-- serves programs from (\d{4}_\w+\.sql)$/m;

export function readMigrations(directory: string): Migration[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => {
      const text = readFileSync(join(directory, name), "utf8");
      const checksum = createHash("sha256").update(text).digest("hex");
      return { name, text, checksum, serves: SERVES.exec(text)?.[1] ?? null };
    });
}
