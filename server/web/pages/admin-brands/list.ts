import type { FastifyReply, FastifyRequest } from "fastify";
import type { AdminBrand } from "../../../contract/admin-brands.ts";
import { optional } from "../../gateway/optional.ts";
import { wordsOf } from "../../parts/list/fields.ts";
import { fileLink } from "../../parts/list/file.ts";
import { rangeOf } from "../../parts/list/rows.ts";
import { standingBadge } from "../../parts/standing/standing.ts";
import { paths } from "../../paths.ts";
import { plans } from "./fields.ts";
import { type AdminBrandsQuery, addressOf, listArguments, type State, stateOf } from "./query.ts";

/** `/admin/brand_data`: the brand master; enabled ones unless asked otherwise. */
export async function showAdminBrands(
  request: FastifyRequest,
  reply: FastifyReply,
  { query, ignored }: { query: AdminBrandsQuery; ignored: string[] },
) {
  const state = stateOf(query);
  const search = wordsOf(state.words);
  const { ok, value } = await optional(request, "getAdminBrands", {
    ...listArguments(state),
    page: query.page ?? 1,
  });
  const href = ({ page, ...changes }: Partial<State> & { page?: number }) =>
    paths.adminBrands.url({ ...addressOf({ ...state, ...changes }), page });
  const { pages, ...range } = rangeOf(value.total, value.page, value.per_page, value.brands.length);
  return reply.page("admin-brands/list", {
    title: pages > 1 ? `ブランドデータ（${value.page}/${pages}ページ）` : "ブランドデータ",
    styles: ["admin"],
    breadcrumb: [{ label: "管理者メニュー" }, { label: "ブランドデータ" }],
    conditions: conditionsOf(state, search),
    ok,
    state,
    range,
    ignored: ignored.length > 0,
    chips: { items: chipsOf(state, search, href), clearHref: paths.adminBrands.url({ enabled: "0" }) },
    isFiltered: search.length > 0 || state.kukaku,
    rows: value.brands.map(rowOf),
    pagination: { page: value.page, pages, href: (page: number) => href({ page }) },
    firstPageHref: href({}),
    retryHref: href({ page: query.page ?? 1 }),
    excel: fileLink(paths.adminBrandsExcel.url(addressOf(state)), ok ? value.total : undefined),
    newHref: paths.adminBrandNew.url(),
    importHref: paths.adminBrandImport.url(),
    action: paths.adminBrands.url(),
  });
}

function chipsOf(state: State, search: readonly string[], href: (changes: Partial<State>) => string) {
  return [
    ...search.map((word) => ({
      label: word,
      href: href({ words: search.filter((other) => other !== word).join(" ") }),
    })),
    ...(state.kukaku ? [{ label: "クカクを利用", href: href({ kukaku: false }) }] : []),
    ...(state.enabled ? [{ label: "有効のみ", href: href({ enabled: false }) }] : []),
  ];
}

function conditionsOf(state: State, search: readonly string[]): string {
  return [
    "ブランドデータ",
    ...search,
    state.kukaku && "クカクを利用",
    state.enabled ? "有効のみ" : "無効を含む",
  ]
    .filter(Boolean)
    .join("・");
}

function rowOf(brand: AdminBrand) {
  return {
    ...brand,
    badge: standingBadge(brand),
    href: paths.adminBrand.url(brand.id),
    plans: plans.filter(({ value }) => brand[value]).map(({ label }) => label),
  };
}
