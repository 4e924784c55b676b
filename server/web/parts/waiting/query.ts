import { z } from "zod";
import { standbyOrder } from "../../../contract/joins.ts";
import { standbySideLabels } from "../../../lib/labels.ts";
import { type Conditions, eachWord } from "../list/chips.ts";
import { chosen, searchOf, wordsText } from "../list/fields.ts";
import { listNames, sized, sorted } from "../list/query.ts";

export const waitingQuery = z.object({
  words: wordsText.optional(),
  side: chosen(z.enum(["facility", "brand"])),
  ...sorted(standbyOrder),
  ...sized,
});
export type WaitingQuery = z.output<typeof waitingQuery>;

export const waitingNames = { words: "検索", side: "種類", ...listNames };

export const waitingFirst = { sort: "created", order: "asc" } as const;

export const waitingSides = Object.entries(standbySideLabels).map(([value, label]) => ({ value, label }));

export function waitingConditions({ words, side }: WaitingQuery): Conditions<Partial<WaitingQuery>> {
  return [
    ...eachWord(words, (rest) => ({ words: rest })),
    side && { label: standbySideLabels[side], without: { side: undefined } },
  ];
}

export function listArguments({ words, side, sort, order }: WaitingQuery) {
  return { ...searchOf(words), ...(side && { side }), ...(sort && { sort }), ...(order && { order }) };
}
