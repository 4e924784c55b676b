import { z } from "zod";
import { pageNumber, pageSize } from "../../../contract/fields.ts";
import { standbyOrder } from "../../../contract/joins.ts";
import { PER_PAGE } from "../../../contract/paging.ts";
import type { Query } from "../../paths.ts";
import { wordsOf, wordsText } from "../list/fields.ts";

const unchosen = z.literal("").transform(() => undefined);

/** The address of a list of people who wait to be let in, to an organisation or to the service. */
export const waitingQuery = z.object({
  words: wordsText.optional(),
  side: z.union([unchosen, z.enum(["facility", "brand"])]).optional(),
  sort: standbyOrder.optional(),
  order: z.enum(["asc", "desc"]).optional(),
  page: pageNumber.optional(),
  per_page: pageSize.optional(),
});
export type WaitingQuery = z.output<typeof waitingQuery>;

export const queryNames: Record<string, string> = {
  words: "検索",
  side: "種類",
  sort: "並び順",
  order: "並び順",
  page: "ページ",
  per_page: "表示件数",
};

/** The query of the address for these conditions; what is so anyhow is not written. */
export function addressOf(query: WaitingQuery): Query {
  return {
    ...query,
    page: query.page === 1 ? undefined : query.page,
    per_page: query.per_page === PER_PAGE ? undefined : query.per_page,
  };
}

/** The call's arguments: the filters and the order of list and file. */
export function listArguments({ words = "", side, sort, order }: WaitingQuery) {
  const search = wordsOf(words);
  return {
    ...(search.length > 0 && { search: search.join(" ") }),
    ...(side && { side }),
    ...(sort && { sort }),
    ...(order && { order }),
  };
}
