import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { BadFile } from "../../files/refused.ts";
import { type ZipEntry, zipBytes, zipEntries } from "../../files/zip-entries.ts";
import { GeographyRefusal } from "./refused.ts";

export interface GivenFile {
  name: string;
  bytes: Buffer;
}

export interface GivenFiles {
  files: Generator<GivenFile>;
  /** Names of files that hold what another one held already; filled while `files` is gone through. */
  doubles: string[];
}

const MB = 1e6;
/** A first-level mesh of roads as GeoJSON has some 700 MB. */
const MOST_MB = 1600;
const MOST_FILES = 5000;
const ZIPS_IN_ZIPS = 2;

/**
 * Everything below a directory, one file at a time; zips are opened, and zips in them: the whole country's of
 * 国土数値情報 holds one a prefecture. What holds the same bytes as
 * an earlier one comes once: a zip often lies beside what was taken out of it.
 * @throws GeographyRefusal for a directory that cannot be read or is empty, and for a zip that is broken.
 */
export function givenFiles(directory: string): GivenFiles {
  const paths = pathsBelow(directory);
  if (paths.length === 0) throw new GeographyRefusal(`${directory} にファイルがありません。`);
  if (paths.length > MOST_FILES)
    throw new GeographyRefusal(
      `${directory} のファイルが多すぎます（${paths.length}件。${MOST_FILES}件まで）。`,
    );
  const doubles: string[] = [];
  return { files: once(paths, directory, doubles), doubles };
}

function pathsBelow(directory: string): string[] {
  try {
    return readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch {
    throw new GeographyRefusal(`${directory} を読み取れません。--from にディレクトリを指定してください。`);
  }
}

function* once(paths: readonly string[], directory: string, doubles: string[]): Generator<GivenFile> {
  const seen = new Set<string>();
  for (const path of paths)
    for (const file of unpacked(path, relative(directory, path))) {
      const hash = createHash("sha256").update(file.bytes).digest("base64");
      if (seen.has(hash)) doubles.push(file.name);
      else yield file;
      seen.add(hash);
    }
}

function* unpacked(path: string, name: string): Generator<GivenFile> {
  const { size } = statSync(path);
  if (size > MOST_MB * MB) throw tooLarge(name, size);
  yield* opened({ name, bytes: readFileSync(path) }, ZIPS_IN_ZIPS);
}

function* opened(file: GivenFile, depth: number): Generator<GivenFile> {
  const { name, bytes } = file;
  if (!/\.zip$/iu.test(name) || depth === 0) return yield file;
  for (const entry of entriesOf(file)) {
    if (entry.unpacked === 0) continue;
    if (entry.unpacked > MOST_MB * MB) throw tooLarge(`${name} の ${entry.name}`, entry.unpacked);
    const content = readZip(name, () => {
      if (entry.isEncrypted) throw new BadFile();
      return zipBytes(bytes, entry, MOST_MB * MB);
    });
    yield* opened({ name: `${name}/${entry.name}`, bytes: content }, depth - 1);
  }
}

function entriesOf({ name, bytes }: GivenFile): ZipEntry[] {
  return readZip(name, () => zipEntries(bytes));
}

function readZip<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof BadFile)) throw error;
    throw new GeographyRefusal(
      `${name}：zipとして開けません。途中で切れていないか確認し、ダウンロードし直してください。`,
    );
  }
}

function tooLarge(name: string, size: number): GeographyRefusal {
  return new GeographyRefusal(`${name}：大きすぎます（${Math.ceil(size / MB)}MB。${MOST_MB}MBまで）。`);
}
