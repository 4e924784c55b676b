import { z } from "zod";
import { download, read, WORKBOOK, write } from "./call.ts";
import { id, idText, ok, pageText, paging, searchText } from "./fields.ts";
import { done } from "./texts.ts";

const curators = { access: ["curator"], browser: true } as const;

/** A brand that another one may choose as a benchmark. */
export const brandBenchmark = z.object({
  brand_id: id,
  brand_name: z.string(),
  benchmark_brand_id: id,
  benchmark_brand_name: z.string(),
  is_selected: z.boolean(),
});
export type BrandBenchmark = z.output<typeof brandBenchmark>;

export const getAdminBrandBenchmarks = read({
  ...curators,
  path: "/api/v1/admins/brand_benchmarks",
  summary: "ベンチマークの組み合わせを検索",
  query: z.strictObject({ search: searchText.optional(), page: pageText, current_brand: idText.optional() }),
  response: z.object({ status: ok, brand_benchmarks: z.array(brandBenchmark), ...paging }),
  fallback: { status: 2000 as const, brand_benchmarks: [], total: 0, page: 1, per_page: 20 },
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
