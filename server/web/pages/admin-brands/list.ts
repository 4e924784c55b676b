import type { FastifyReply, FastifyRequest } from "fastify";
import type { AdminBrand } from "../../../contract/admin-brands.ts";
import { optional } from "../../gateway/optional.ts";
import { type Conditions, chipsOf, eachWord } from "../../parts/list/chips.ts";
import { ignoredNotice, wordsOf } from "../../parts/list/fields.ts";
import { fileLink } from "../../parts/list/file.ts";
import { listModel, pagedTitle } from "../../parts/list/rows.ts";
import { standingBadge } from "../../parts/standing/standing.ts";
import { paths } from "../../paths.ts";
import { plans } from "./fields.ts";
import { type AdminBrandsQuery, addressOf, listArguments, type State, stateOf } from "./query.ts";

export async function showAdminBrands(
  request: FastifyRequest,
  reply: FastifyReply,
  { query, ignored }: { query: AdminBrandsQuery; ignored: string[] },
) {
  const state = stateOf(query);
  const { ok, value } = await optional(request, "getAdminBrands", {
    ...listArguments(state),
    page: query.page ?? 1,
  });
  const href = ({ page, ...changes }: Partial<State> & { page?: number }) =>
    paths.adminBrands.url({ ...addressOf({ ...state, ...changes }), page });
  const list = listModel({ rows: value.brands, total: value.total }, value, (page) => href({ page }));
  const chips = chipsOf(conditionsOf(state), href);
  return reply.page("admin-brands/list", {
    title: pagedTitle("ブランドデータ", list.pagination),
    styles: ["admin"],
    breadcrumb: [{ label: "管理者メニュー" }, { label: "ブランドデータ" }],
    conditions: conditionsText(state),
    ok,
    ...list,
    state,
    ignored: ignoredNotice(ignored),
    chips: { items: chips, clearHref: paths.adminBrands.url({ enabled: "0" }) },
    isFiltered: wordsOf(state.words).length > 0 || state.kukaku,
    rows: value.brands.map(rowOf),
    firstPageHref: href({}),
    retryHref: href({ page: query.page ?? 1 }),
    excel: fileLink(paths.adminBrandsExcel.url(addressOf(state)), ok ? value.total : undefined),
    newHref: paths.adminBrandNew.url(),
    importHref: paths.adminBrandImport.url(),
    action: paths.adminBrands.url(),
  });
}

function conditionsOf({ words, kukaku, enabled }: State): Conditions<Partial<State>> {
  return [
    ...eachWord(words, (rest) => ({ words: rest })),
    kukaku && { label: "クカクを利用", without: { kukaku: false } },
    enabled && { label: "有効のみ", without: { enabled: false } },
  ];
}

function conditionsText({ words, kukaku, enabled }: State): string {
  return ["ブランドデータ", ...wordsOf(words), kukaku && "クカクを利用", enabled ? "有効のみ" : "無効を含む"]
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
