import { join } from "node:path";
import { directoryStore } from "./directory-store.ts";
import { s3Store } from "./s3-store.ts";
import { clamdScanner, type Scan } from "./scanner.ts";
import { Spool } from "./spool.ts";
import type { FileStore } from "./store.ts";

export interface FileLimits {
  mostBytes: number;
  /** Of one organisation together. */
  quotaBytes: number;
  /** Of one person. */
  anHour: number;
}

export interface ShelfOptions {
  dataDir: string;
  fileStoreUrl?: string | undefined;
  clamdUrl?: string | undefined;
  fileLimits?: FileLimits | undefined;
}

export interface Shelf {
  store: FileStore;
  spool: Spool;
  limits: FileLimits;
  /** Without a scanner, files are ready when they are checked. */
  scan: Scan | undefined;
}

const MB = 1024 * 1024;
const LIMITS: FileLimits = { mostBytes: 20 * MB, quotaBytes: 2048 * MB, anHour: 100 };

export function fileStore({
  dataDir,
  fileStoreUrl,
}: Pick<ShelfOptions, "dataDir" | "fileStoreUrl">): FileStore {
  return fileStoreUrl ? s3Store(fileStoreUrl) : directoryStore(join(dataDir, "files"));
}

export function openShelf(options: ShelfOptions): Shelf {
  const { dataDir, clamdUrl, fileLimits: limits = LIMITS } = options;
  return {
    store: fileStore(options),
    spool: new Spool(join(dataDir, "incoming"), limits.mostBytes),
    limits,
    scan: clamdUrl ? clamdScanner(clamdUrl) : undefined,
  };
}
