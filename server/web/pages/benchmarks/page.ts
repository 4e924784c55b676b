import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { BrandBenchmark } from "../../../contract/admin-brands.ts";
import { idText } from "../../../contract/fields.ts";
import { optional } from "../../gateway/optional.ts";
import { findAdminBrand } from "../../parts/admin-brand/find.ts";
import { chipsOf, eachWord } from "../../parts/list/chips.ts";
import { searchOf, wordsText } from "../../parts/list/fields.ts";
import { fileLink } from "../../parts/list/file.ts";
import { paged } from "../../parts/list/query.ts";
import { listModel, pagedTitle } from "../../parts/list/rows.ts";
import { paths } from "../../paths.ts";
import { pickersOf } from "./pickers.ts";

export const benchmarksQuery = z.object({
  words: wordsText.optional(),
  brand: idText.optional(),
  ...paged,
  brand_words: wordsText.optional(),
  brand_id: idText.optional(),
  benchmark_words: wordsText.optional(),
  benchmark_id: idText.optional(),
});
export type BenchmarksQuery = z.output<typeof benchmarksQuery>;

type Changes = Partial<Pick<BenchmarksQuery, "words" | "brand" | "page">>;

export async function pairsPage(
  request: FastifyRequest,
  reply: FastifyReply,
  query: BenchmarksQuery,
  errors: Record<string, string> = {},
) {
  const { words: text = "", brand: brandId, page: at, ...picking } = query;
  const [{ ok, value }, pickers, brand] = await Promise.all([
    optional(request, "getAdminBrandBenchmarks", { ...pairArguments(query), page: at ?? 1 }),
    pickersOf(request, picking),
    brandId === undefined ? undefined : findAdminBrand(request, brandId),
  ]);
  const href = (changes: Changes) => paths.adminBenchmarks.url({ words: text, brand: brandId, ...changes });
  const pairs = value.brand_benchmarks;
  const list = listModel({ rows: pairs, total: value.total }, value, (page) => href({ page }));
  const chips = chipsOf(
    [
      ...eachWord<Changes>(text, (words) => ({ words })),
      brand && { label: `比べる側：${brand.name}`, without: { brand: undefined } },
    ],
    href,
  );
  return reply.page("benchmarks/list", {
    title: pagedTitle("ベンチマークデータ", list.pagination),
    styles: ["section-entry", "admin"],
    breadcrumb: [{ label: "管理者メニュー" }, { label: "ベンチマークデータ" }],
    errors,
    pickers,
    isReady: pickers.every(({ chosen }) => chosen !== undefined),
    words: text,
    brandId,
    ok,
    ...list,
    rows: pairs.map(rowOf),
    excel: fileLink(
      paths.adminBenchmarksExcel.url({ words: text, brand: brandId }),
      ok ? value.total : undefined,
    ),
    isFiltered: chips.length > 0 || brandId !== undefined,
    chips: { items: chips, clearHref: paths.adminBenchmarks.url() },
    firstPageHref: href({}),
    retryHref: href(at === undefined ? {} : { page: at }),
    action: paths.adminBenchmarks.url(),
    deleteAction: paths.adminBenchmarkDelete.url(),
  });
}

export function pairArguments({ words: text, brand }: Pick<BenchmarksQuery, "words" | "brand">) {
  return { ...searchOf(text), ...(brand !== undefined && { current_brand: brand }) };
}

function rowOf(pair: BrandBenchmark) {
  const { brand_id: brand, benchmark_brand_id: benchmark } = pair;
  return {
    ...pair,
    key: `${brand}-${benchmark}`,
    brandHref: paths.adminBrand.url(brand),
    benchmarkHref: paths.adminBrand.url(benchmark),
    deleteHref: paths.adminBenchmarkDelete.url({ brand, benchmark }),
  };
}
