import { z } from "zod";
import { storeOrder, storeState } from "../../../contract/own-stores.ts";
import { chosen, searchOf, wordsText } from "../../parts/list/fields.ts";
import { listNames, sized, sorted } from "../../parts/list/query.ts";

export const ownStoresQuery = z.object({
  words: wordsText.optional(),
  state: chosen(storeState),
  ...sorted(storeOrder),
  ...sized,
});
export type OwnStoresQuery = z.output<typeof ownStoresQuery>;

export const queryNames = { words: "検索", state: "状態", ...listNames };

export function listArguments({ words, state, sort, order }: OwnStoresQuery) {
  return { ...searchOf(words), ...(state && { state }), ...(sort && { sort }), ...(order && { order }) };
}
