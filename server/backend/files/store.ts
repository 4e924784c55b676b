import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";

/** Where the bytes of files are, each under the key that its row names. Only the backend speaks to it. */
export interface FileStore {
  /** Takes over the content of a file on this machine: when it returns, power may fail. */
  put(key: string, file: KeptFile): Promise<void>;
  /** @throws MissingFile where the store has nothing under the key. */
  get(key: string): Promise<Readable>;
  /** Nothing to remove is no failure: a repeat finds it done. */
  remove(key: string): Promise<void>;
  /** As a person would name it. */
  readonly name: string;
}

/** A file on this machine, whole and checked. */
export interface KeptFile {
  path: string;
  bytes: number;
  /** SHA-256, base64url. */
  hash: string;
}

export class MissingFile extends Error {}

/** The content of a file that is still on this machine. */
export function storedFile({ path }: KeptFile): Readable {
  return createReadStream(path);
}
