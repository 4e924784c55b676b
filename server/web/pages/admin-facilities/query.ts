import { z } from "zod";
import { adminFacilityOrder } from "../../../contract/admin-facilities.ts";
import { idText, pageNumber, pageSize } from "../../../contract/fields.ts";
import { PER_PAGE } from "../../../contract/paging.ts";
import { facilityType } from "../../../contract/statuses.ts";
import { choices, flag, onFlag, wordsOf, wordsText } from "../../parts/list/fields.ts";
import type { Query } from "../../paths.ts";

const plan = z.enum(["free", "standard", "section_map"]);
const unchosen = z.literal("").transform(() => undefined);

export const adminFacilitiesQuery = z.object({
  words: wordsText.optional(),
  types: choices(facilityType).optional(),
  prefecture: z.union([unchosen, idText]).optional(),
  plan: z.union([unchosen, plan]).optional(),
  adminless: onFlag.optional(),
  enabled: flag.optional(),
  sort: adminFacilityOrder.optional(),
  order: z.enum(["asc", "desc"]).optional(),
  page: pageNumber.optional(),
  per_page: pageSize.optional(),
});
export type AdminFacilitiesQuery = z.output<typeof adminFacilitiesQuery>;

export const queryNames: Record<string, string> = {
  words: "検索",
  types: "施設の種類",
  prefecture: "都道府県",
  plan: "プラン",
  adminless: "管理者なし",
  enabled: "有効のみ",
  sort: "並び順",
  order: "並び順",
  page: "ページ",
  per_page: "表示件数",
};

/** The query of the address for these conditions; what is so anyhow is not written. */
export function addressOf(query: AdminFacilitiesQuery): Query {
  return {
    ...query,
    adminless: query.adminless ? "1" : undefined,
    enabled: query.enabled === false ? "0" : undefined,
    page: query.page === 1 ? undefined : query.page,
    per_page: query.per_page === PER_PAGE ? undefined : query.per_page,
  };
}

/** The call's arguments: the filters and the order of list and file. */
export function listArguments({
  words = "",
  types,
  prefecture,
  plan,
  adminless,
  enabled = true,
  ...q
}: AdminFacilitiesQuery) {
  const search = wordsOf(words);
  return {
    ...(search.length > 0 && { search: search.join(" ") }),
    ...(types && { facility_types: types }),
    ...(prefecture !== undefined && { prefectures: [prefecture] }),
    ...(plan && { plan }),
    ...(adminless && { is_without_admin: true }),
    is_enabled: enabled,
    ...(q.sort && { sort: q.sort }),
    ...(q.order && { order: q.order }),
  };
}
