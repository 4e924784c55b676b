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

/** How the master is looked at. */
export interface State {
  words: string;
  kukaku: boolean;
  enabled: boolean;
}

export function stateOf({ words = "", kukaku = false, enabled = true }: AdminBrandsQuery): State {
  return { words, kukaku, enabled };
}

/** The query of the address for a state; what is so anyhow is not written. */
export function addressOf({ words: text, kukaku, enabled }: State) {
  return { words: text, kukaku: kukaku ? "1" : undefined, enabled: enabled ? undefined : "0" };
}

/** The call's arguments for a state: the filters of list and file. */
export function listArguments({ words: text, kukaku, enabled }: State) {
  const search = wordsOf(text);
  return {
    ...(search.length > 0 && { search: search.join(" ") }),
    ...(kukaku && { is_kukaku: "true" as const }),
    is_enabled: enabled ? ("true" as const) : ("false" as const),
  };
}

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
