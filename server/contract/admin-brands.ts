import { z } from "zod";
import { brandDetail, brandFields } from "./brands.ts";
import { type Answered, download, read, WORKBOOK, write } from "./call.ts";
import { flagText, id, idText, instant, ok, pageText, paging, searchText } from "./fields.ts";
import { PER_PAGE } from "./paging.ts";
import { done, version } from "./texts.ts";

const plans = {
  is_enabled: z.boolean(),
  is_stealth: z.boolean(),
  is_kukaku: z.boolean(),
  is_brand_benchmark: z.boolean(),
  is_gps_people_flow: z.boolean(),
  is_category_similar_score: z.boolean(),
  is_sales_prediction: z.boolean(),
  is_exclusive: z.boolean(),
  is_facility_plan: z.boolean(),
  is_carto_url: z.boolean(),
};

export const adminBrand = brandDetail.extend({
  ...plans,
  carto_url: z.string().nullable(),
  closed_at: instant.nullable(),
});
export type AdminBrand = Answered<typeof adminBrand>;

const adminBrandFields = brandFields.extend({
  ...plans,
  carto_url: z
    .url({ protocol: /^https$/, error: "URLの形式（https://）で入力してください。" })
    .max(500, "URLは500文字以内で入力してください。")
    .nullable(),
});
export type AdminBrandFields = Answered<typeof adminBrandFields>;

const curators = { access: ["curator"], browser: true } as const;

export const twinBrand = adminBrand.pick({
  id: true,
  name: true,
  name_kana: true,
  company_name: true,
  genre_name: true,
  is_enabled: true,
});
export type TwinBrand = Answered<typeof twinBrand>;

const isDistinct = z.boolean().optional();

export const createAdminBrand = write({
  ...curators,
  method: "POST",
  path: "/api/v1/admins/brands",
  summary: "ブランドを登録",
  body: adminBrandFields
    .partial()
    .required({ name: true, genre_id: true })
    .extend({ is_distinct: isDistinct }),
  response: z.object({ ...done, brand: adminBrand }),
});

/** `is_enabled` and `is_kukaku` narrow when true; false lists both kinds. */
export const getAdminBrands = read({
  ...curators,
  path: "/api/v1/admins/brands",
  summary: "ブランドマスターを検索",
  query: z.strictObject({
    search: searchText.optional(),
    is_kukaku: flagText.optional(),
    is_enabled: flagText.default(true),
    page: pageText,
    current_brand: idText.optional(),
  }),
  response: z.object({ status: ok, brands: z.array(adminBrand), ...paging }),
  fallback: { status: 2000 as const, brands: [], total: 0, page: 1, per_page: PER_PAGE },
});

/** The same as a workbook, all pages of it. None of the product's listed calls. */
export const downloadAdminBrandsExcel = download({
  ...curators,
  path: "/api/v1/admins/brands/excel",
  summary: "ブランドマスターのExcel",
  browser: false,
  query: getAdminBrands.query.omit({ page: true }),
  contentType: WORKBOOK,
});

/** Brands that one of this name and kana may be already. None of the product's listed calls. */
export const getAdminBrandTwins = read({
  ...curators,
  path: "/api/v1/admins/brand_twins",
  summary: "同じ名前のブランド",
  browser: false,
  query: z.strictObject({
    name: brandFields.shape.name,
    name_kana: brandFields.shape.name_kana.optional(),
    id: idText.optional(),
  }),
  response: z.object({ status: ok, brands: z.array(twinBrand) }),
  fallback: { status: 2000 as const, brands: [] },
});

export const getAdminBrand = read({
  ...curators,
  path: "/api/v1/admins/brands/{id}",
  summary: "ブランドマスターの詳細",
  params: z.strictObject({ id: idText }),
  response: z.object({ status: ok, brand: adminBrand.nullable() }),
  fallback: { status: 2000 as const, brand: null },
});

export const updateAdminBrand = write({
  ...curators,
  method: "PATCH",
  path: "/api/v1/admins/brands/{id}",
  summary: "ブランドマスターを更新",
  params: z.strictObject({ id: idText }),
  body: adminBrandFields.partial().extend({ version, is_distinct: isDistinct }),
  response: z.object({ ...done, brand: adminBrand }),
});

export const brandBenchmark = z.object({
  brand_id: id,
  brand_name: z.string(),
  benchmark_brand_id: id,
  benchmark_brand_name: z.string(),
  is_selected: z.boolean(),
});
export type BrandBenchmark = Answered<typeof brandBenchmark>;

export const getAdminBrandBenchmarks = read({
  ...curators,
  path: "/api/v1/admins/brand_benchmarks",
  summary: "ベンチマークの組み合わせを検索",
  query: z.strictObject({ search: searchText.optional(), page: pageText, current_brand: idText.optional() }),
  response: z.object({ status: ok, brand_benchmarks: z.array(brandBenchmark), ...paging }),
  fallback: { status: 2000 as const, brand_benchmarks: [], total: 0, page: 1, per_page: PER_PAGE },
});

/** The same as a workbook, all pages of it. None of the product's listed calls. */
export const downloadAdminBenchmarksExcel = download({
  ...curators,
  path: "/api/v1/admins/brand_benchmarks/excel",
  summary: "ベンチマークの組み合わせのExcel",
  browser: false,
  query: getAdminBrandBenchmarks.query.omit({ page: true }),
  contentType: WORKBOOK,
});

export const createAdminBrandBenchmark = write({
  ...curators,
  method: "POST",
  path: "/api/v1/admins/brand_benchmarks",
  summary: "ベンチマークの組み合わせを登録",
  body: z.strictObject({ brand_benchmark: z.strictObject({ brand_id: id, benchmark_brand_id: id }) }),
  response: z.object({ ...done, brand_benchmark: brandBenchmark }),
});

export const deleteAdminBrandBenchmark = write({
  ...curators,
  method: "DELETE",
  path: "/api/v1/admins/brand_benchmarks/{brand_id}/{benchmark_brand_id}",
  summary: "ベンチマークの組み合わせを削除",
  params: z.strictObject({ brand_id: idText, benchmark_brand_id: idText }),
  response: z.object(done),
});
