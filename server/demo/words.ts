import type { FindWords } from "../backend/words/tokenizer.ts";

/** Finds the words of texts now, for when they are asked for; those of others are found when they are. */
export async function wordsBefore(texts: readonly string[], find: FindWords): Promise<FindWords> {
  const found = await find(texts).catch(() => []);
  const known = new Map(texts.flatMap((text, at) => (found[at] ? [[text, found[at]] as const] : [])));
  return async (asked, signal) => {
    const unknown = asked.filter((text) => !known.has(text));
    const others = await find(unknown, signal);
    return asked.map((text) => known.get(text) ?? others[unknown.indexOf(text)] ?? []);
  };
}
