import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { idText, pageNumber } from "../../../contract/fields.ts";
import { optional } from "../../gateway/optional.ts";
import { findAdminBrand } from "../../parts/admin-brand/find.ts";
import { wordsOf, wordsText } from "../../parts/list/fields.ts";
import { fileLink } from "../../parts/list/file.ts";
import { rangeOf } from "../../parts/list/rows.ts";
import { paths } from "../../paths.ts";
import { pickersOf } from "./pickers.ts";

export const benchmarksQuery = z.object({
  words: wordsText.optional(),
  /** Narrows the list to the pairs of one brand. */
  brand: idText.optional(),
  page: pageNumber.optional(),
  brand_words: wordsText.optional(),
  brand_id: idText.optional(),
  benchmark_words: wordsText.optional(),
  benchmark_id: idText.optional(),
});
export type BenchmarksQuery = z.output<typeof benchmarksQuery>;

/** The pairs and the form that adds one. */
export async function pairsPage(
  request: FastifyRequest,
  reply: FastifyReply,
  query: BenchmarksQuery,
  errors: Record<string, string> = {},
) {
  const { words: text = "", brand: brandId, page: at, ...picking } = query;
  const [list, pickers, brand] = await Promise.all([
    pairList(request, query),
    pickersOf(request, picking),
    brandId === undefined ? undefined : findAdminBrand(request, brandId),
  ]);
  const search = wordsOf(text);
  const href = (changes: { words?: string; brand?: number; page?: number }) =>
    paths.adminBenchmarks.url({ words: text, brand: brandId, ...changes });
  return reply.page("benchmarks/list", {
    title: list.pages > 1 ? `ベンチマークデータ（${list.page}/${list.pages}ページ）` : "ベンチマークデータ",
    styles: ["section-entry", "admin"],
    breadcrumb: [{ label: "管理者メニュー" }, { label: "ベンチマークデータ" }],
    errors,
    pickers,
    isReady: pickers.every(({ chosen }) => chosen !== undefined),
    words: text,
    brandId,
    list,
    excel: fileLink(
      paths.adminBenchmarksExcel.url({ words: text, brand: brandId }),
      list.ok ? list.total : undefined,
    ),
    isFiltered: search.length > 0 || brandId !== undefined,
    chips: {
      items: [
        ...search.map((word) => ({
          label: word,
          href: href({ words: search.filter((other) => other !== word).join(" ") }),
        })),
        ...(brand
          ? [{ label: `比べる側：${brand.name}`, href: paths.adminBenchmarks.url({ words: text }) }]
          : []),
      ],
      clearHref: paths.adminBenchmarks.url(),
    },
    pagination: { page: list.page, pages: list.pages, href: (to: number) => href({ page: to }) },
    firstPageHref: href({}),
    retryHref: href(at === undefined ? {} : { page: at }),
    action: paths.adminBenchmarks.url(),
    deleteAction: paths.adminBenchmarkDelete.url(),
  });
}

/** The call's arguments for the filters of list and file. */
export function pairArguments({ words: text = "", brand }: Pick<BenchmarksQuery, "words" | "brand">) {
  const search = wordsOf(text);
  return {
    ...(search.length > 0 && { search: search.join(" ") }),
    ...(brand !== undefined && { current_brand: brand }),
  };
}

async function pairList(request: FastifyRequest, query: BenchmarksQuery) {
  const asked = { ...pairArguments(query), page: query.page ?? 1 };
  const { ok, value } = await optional(request, "getAdminBrandBenchmarks", asked);
  const { total, page: current, per_page, brand_benchmarks: pairs } = value;
  return {
    ok,
    page: current,
    ...rangeOf(total, current, per_page, pairs.length),
    rows: pairs.map((pair) => ({
      ...pair,
      key: `${pair.brand_id}-${pair.benchmark_brand_id}`,
      brandHref: paths.adminBrand.url(pair.brand_id),
      benchmarkHref: paths.adminBrand.url(pair.benchmark_brand_id),
      deleteHref: paths.adminBenchmarkDelete.url({
        brand: pair.brand_id,
        benchmark: pair.benchmark_brand_id,
      }),
    })),
  };
}
