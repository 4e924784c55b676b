import { z } from "zod";
import { type Answered, download, read, WORKBOOK, write } from "./call.ts";
import { brandNeeds } from "./conditions.ts";
import { flagText, id, idText, instant, ok, pageText, paging, searchText } from "./fields.ts";
import { PER_PAGE } from "./paging.ts";
import { countText, done, filledLine, line, lines, listText, mailAddress, version } from "./texts.ts";

const sizePlans = {
  is_s_size_plan: z.boolean(),
  is_m_size_plan: z.boolean(),
  is_mp_size_plan: z.boolean(),
  is_l_size_plan: z.boolean(),
  is_lp_size_plan: z.boolean(),
};

/** A mark drawn as one or two shapes on a 32-unit square; colours are numbers of the 11-colour palette. */
export const brandLogo = z.object({
  letter: z.string(),
  shape: z.enum(["circle", "square", "diamond", "arch", "drop"]),
  colour: z.int().min(1).max(11),
});
export type BrandLogo = Answered<typeof brandLogo>;

export const brand = z.object({
  id,
  name: z.string(),
  name_kana: z.string(),
  company_name: z.string(),
  genre_id: id,
  genre_name: z.string(),
  category_id: id,
  category_name: z.string(),
  description: z.string(),
  logo: brandLogo.nullable(),
  tags: z.array(z.string()),
  /** Open stores, those in stealth facilities left out. */
  store_count: z.int().min(0),
  ...sizePlans,
  wanted_area_min_tsubo: z.number().nullable(),
  wanted_area_max_tsubo: z.number().nullable(),
  is_stealth: z.boolean(),
  is_enabled: z.boolean(),
  is_benchmark: z.boolean(),
  version: z.int(),
  updated_at: instant,
});
export type Brand = Answered<typeof brand>;

export const brandDetail = brand.extend({
  ...brandNeeds,
  /** Name and address for its own members and curators; null for everybody else. */
  contact_name: z.string().nullable(),
  contact_email: z.string().nullable(),
  /** Whether a mail would reach somebody; null for those who may neither send one nor see the address. */
  has_contact: z.boolean().nullable(),
  prefectures: z.array(z.object({ id, name: z.string(), store_count: z.int() })),
});
export type BrandDetail = Answered<typeof brandDetail>;

const emptyAsAbsent = <T extends z.ZodType<unknown, string>>(schema: T) =>
  z
    .string()
    .transform((value) => (value === "" ? undefined : value))
    .pipe(schema.optional())
    .optional();

/**
 * The brand search payload of the specification. Falsy filters are no filters: an empty text, a count of 0 and a size
 * plan of false narrow nothing. `include_non_benchmark` narrows to the current brand's benchmarks only when it is
 * false and a current brand is given; absent, every brand is listed.
 */
export const searchBrands = read({
  path: "/api/v1/brands",
  summary: "ブランドを検索",
  access: ["facilityMember", "brandMember", "curator"],
  browser: true,
  query: z.strictObject({
    page: pageText,
    current_brand: emptyAsAbsent(idText),
    shop_min_num: emptyAsAbsent(countText),
    shop_max_num: emptyAsAbsent(countText),
    is_s_size_plan: emptyAsAbsent(flagText),
    is_m_size_plan: emptyAsAbsent(flagText),
    is_mp_size_plan: emptyAsAbsent(flagText),
    is_l_size_plan: emptyAsAbsent(flagText),
    is_lp_size_plan: emptyAsAbsent(flagText),
    genres: listText(idText).optional(),
    include_non_benchmark: emptyAsAbsent(flagText),
    search: searchText.optional(),
    word: z
      .union([z.string(), z.array(z.string())])
      .transform((value) => (Array.isArray(value) ? value : [value]).filter((word) => word !== ""))
      .pipe(
        z
          .array(z.string().max(60, "特徴語は60文字以内で指定してください。"))
          .max(10, "特徴語は10語以内で指定してください。"),
      )
      .optional(),
  }),
  response: z.object({ code: ok, brands: z.array(brand), ...paging }),
  fallback: { code: 2000 as const, brands: [], total: 0, page: 1, per_page: PER_PAGE },
});

/** The brand search in another order than that of the readings. None of the product's listed calls. */
export const getSortedBrands = read({
  path: "/api/v1/sorted_brands",
  summary: "ブランドを検索（並び順を指定）",
  access: ["facilityMember", "brandMember", "curator"],
  browser: true,
  query: searchBrands.query.extend({
    order: z.enum(["stores", "updated"]),
  }),
  response: searchBrands.response,
  fallback: { code: 2000 as const, brands: [], total: 0, page: 1, per_page: PER_PAGE },
});

/** The same as a workbook, all pages of it, for the named facility or brand. None of the product's listed calls. */
export const downloadBrandsExcel = download({
  path: "/api/v1/sorted_brands/excel",
  summary: "ブランド一覧のExcel",
  access: ["facilityMember", "brandMember", "curator"],
  browser: false,
  query: getSortedBrands.query
    .omit({ page: true })
    .extend({ order: getSortedBrands.query.shape.order.optional(), current_facility: idText.optional() }),
  contentType: WORKBOOK,
});

export const getBrand = read({
  path: "/api/v1/brands/{id}",
  summary: "ブランドの詳細",
  access: ["facilityMember", "brandMember", "curator"],
  browser: true,
  params: z.strictObject({ id: idText }),
  query: z.strictObject({ current_facility: idText.optional(), current_brand: idText.optional() }),
  response: z.object({ code: ok, brands: brandDetail.nullable() }),
  fallback: { code: 2000 as const, brands: null },
});

const area = z
  .number({ error: "面積を数字で入力してください。" })
  .min(0, "面積は0以上で入力してください。")
  .max(100_000, "面積は100000以下で入力してください。")
  .nullable();

export const brandFields = z.strictObject({
  name: filledLine("ブランド名", 100),
  name_kana: line("ブランド名（カナ）", 100),
  company_name: line("会社名", 100),
  genre_id: id,
  description: lines("紹介文"),
  contact_name: line("担当者名", 100),
  contact_email: mailAddress.nullable(),
  tags: z.array(filledLine("タグ", 30)).max(30, "タグは30個以内で入力してください。"),
  ...sizePlans,
  wanted_area_min_tsubo: area,
  wanted_area_max_tsubo: area,
  ...brandNeeds,
});
export type BrandFields = Answered<typeof brandFields>;

export const updateBrand = write({
  method: "PUT",
  path: "/api/v1/brands/{id}",
  summary: "ブランド情報を更新",
  access: ["brandAdmin", "curator"],
  browser: true,
  params: z.strictObject({ id: idText }),
  body: brandFields.partial().extend({ version }),
  response: z.object({ ...done, version: z.int() }),
});

export const getBrandSettingStatus = read({
  path: "/api/v1/brands/{id}/setting_status",
  summary: "ブランドの設定状況",
  access: ["brandMember", "curator"],
  browser: true,
  params: z.strictObject({ id: idText }),
  response: z.object({
    data: z.object({
      items: z.array(z.object({ key: z.string(), label: z.string(), is_done: z.boolean() })),
      done: z.int(),
      total: z.int(),
    }),
  }),
  fallback: { data: { items: [], done: 0, total: 0 } },
});
