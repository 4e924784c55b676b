import { z } from "zod";
import { renewalSort } from "../../../contract/renewals.ts";
import { searchOf, wordsText } from "../../parts/list/fields.ts";
import { listNames, sized, sorted } from "../../parts/list/query.ts";

export const renewalsQuery = z.object({
  words: wordsText.optional(),
  ...sorted(renewalSort),
  ...sized,
});
export type RenewalsQuery = z.output<typeof renewalsQuery>;

export const queryNames: Record<keyof RenewalsQuery, string> = { words: "検索", ...listNames };

export function listArguments({ words, sort, order }: RenewalsQuery) {
  return { ...searchOf(words), ...(sort && { sort }), ...(order && { order }) };
}
