import type { z } from "zod";

export type Fields<T> =
  | { data: T; errors?: undefined }
  | { data?: undefined; errors: Record<string, string> };

const UNKNOWN = "この項目は指定できません。";
/** No form has as many fields: a body full of mistakes must not be answered with a larger one. */
const MOST_NAMED = 100;

export function parseFields<T>(schema: z.ZodType<T>, value: unknown): Fields<T> {
  const parsed = schema.safeParse(value, { error: japaneseMessage, reportInput: false });
  if (parsed.success) return { data: parsed.data };
  // A field may be called __proto__, which no assignment makes a key of.
  const errors = new Map<string, string>();
  for (const [field, message] of parsed.error.issues.flatMap(messages).slice(0, MOST_NAMED))
    if (!errors.has(field)) errors.set(field, message);
  return { errors: Object.fromEntries(errors) };
}

export function unknownFields(query: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.keys(query)
      .slice(0, MOST_NAMED)
      .map((key) => [key, UNKNOWN]),
  );
}

function messages(issue: z.core.$ZodIssue): [string, string][] {
  const path = issue.path.map(String);
  return issue.code === "unrecognized_keys"
    ? issue.keys.map((key) => [[...path, key].join("."), UNKNOWN])
    : [[path.join("."), issue.message]];
}

function japaneseMessage(issue: { code?: string; input?: unknown }): string {
  if (issue.input === undefined) return "必須項目です。";
  if (issue.code === "invalid_value") return "選択肢の中から指定してください。";
  if (issue.code === "too_big") return "値が大きすぎるか、長すぎます。";
  if (issue.code === "too_small") return "値が小さすぎるか、短すぎます。";
  return "形式が正しくありません。";
}
