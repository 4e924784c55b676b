import type { z } from "zod";
import type { Call } from "../../contract/call.ts";
import { parseFields, unknownFields } from "../../contract/refused-fields.ts";
import { isCleanText } from "../../contract/texts.ts";
import { Refusal } from "./refusal.ts";

const MAX_KEYS = 50;
/** Deeper than any body of the contract; what goes on and on would exhaust the stack. */
const MAX_DEPTH = 20;

export interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

type Errors = Record<string, string>;

export function parseInput(call: Call, raw: RawInput): { params: unknown; query: unknown; body: unknown } {
  const errors: Errors = {};
  const query = raw.query as Record<string, unknown>;
  if (Object.keys(query).length > MAX_KEYS) throw new Refusal(4000, "条件が多すぎます。");
  const parsed = {
    params: call.params ? part(call.params, raw.params, errors) : {},
    query: call.query ? part(call.query, query, errors) : refuseKeys(query, errors),
    body: call.kind === "write" && call.body ? part(call.body, raw.body ?? {}, errors) : undefined,
  };
  if (Object.keys(errors).length > 0) throw new Refusal(4000, undefined, errors);
  return parsed;
}

function part(schema: z.ZodType, value: unknown, errors: Errors): unknown {
  findUnsafeText(value, "", errors);
  const parsed = parseFields(schema, value);
  for (const [field, message] of Object.entries(parsed.errors ?? {})) errors[field] ??= message;
  return parsed.data;
}

function refuseKeys(query: Record<string, unknown>, errors: Errors): Record<string, never> {
  Object.assign(errors, unknownFields(query));
  return {};
}

function findUnsafeText(value: unknown, path: string, errors: Errors, depth = 0) {
  if (depth > MAX_DEPTH) throw new Refusal(4000, "入力の階層が深すぎます。");
  if (typeof value === "string") {
    if (!isCleanText(value)) errors[path] = "使用できない文字が含まれています。";
  } else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value))
      findUnsafeText(inner, path === "" ? key : `${path}.${key}`, errors, depth + 1);
  }
}
