import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { choices, countLimitText, onFlag, searchOf, wordsText } from "../../parts/list/fields.ts";
import { listNames, sized, writtenPage } from "../../parts/list/query.ts";
import { paths, type Query } from "../../paths.ts";

export const SIZE_PLANS = [
  { key: "is_s_size_plan", label: "S", range: "15坪未満" },
  { key: "is_m_size_plan", label: "M", range: "15〜40坪" },
  { key: "is_mp_size_plan", label: "M+", range: "40〜80坪" },
  { key: "is_l_size_plan", label: "L", range: "80〜150坪" },
  { key: "is_lp_size_plan", label: "L+", range: "150坪以上" },
] as const;
export type SizePlan = (typeof SIZE_PLANS)[number]["key"];

export const brandsQuery = z.object({
  search: wordsText.optional(),
  word: choices(z.string().min(1).max(60))
    .refine((words) => words.length <= 10)
    .optional(),
  genres: choices(idText).optional(),
  is_s_size_plan: onFlag.optional(),
  is_m_size_plan: onFlag.optional(),
  is_mp_size_plan: onFlag.optional(),
  is_l_size_plan: onFlag.optional(),
  is_lp_size_plan: onFlag.optional(),
  shop_min_num: countLimitText.optional(),
  shop_max_num: countLimitText.optional(),
  benchmark: onFlag.optional(),
  recruitment: idText.optional(),
  added: idText.optional(),
  sort: z.enum(["stores", "updated"]).optional(),
  ...sized,
});
export type BrandsQuery = z.output<typeof brandsQuery>;

export const queryNames: Record<string, string> = {
  search: "キーワード",
  word: "特徴語（10語まで）",
  genres: "業種（50件まで）",
  is_s_size_plan: "規模S",
  is_m_size_plan: "規模M",
  is_mp_size_plan: "規模M+",
  is_l_size_plan: "規模L",
  is_lp_size_plan: "規模L+",
  shop_min_num: "店舗数の下限",
  shop_max_num: "店舗数の上限",
  benchmark: "ベンチマーク",
  recruitment: "追加先の募集",
  added: "追加したブランド",
  ...listNames,
};

export const STORES_RANGE = { min: "shop_min_num", max: "shop_max_num", label: "店舗数", isWhole: true };

export const EMPTY_RANGE = "店舗数の下限は上限以下にしてください。店舗数の条件は適用していません。";

export function appliedQuery(query: BrandsQuery): { query: BrandsQuery; rangeError: string | undefined } {
  const { shop_min_num: min, shop_max_num: max, ...rest } = query;
  if (min === undefined || max === undefined || min <= max) return { query, rangeError: undefined };
  return { query: rest, rangeError: EMPTY_RANGE };
}

export function addressOf(query: BrandsQuery): Query {
  const sizes = SIZE_PLANS.map(({ key }) => [key, query[key] ? "1" : undefined] as const);
  return {
    search: query.search,
    word: query.word,
    genres: query.genres,
    ...Object.fromEntries(sizes),
    shop_min_num: query.shop_min_num,
    shop_max_num: query.shop_max_num,
    benchmark: query.benchmark ? "1" : undefined,
    recruitment: query.recruitment,
    sort: query.sort,
    ...writtenPage(query),
  };
}

export function listHref(query: BrandsQuery, changes: Partial<BrandsQuery> = {}): string {
  return paths.brands.url(addressOf({ ...query, ...changes }));
}

export function payloadOf(query: BrandsQuery, page: number, currentBrand: number | undefined) {
  const sizes = SIZE_PLANS.flatMap(({ key }) => (query[key] ? [[key, true]] : []));
  return {
    page,
    ...(currentBrand !== undefined && { current_brand: currentBrand }),
    ...(query.word && { word: query.word }),
    ...(query.genres && { genres: query.genres }),
    ...Object.fromEntries(sizes),
    ...(query.shop_min_num !== undefined && { shop_min_num: query.shop_min_num }),
    ...(query.shop_max_num !== undefined && { shop_max_num: query.shop_max_num }),
    ...(query.benchmark && currentBrand !== undefined && { include_non_benchmark: false }),
    ...searchOf(query.search),
  };
}
