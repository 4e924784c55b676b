import { z } from "zod";
import { accessRequestOrder } from "../../../contract/access-requests.ts";
import { pageNumber, pageSize } from "../../../contract/fields.ts";
import { PER_PAGE } from "../../../contract/paging.ts";
import { wordsOf, wordsText } from "../../parts/list/fields.ts";
import type { Query } from "../../paths.ts";

const unchosen = z.literal("").transform(() => undefined);

export const requestsQuery = z.object({
  words: wordsText.optional(),
  side: z.union([unchosen, z.enum(["facility", "brand"])]).optional(),
  sort: accessRequestOrder.optional(),
  order: z.enum(["asc", "desc"]).optional(),
  page: pageNumber.optional(),
  per_page: pageSize.optional(),
});
export type RequestsQuery = z.output<typeof requestsQuery>;

export const queryNames: Record<string, string> = {
  words: "検索",
  side: "種類",
  sort: "並び順",
  order: "並び順",
  page: "ページ",
  per_page: "表示件数",
};

/** The query of the address for these conditions; what is so anyhow is not written. */
export function addressOf(query: RequestsQuery): Query {
  return {
    ...query,
    page: query.page === 1 ? undefined : query.page,
    per_page: query.per_page === PER_PAGE ? undefined : query.per_page,
  };
}

/** The call's arguments: the filters and the order of list and file. */
export function listArguments({ words = "", side, sort, order }: RequestsQuery) {
  const search = wordsOf(words);
  return {
    ...(search.length > 0 && { search: search.join(" ") }),
    ...(side && { side }),
    ...(sort && { sort }),
    ...(order && { order }),
  };
}
