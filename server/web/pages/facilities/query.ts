import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { facilityType } from "../../../contract/statuses.ts";
import { choices, limitText, onFlag, searchOf, wordsText } from "../../parts/list/fields.ts";
import { listNames, sized, writtenPage } from "../../parts/list/query.ts";
import { paths, type Query } from "../../paths.ts";

export const facilitiesQuery = z.object({
  search: wordsText.optional(),
  prefectures: choices(idText).optional(),
  building_types: choices(facilityType).optional(),
  area_min_size: limitText.optional(),
  area_max_size: limitText.optional(),
  /** 万円 a year, of the own brand's predictions; brand side with that plan. */
  prediction_value_min: limitText.optional(),
  prediction_value_max: limitText.optional(),
  bookmarked: onFlag.optional(),
  sort: z.enum(["near", "rating", "prediction"]).optional(),
  view: z.literal("map").optional(),
  ...sized,
});
export type FacilitiesQuery = z.output<typeof facilitiesQuery>;

export const queryNames: Record<string, string> = {
  search: "キーワード",
  prefectures: "都道府県（50件まで）",
  building_types: "施設の種類",
  area_min_size: "面積の下限",
  area_max_size: "面積の上限",
  prediction_value_min: "売上予測の下限",
  prediction_value_max: "売上予測の上限",
  bookmarked: "ブックマーク",
  view: "表示",
  ...listNames,
};

export const ranges = [
  { min: "area_min_size", max: "area_max_size", label: "面積" },
  { min: "prediction_value_min", max: "prediction_value_max", label: "売上予測" },
] as const;

export function appliedQuery(query: FacilitiesQuery): { query: FacilitiesQuery; rangeErrors: string[] } {
  const applied = { ...query };
  const rangeErrors = ranges.flatMap(({ min, max, label }) => {
    const [low, high] = [query[min], query[max]];
    if (low === undefined || high === undefined || low <= high) return [];
    applied[min] = undefined;
    applied[max] = undefined;
    return [`${label}の下限は上限以下にしてください。${label}の条件は適用していません。`];
  });
  return { query: applied, rangeErrors };
}

export function addressOf(query: FacilitiesQuery): Query {
  return {
    ...query,
    bookmarked: query.bookmarked && "1",
    ...writtenPage(query),
  };
}

export function listHref(query: FacilitiesQuery, changes: Partial<FacilitiesQuery> = {}): string {
  return paths.facilities.url(addressOf({ ...query, ...changes }));
}

export interface Standing {
  currentBrand: number | undefined;
  predicts: boolean;
  currentFacility: number | undefined;
}

export function payloadOf(query: FacilitiesQuery, page: number, standing: Standing) {
  const { currentBrand, predicts, currentFacility } = standing;
  return {
    page,
    ...(currentBrand !== undefined && { current_brand: currentBrand }),
    ...(currentFacility !== undefined && { current_facility: currentFacility }),
    ...(query.sort && { order: query.sort }),
    ...(query.bookmarked && { is_bookmarked: true }),
    ...(query.prefectures && { prefectures: query.prefectures }),
    ...(query.building_types && { building_types: query.building_types }),
    area_min_size: query.area_min_size,
    area_max_size: query.area_max_size,
    prediction_value_min: predicts ? millionYen(query.prediction_value_min) : undefined,
    prediction_value_max: predicts ? millionYen(query.prediction_value_max) : undefined,
    ...searchOf(query.search),
  };
}

/** The search counts in millions of yen, the page in 万円 as everywhere. */
function millionYen(man: number | undefined): number | undefined {
  return man === undefined ? undefined : man / 100;
}
