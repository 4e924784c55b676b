import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FileStore } from "../../server/backend/files/store.ts";
import { pdfOf } from "./documents.ts";

const bytes = pdfOf();

export const SAMPLE = {
  key: "00sample",
  bytes,
  hash: createHash("sha256").update(bytes).digest("base64url"),
};

export async function putSample(store: FileStore): Promise<void> {
  const path = join(tmpdir(), `kukaku-sample-${process.pid}-${performance.now()}`);
  await writeFile(path, bytes);
  await store.put(SAMPLE.key, { path, bytes: bytes.length, hash: SAMPLE.hash });
  await rm(path);
}
