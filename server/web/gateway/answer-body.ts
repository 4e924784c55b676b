import type { Call } from "../../contract/call.ts";
import { type ErrorBody, errorStatuses } from "../../contract/errors.ts";
import { freeze, type KeptAnswers } from "../speed/kept-answers.ts";
import type { WholeAnswer } from "../speed/whole-answer.ts";
import { BackendError, BackendOutage } from "./errors.ts";

/** What a JSON answer says. @throws BackendOutage for another type, broken JSON, or more than is taken. */
function readJson(name: string, { headers, bytes }: WholeAnswer): unknown {
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

export interface Asked {
  name: string;
  call: Call;
  path: string;
  kept: KeptAnswers | undefined;
}

/** What an answer says by the call's schema. @throws BackendOutage for anything else. */
export function accepted({ name, call, path, kept }: Asked, answer: WholeAnswer): unknown {
  if (call.kind === "download") throw new TypeError(`${name} is answered with a file`);
  const parse = () => {
    const parsed = call.response.safeParse(readJson(name, answer));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new BackendOutage(name, "shape", { detail: `${issue?.path.join(".")}: ${issue?.message}` });
  };
  if (call.kind !== "read" || !answer.bytes) return parse();
  return kept ? kept.read(`${name} ${path}`, answer.bytes, parse) : freeze(parse());
}

/** @throws BackendError for a refusal (4xx), BackendOutage for every other status. */
export function refused(name: string, answer: WholeAnswer): never {
  const status = answer.statusCode;
  if (status < 400 || status >= 500) {
    const asksForPause = answer.headers["retry-after"] !== undefined;
    throw new BackendOutage(name, "status", { detail: String(status), status, asksForPause });
  }
  let body: unknown;
  try {
    body = readJson(name, answer);
  } catch {
    // Refused all the same; in our own words.
  }
  throw new BackendError(name, status, errorBodyOf(status, body));
}

export function errorBodyOf(status: number, body: unknown): ErrorBody {
  const given = body as Partial<ErrorBody> | undefined;
  if (typeof given?.message === "string" && given.status !== undefined && given.status in errorStatuses)
    return {
      status: given.status,
      message: given.message,
      ...(isMessages(given.errors) ? { errors: given.errors } : {}),
    };
  const code = (Object.keys(errorStatuses) as unknown as (keyof typeof errorStatuses)[]).find(
    (key) => errorStatuses[key].http === status,
  );
  const known = Number(code ?? 4000) as keyof typeof errorStatuses;
  return { status: known, message: errorStatuses[known].message };
}

function isMessages(value: unknown): value is Record<string, string> {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((one) => typeof one === "string")
  );
}
