import { z } from "zod";
import { typedNumber } from "../../../lib/typed-number.ts";

const MOST_CHOICES = 50;

export function wordsOf(text: string): string[] {
  return text.split(/[\s,、\u3000]+/u).filter((word) => word !== "");
}

export function searchOf(text: string | undefined): { search?: string[] } {
  const search = wordsOf(text ?? "");
  return search.length > 0 ? { search } : {};
}

export const wordsText = z
  .string()
  .max(200)
  .transform((text) => text.trim())
  .refine((text) => wordsOf(text).length <= 10)
  .refine((text) => wordsOf(text).every((word) => word.length <= 100));

export function choices<T>(item: z.ZodType<T, string>, most = MOST_CHOICES, error?: string) {
  return z
    .union([item.transform((one) => [one]), z.array(item).max(most)], error)
    .transform((given) => [...new Set(given)]);
}

export function chosen<T>(item: z.ZodType<T, string>) {
  return z.union([z.literal("").transform(() => undefined), item]).optional();
}

export const limitText = z
  .string()
  .max(20)
  .transform((text) => typedNumber(text) ?? Number.NaN)
  .pipe(z.number().min(0).max(999_999_999));

export const countLimitText = limitText.pipe(z.int());

export const onFlag = z.literal("1").transform(() => true);

export function ignoredNotice(
  ignored: readonly string[],
  names?: Record<string, string>,
): string | undefined {
  if (ignored.length === 0) return undefined;
  if (!names) return "正しくない条件は、適用していません。";
  const known = [...new Set(ignored.map((key) => names[key] ?? key))];
  return `次の条件は正しくないため、適用していません：${known.join("、")}`;
}

/** A checkbox with its hidden twin sends both values; the last one counts. */
export const flag = z
  .union([
    z.enum(["0", "1"]),
    z
      .array(z.enum(["0", "1"]))
      .min(1)
      .max(2),
  ])
  .transform((value) => (Array.isArray(value) ? value.at(-1) : value) === "1");
