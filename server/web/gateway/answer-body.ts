import { BackendOutage } from "./errors.ts";
import type { WholeAnswer } from "./whole-answer.ts";

/** What a JSON answer says. @throws BackendOutage for another type, broken JSON, or more than is taken. */
export function readJson(name: string, { headers, bytes }: WholeAnswer): unknown {
  const type = String(headers["content-type"] ?? "");
  if (!/^application\/json\b/i.test(type))
    throw new BackendOutage(name, "shape", { detail: `content type ${type}` });
  if (!bytes) throw new BackendOutage(name, "size");
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch (cause) {
    throw new BackendOutage(name, "shape", { cause });
  }
}
