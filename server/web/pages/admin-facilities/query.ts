import { z } from "zod";
import { adminFacilityOrder } from "../../../contract/admin-facilities.ts";
import { idText } from "../../../contract/fields.ts";
import { facilityType } from "../../../contract/statuses.ts";
import { choices, chosen, flag, onFlag, searchOf, wordsText } from "../../parts/list/fields.ts";
import { listNames, sized, sorted } from "../../parts/list/query.ts";
import type { Query } from "../../paths.ts";

const plan = z.enum(["free", "standard", "section_map"]);

export const adminFacilitiesQuery = z.object({
  words: wordsText.optional(),
  types: choices(facilityType).optional(),
  prefecture: chosen(idText),
  plan: chosen(plan),
  adminless: onFlag.optional(),
  enabled: flag.optional(),
  ...sorted(adminFacilityOrder),
  ...sized,
});
export type AdminFacilitiesQuery = z.output<typeof adminFacilitiesQuery>;

export const queryNames = {
  words: "検索",
  types: "施設の種類",
  prefecture: "都道府県",
  plan: "プラン",
  adminless: "管理者なし",
  enabled: "有効のみ",
  ...listNames,
};

export function addressOf(query: AdminFacilitiesQuery): Query {
  return {
    ...query,
    adminless: query.adminless ? "1" : undefined,
    enabled: query.enabled === false ? "0" : undefined,
  };
}

export function listArguments({
  words,
  types,
  prefecture,
  plan,
  adminless,
  enabled = true,
  ...q
}: AdminFacilitiesQuery) {
  return {
    ...searchOf(words),
    ...(types && { facility_types: types }),
    ...(prefecture !== undefined && { prefectures: [prefecture] }),
    ...(plan && { plan }),
    ...(adminless && { is_without_admin: true }),
    is_enabled: enabled,
    ...(q.sort && { sort: q.sort }),
    ...(q.order && { order: q.order }),
  };
}
