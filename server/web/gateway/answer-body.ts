import type { Dispatcher } from "undici";
import { BackendOutage } from "./errors.ts";
import { outageOf } from "./transport.ts";

const MAX_BYTES = 5 * 1024 * 1024;

/** Reads a JSON answer of at most 5 MB. @throws BackendOutage for another type, broken JSON, or an answer cut off. */
export async function readJson(name: string, answer: Dispatcher.ResponseData): Promise<unknown> {
  const type = String(answer.headers["content-type"] ?? "");
  if (!/^application\/json\b/i.test(type)) {
    await answer.body.dump();
    throw new BackendOutage(name, "shape", { detail: `content type ${type}` });
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer.body) {
      bytes += (chunk as Buffer).length;
      if (bytes > MAX_BYTES) break;
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    throw outageOf(name, error);
  }
  if (bytes > MAX_BYTES) throw new BackendOutage(name, "size");
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch (cause) {
    throw new BackendOutage(name, "shape", { cause });
  }
}
