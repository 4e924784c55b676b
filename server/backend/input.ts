import type { z } from "zod";
import type { Call } from "../contract/call.ts";
import { Refusal } from "./refusal.ts";

const MAX_KEYS = 50;
/** Deeper than any body of the contract; what goes on and on would exhaust the stack. */
const MAX_DEPTH = 20;
/** C0 controls but tab and line breaks: no text that a person types holds them, and PostgreSQL refuses NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

export interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

type Errors = Record<string, string>;

/** Parses path parameters, query and body by the call's schemas, or refuses with a message for each field. */
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
  const parsed = schema.safeParse(value, { error: japaneseMessage, reportInput: false });
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    const path = issue.path.map(String);
    if (issue.code === "unrecognized_keys")
      for (const key of issue.keys) errors[[...path, key].join(".")] ??= "この項目は指定できません。";
    else errors[path.join(".")] ??= issue.message;
  }
  return undefined;
}

function refuseKeys(query: Record<string, unknown>, errors: Errors): Record<string, never> {
  for (const key of Object.keys(query)) errors[key] = "この項目は指定できません。";
  return {};
}

function japaneseMessage(issue: { code?: string; input?: unknown }): string {
  if (issue.input === undefined) return "必須項目です。";
  if (issue.code === "invalid_value") return "選択肢の中から指定してください。";
  if (issue.code === "too_big") return "値が大きすぎるか、長すぎます。";
  if (issue.code === "too_small") return "値が小さすぎるか、短すぎます。";
  return "形式が正しくありません。";
}

function findUnsafeText(value: unknown, path: string, errors: Errors, depth = 0) {
  if (depth > MAX_DEPTH) throw new Refusal(4000, "入力の階層が深すぎます。");
  if (typeof value === "string") {
    if (CONTROLS.test(value) || !value.isWellFormed()) errors[path] = "使用できない文字が含まれています。";
  } else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value))
      findUnsafeText(inner, path === "" ? key : `${path}.${key}`, errors, depth + 1);
  }
}
