import { z } from "zod";

export const words = z
  .string()
  .max(200)
  .transform((text) => text.trim())
  .refine((text) => wordsOf(text).length <= 10)
  .refine((text) => wordsOf(text).every((word) => word.length <= 100));

/** The words of a search text, split on half- and full-width space, comma and 、. */
export function wordsOf(text: string): string[] {
  return text.split(/[\s,、\u3000]+/u).filter((word) => word !== "");
}

export const page = z
  .string()
  .regex(/^[1-9]\d{0,3}$/)
  .transform(Number);

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

export const adminBrandsQuery = z.object({
  words: words.optional(),
  kukaku: flag.optional(),
  enabled: flag.optional(),
  page: page.optional(),
});
export type AdminBrandsQuery = z.output<typeof adminBrandsQuery>;

/** `21〜40件` of a total; nothing where the page is past the end. */
export function rangeOf(total: number, at: number, perPage: number, count: number) {
  const from = count === 0 ? 0 : (at - 1) * perPage + 1;
  return {
    total,
    from,
    to: count === 0 ? 0 : from + count - 1,
    pages: Math.max(1, Math.ceil(total / perPage)),
  };
}
