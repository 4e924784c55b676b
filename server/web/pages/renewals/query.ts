import { z } from "zod";
import { pageNumber, pageSize } from "../../../contract/fields.ts";
import { PER_PAGE } from "../../../contract/paging.ts";
import { renewalSort } from "../../../contract/renewals.ts";
import { wordsOf, wordsText } from "../../parts/list/fields.ts";
import type { Query } from "../../paths.ts";

export const renewalsQuery = z.object({
  words: wordsText.optional(),
  sort: renewalSort.optional(),
  order: z.enum(["asc", "desc"]).optional(),
  page: pageNumber.optional(),
  per_page: pageSize.optional(),
});
export type RenewalsQuery = z.output<typeof renewalsQuery>;

export const queryNames: Record<keyof RenewalsQuery, string> = {
  words: "検索",
  sort: "並び順",
  order: "並び順",
  page: "ページ",
  per_page: "表示件数",
};

/** The query of the address for these conditions; what is so anyhow is not written. */
export function addressOf(query: RenewalsQuery): Query {
  return {
    ...query,
    page: query.page === 1 ? undefined : query.page,
    per_page: query.per_page === PER_PAGE ? undefined : query.per_page,
  };
}

/** The call's arguments: the filters and the order of list and file. */
export function listArguments({ words = "", sort, order }: RenewalsQuery) {
  const search = wordsOf(words);
  return { ...(search.length > 0 && { search }), ...(sort && { sort }), ...(order && { order }) };
}
