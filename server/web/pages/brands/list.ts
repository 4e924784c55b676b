import type { FastifyReply, FastifyRequest } from "fastify";
import type { Brand } from "../../../contract/brands.ts";
import { PAGE_SIZES, PER_PAGE } from "../../../contract/paging.ts";
import { formatDate } from "../../../lib/dates.ts";
import { formatDecimal, formatWhole } from "../../../lib/numbers.ts";
import { optional } from "../../gateway/optional.ts";
import { ignoredNotice } from "../../parts/list/fields.ts";
import { fileLink } from "../../parts/list/file.ts";
import { keptFields, queryFrom } from "../../parts/list/kept-query.ts";
import { organisationOf } from "../../parts/list/organisation.ts";
import { misreadRanges } from "../../parts/list/ranges.ts";
import { isNew, listModel, rowsOfPage } from "../../parts/list/rows.ts";
import { keepSearch, lastSearch } from "../../parts/list/searches.ts";
import { paths, queryOf } from "../../paths.ts";
import { keptRows } from "../../speed/kept-rows.ts";
import { chips, genreGroups } from "./filters.ts";
import { listingsOfList, loadListings } from "./listings.ts";
import {
  addressOf,
  appliedQuery,
  type BrandsQuery,
  brandsQuery,
  listHref,
  payloadOf,
  queryNames,
  SIZE_PLANS,
  STORES_RANGE,
} from "./query.ts";

const MOST_TAGS = 4;

/** The wish for an area, 坪: 18〜55; undefined where none is entered. */
export function wantedArea(
  brand: Pick<Brand, "wanted_area_min_tsubo" | "wanted_area_max_tsubo">,
): { min: number | null; max: number | null } | undefined {
  const { wanted_area_min_tsubo: min, wanted_area_max_tsubo: max } = brand;
  return min === null && max === null ? undefined : { min, max };
}

export function rangeOf(range: { min: number | null; max: number | null }, write: (value: number) => string) {
  const text = (value: number | null) => (value === null ? "" : write(value));
  return `${text(range.min)}〜${text(range.max)}`;
}

export function sizesOf(brand: Brand): string[] {
  return SIZE_PLANS.filter(({ key }) => brand[key]).map(({ label }) => label);
}

/** `list` is the list's address, to come back to. */
const rowOf = keptRows((brand: Brand, { list, isNew }: { list: string; isNew: boolean }) => {
  const area = wantedArea(brand);
  return {
    id: brand.id,
    name: brand.name,
    company: brand.company_name,
    href: paths.brand.url(brand.id, { list }),
    logo: brand.logo,
    genre: brand.genre_name,
    category: brand.category_name,
    stores: formatWhole(brand.store_count),
    area: area ? rangeOf(area, (value) => formatDecimal(value, 3, 0)) : "",
    sizes: sizesOf(brand),
    tags: brand.tags.slice(0, MOST_TAGS),
    isStealth: brand.is_stealth,
    isBenchmark: brand.is_benchmark,
    isNew,
    updatedAt: brand.updated_at,
    updated: formatDate(brand.updated_at),
  };
});

async function load(request: FastifyRequest, query: BrandsQuery, page: { page: number; perPage: number }) {
  const { viewer } = request;
  const currentBrand = viewer?.side === "brand" ? viewer.brand?.brand_id : undefined;
  const [found, genres] = await Promise.all([
    rowsOfPage(page, async (number) => {
      const asked = payloadOf(query, number, currentBrand);
      const { ok, value } = query.sort
        ? await optional(request, "getSortedBrands", { ...asked, order: query.sort })
        : await optional(request, "searchBrands", asked);
      return { ok, rows: value.brands, total: value.total };
    }),
    optional(request, "getGenres", {}),
  ]);
  return { found, genres };
}

const SORTS = [
  { label: "カナ順", sort: undefined },
  { label: "店舗数の多い順", sort: "stores" },
  { label: "更新の新しい順", sort: "updated" },
] as const;

function sortLinks(query: BrandsQuery) {
  return SORTS.map(({ label, sort }) => ({
    label,
    href: `${listHref(query, { sort, page: 1 })}#results`,
    isCurrent: query.sort === sort,
  }));
}

/** `/brands`: the brands that are shown to this organisation, searched by the brand search payload. */
export async function showBrands(
  request: FastifyRequest,
  reply: FastifyReply,
  input: { query: BrandsQuery; ignored: string[] },
): Promise<unknown> {
  const { query, rangeError } = appliedQuery(input.query);
  const misread = misreadRanges(request.query, input.ignored, [STORES_RANGE]);
  const isBrandSide = request.viewer?.side === "brand";
  const page = { page: query.page ?? 1, perPage: query.per_page ?? PER_PAGE };
  const { found, genres } = await load(request, query, page);
  const listings = await loadListings(
    request,
    found.rows.map(({ id }) => id),
  );
  const groups = genreGroups(genres.value.genres, query.genres ?? []);
  const address = queryOf(addressOf(query)).slice(1);
  const last = lastSearch(request, "brands");
  keepSearch(request, "brands", address);
  const now = new Date();
  const set = chips(query, groups);
  const sorts = sortLinks(query);
  const title = isBrandSide ? "競合ブランド分析" : "ブランドカタログ";
  return reply.page("brands/index", {
    title: page.page > 1 ? `${title}（${page.page}ページ目）` : title,
    heading: title,
    styles: ["catalogue"],
    breadcrumb: [{ label: organisationOf(request) }, { label: title }],
    conditions: [title, ...set.items.map(({ label }) => label)].join("　"),
    notices: [ignoredNotice(input.ignored, queryNames), rangeError].filter((text) => text !== undefined),
    isBrandSide,
    typed: { ...input.query, ...misread.typed, search: input.query.search ?? "" },
    words: query.word ?? [],
    rangeErrors: misread.errors,
    groups,
    genresOk: genres.ok,
    sizes: SIZE_PLANS.map((size) => ({ ...size, isChosen: query[size.key] === true })),
    chips: set,
    sort: query.sort,
    sorts,
    excel: fileLink(
      paths.brandsExcel.url(addressOf({ ...query, recruitment: undefined, page: 1, per_page: undefined })),
      found.ok ? found.total : undefined,
    ),
    sortLabel: sorts.find(({ isCurrent }) => isCurrent)?.label,
    listings: listingsOfList(listings, found.rows, query),
    address,
    perPage: page.perPage,
    pageSizes: PAGE_SIZES,
    ok: found.ok,
    rows: found.rows.map((brand) => rowOf(brand, { list: address, isNew: isNew(brand.updated_at, now) })),
    list: listModel(found, page, (number) => `${listHref(query, { page: number })}#results`),
    firstPageHref: listHref(query, { page: 1 }),
    retryHref: listHref(query),
    kept: keptFields(addressOf({ ...query, page: 1, per_page: undefined })),
    lastHref: address === "" && last ? paths.brands.url(queryFrom(last)) : undefined,
  });
}

/** The way back to the list as it was left; only conditions that the list knows. */
export function backHref(list: string | undefined): string {
  const known = Object.keys(brandsQuery.shape);
  const given = queryFrom(list ?? "");
  return paths.brands.url(Object.fromEntries(Object.entries(given).filter(([key]) => known.includes(key))));
}
