import type { Brand } from "../../contract/brands.ts";
import { sizeClassLabels } from "../../lib/labels.ts";
import type { Handler } from "../answering/handler.ts";
import {
  choiceCondition,
  FILE_SLICE,
  type ListColumn,
  organisationName,
  rangeCondition,
  wordsCondition,
  writeList,
} from "../answering/list-file.ts";
import { ownStandardFacility } from "../answering/principal.ts";
import { namesOf } from "../reference/names.ts";
import { findCatalogue } from "./catalogue.ts";

const SIZE_PLANS = [
  "is_s_size_plan",
  "is_m_size_plan",
  "is_mp_size_plan",
  "is_l_size_plan",
  "is_lp_size_plan",
] as const;

export function sizesOf(
  wanted: { readonly [K in (typeof SIZE_PLANS)[number]]?: boolean | undefined },
): string[] {
  return sizeClassLabels.flatMap(({ label }, size) => {
    const plan = SIZE_PLANS[size];
    return plan && wanted[plan] ? [label] : [];
  });
}

const BRAND_COLUMNS: ListColumn<Brand>[] = [
  { title: "ブランド", width: 26, kind: "text", of: (b) => b.name },
  { title: "会社名", width: 26, kind: "text", of: (b) => b.company_name || null },
  { title: "業種大分類", width: 14, kind: "text", of: (b) => b.category_name },
  { title: "業種", width: 16, kind: "text", of: (b) => b.genre_name },
  { title: "店舗数", width: 8, kind: "integer", of: (b) => b.store_count },
  { title: "希望面積の下限（坪）", width: 11, kind: "decimal", of: (b) => b.wanted_area_min_tsubo },
  { title: "希望面積の上限（坪）", width: 11, kind: "decimal", of: (b) => b.wanted_area_max_tsubo },
  { title: "希望規模", width: 12, kind: "text", of: (b) => sizesOf(b).join("、") || null },
  { title: "タグ", width: 36, kind: "text", of: ({ tags }) => tags.join("、") || null },
  { title: "ステルス", width: 8, kind: "text", of: (b) => (b.is_stealth ? "ステルス" : null) },
  { title: "更新日時", width: 17, kind: "instant", of: (b) => b.updated_at },
];

const BENCHMARK: ListColumn<Brand> = {
  title: "ベンチマーク",
  width: 10,
  kind: "text",
  of: (b) => (b.is_benchmark ? "選択中" : null),
};

const ORDERS = { stores: "店舗数の多い順", updated: "更新の新しい順" } as const;

export const downloadBrandsExcel: Handler<"downloadBrandsExcel"> = async ({ query }, context) => {
  const { current_facility, order, ...filters } = query;
  const { current_brand, include_non_benchmark } = filters;
  if (current_facility !== undefined) ownStandardFacility(context.principal, current_facility);
  const [found, organisation, genres] = await Promise.all([
    findCatalogue(context, filters, FILE_SLICE, order),
    organisationName(context, { facilityId: current_facility, brandId: current_brand }),
    namesOf(context.database, "genres", filters.genres ?? []),
  ]);
  const isOfBrand = current_brand !== undefined;
  return writeList(context, {
    title: "ブランド一覧",
    organisation,
    columns: isOfBrand ? [...BRAND_COLUMNS, BENCHMARK] : BRAND_COLUMNS,
    rows: found.brands,
    total: found.total,
    conditions: [
      wordsCondition(filters.search),
      choiceCondition("業種", genres),
      choiceCondition("希望規模", sizesOf(filters)),
      rangeCondition("店舗数", "店", filters.shop_min_num || undefined, filters.shop_max_num || undefined),
      ...(isOfBrand
        ? [["ベンチマーク", include_non_benchmark === false ? "ベンチマークのみ" : "すべて"] as const]
        : []),
      ["並び順", order ? ORDERS[order] : "カナ順"],
    ],
  });
};
