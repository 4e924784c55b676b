import type { FastifyReply, FastifyRequest } from "fastify";
import type { Brand } from "../../../contract/brands.ts";
import { formatDate } from "../../../lib/dates.ts";
import { formatDecimal, formatWhole } from "../../../lib/numbers.ts";
import { optional } from "../../gateway/optional.ts";
import { catalogueFile, catalogueModel, sortLinks } from "../../parts/list/catalogue.ts";
import { knownQuery, queryFrom } from "../../parts/list/kept-query.ts";
import { organisationOf } from "../../parts/list/organisation.ts";
import { pageOf } from "../../parts/list/query.ts";
import { misreadRanges } from "../../parts/list/ranges.ts";
import { isNew, rowsOfPage } from "../../parts/list/rows.ts";
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
  payloadOf,
  queryNames,
  SIZE_PLANS,
  STORES_RANGE,
} from "./query.ts";

const MOST_TAGS = 4;

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

async function load(request: FastifyRequest, query: BrandsQuery) {
  const { viewer } = request;
  const currentBrand = viewer?.side === "brand" ? viewer.brand?.brand_id : undefined;
  const [found, genres] = await Promise.all([
    rowsOfPage(pageOf(query), async (number) => {
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

export async function showBrands(
  request: FastifyRequest,
  reply: FastifyReply,
  input: { query: BrandsQuery; ignored: string[] },
): Promise<unknown> {
  const { query, rangeError } = appliedQuery(input.query);
  const misread = misreadRanges(request.query, input.ignored, [STORES_RANGE]);
  const isBrandSide = request.viewer?.side === "brand";
  const { found, genres } = await load(request, query);
  const listings = await loadListings(
    request,
    found.rows.map(({ id }) => id),
  );
  const groups = genreGroups(genres.value.genres, query.genres ?? []);
  const address = queryOf(addressOf(query)).slice(1);
  const last = lastSearch(request, "brands");
  keepSearch(request, "brands", address);
  const now = new Date();
  const catalogue = {
    title: isBrandSide ? "競合ブランド分析" : "ブランドカタログ",
    query,
    addressOf,
    list: paths.brands,
    chips: chips(query, groups),
    problems: rangeError === undefined ? [] : [rangeError],
    ignored: input.ignored,
    names: queryNames,
    found,
  };
  const sorts = sortLinks(catalogue, SORTS);
  return reply.page("brands/index", {
    ...catalogueModel(catalogue),
    styles: ["catalogue"],
    breadcrumb: [{ label: organisationOf(request) }, { label: catalogue.title }],
    isBrandSide,
    typed: { ...input.query, ...misread.typed, search: input.query.search ?? "" },
    words: query.word ?? [],
    rangeErrors: misread.errors,
    groups,
    genresOk: genres.ok,
    sizes: SIZE_PLANS.map((size) => ({ ...size, isChosen: query[size.key] === true })),
    sort: query.sort,
    sorts,
    excel: catalogueFile(catalogue, paths.brandsExcel, { recruitment: undefined }),
    sortLabel: sorts.find(({ isCurrent }) => isCurrent)?.label,
    listings: listingsOfList(listings, found.rows, query),
    address,
    rows: found.rows.map((brand) => rowOf(brand, { list: address, isNew: isNew(brand.updated_at, now) })),
    lastHref: address === "" && last ? paths.brands.url(queryFrom(last)) : undefined,
  });
}

export function backHref(list: string | undefined): string {
  return paths.brands.url(knownQuery(list, brandsQuery));
}
