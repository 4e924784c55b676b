import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";

export interface FileStore {
  /** Takes over the content of a file on this machine: when it returns, power may fail. */
  put(key: string, file: KeptFile): Promise<void>;
  /** @throws MissingFile where the store has nothing under the key. */
  get(key: string): Promise<Readable>;
  /** Nothing to remove is no failure: a repeat finds it done. */
  remove(key: string): Promise<void>;
  readonly name: string;
}

export interface KeptFile {
  path: string;
  bytes: number;
  /** SHA-256, base64url. */
  hash: string;
}

export class MissingFile extends Error {}

export function storedFile({ path }: KeptFile): Readable {
  return createReadStream(path);
}
