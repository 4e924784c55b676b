import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readBytes } from "../data/column-blocks.ts";
import { dataPath } from "../data/read.ts";

export interface DataFile {
  path: string;
  at: number;
  bytes: number | undefined;
}

export interface GeographyFiles {
  version: string;
  /** What the operator's file holds, for people; undefined of the shipped geography. */
  own: OwnGeography | undefined;
  file(name: string): DataFile;
  part(name: string): DataFile | undefined;
}

export interface OwnGeography {
  path: string;
  made_at: string;
  /** One line a table that was read. */
  sources: string[];
}

/** The head of an operator's file: its length (4 bytes, little endian), this as JSON, then the parts. */
interface Head {
  layout: number;
  version: string;
  made_at: string;
  sources: string[];
  parts: [name: string, from: number, bytes: number][];
}

export const SHIPPED_VERSION = "census-2020";
/** Rises with each change of what the parts hold; a file of another layout must be made anew. */
const LAYOUT = 1;
const FOLDER = "geography";
const NAME = /^\d{8}T\d{6}Z-[0-9a-f]{12}\.bin$/u;

export function ownFolder(dataDir: string): string {
  return join(dataDir, FOLDER);
}

export function ownGeographies(dataDir: string): string[] {
  try {
    return readdirSync(ownFolder(dataDir))
      .filter((name) => NAME.test(name))
      .sort()
      .map((name) => join(ownFolder(dataDir), name));
  } catch {
    return [];
  }
}

export function shippedFiles(projectRoot: string): GeographyFiles {
  return {
    version: SHIPPED_VERSION,
    own: undefined,
    file: (name) => ({ path: dataPath(projectRoot, name), at: 0, bytes: undefined }),
    part: () => undefined,
  };
}

/**
 * The newest geography of the operator over the shipped files; these alone where there is none, or one that another
 * version of the product made. @throws for a damaged one.
 */
export function geographyFiles(projectRoot: string, dataDir: string | undefined): GeographyFiles {
  const newest = dataDir === undefined ? undefined : ownGeographies(dataDir).at(-1);
  try {
    return newest === undefined ? shippedFiles(projectRoot) : openOwn(projectRoot, newest);
  } catch (error) {
    if (error instanceof OtherLayout) return shippedFiles(projectRoot);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${newest} は壊れています（${reason}）。npm run geography で作り直すか、取り除いてください。`,
    );
  }
}

class OtherLayout extends Error {}

const IN_USE = "in-use.json";

/**
 * Since when the geography of this version is in use here, as `now` was then: what was computed before rests on another.
 * Undefined where no other ever was.
 */
export function inUseSince(dataDir: string, version: string, now: string): string | undefined {
  const path = join(ownFolder(dataDir), IN_USE);
  const known = existsSync(path)
    ? (JSON.parse(readFileSync(path, "utf8")) as { version: string; since: string })
    : undefined;
  if (known?.version === version) return known.since;
  if (!known && version === SHIPPED_VERSION) return undefined;
  mkdirSync(ownFolder(dataDir), { recursive: true, mode: 0o700 });
  writeFileSync(`${path}.tmp`, JSON.stringify({ version, since: now }));
  renameSync(`${path}.tmp`, path);
  return now;
}

export function openOwn(projectRoot: string, path: string): GeographyFiles {
  const length = readBytes(path, 0, 4).readUInt32LE(0);
  if (length > 1_000_000) throw new Error(`${path} is no geography.`);
  const head = JSON.parse(readBytes(path, 4, length).toString("utf8")) as Head;
  if (head.layout !== LAYOUT) throw new OtherLayout();
  const parts = new Map(
    head.parts.map(([name, from, bytes]) => [name, { path, at: 4 + length + from, bytes }]),
  );
  const shipped = shippedFiles(projectRoot);
  return {
    version: head.version,
    own: { path, made_at: head.made_at, sources: head.sources },
    file: (name) => parts.get(name) ?? shipped.file(name),
    part: (name) => parts.get(name),
  };
}

export function readWhole({ path, at, bytes }: DataFile): Buffer {
  return bytes === undefined ? readFileSync(path) : readBytes(path, at, bytes);
}

export function packOwn(
  about: Omit<Head, "layout" | "parts">,
  parts: ReadonlyMap<string, Uint8Array>,
): Buffer {
  let from = 0;
  const head: Head = { layout: LAYOUT, ...about, parts: [] };
  for (const [name, bytes] of parts) {
    head.parts.push([name, from, bytes.length]);
    from += bytes.length;
  }
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, text, ...parts.values()]);
}

export function ownName(made: Date, hash: string): string {
  return `${made.toISOString().replace(/[-:]|\.\d+/gu, "")}-${hash}.bin`;
}
