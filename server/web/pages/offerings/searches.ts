import type { OfferingSearch, SavedFilters } from "../../../contract/offerings.ts";
import type { BrandRequest } from "../../auth/viewer.ts";
import { optional } from "../../gateway/optional.ts";
import { paths } from "../../paths.ts";
import { notFound } from "../../refusal.ts";
import { listHref, type OfferingsQuery, soughtBy } from "./query.ts";

const YEN = 10_000;

export const searchesHref = `${paths.offerings.url()}#searches`;

export async function findSearch(request: BrandRequest, id: number): Promise<OfferingSearch> {
  const { brand_id } = request.viewer.brand;
  const { data } = await request.backend.getOfferingSearches({ brand_id });
  const search = data.find((one) => one.id === id);
  if (!search) throw notFound();
  return search;
}

export const deletion = {
  title: "保存した条件の削除",
  text: ({ name, has_mail }: Pick<OfferingSearch, "name" | "has_mail">) =>
    `「${name}」を削除しますか？　この操作は元に戻せません。${has_mail ? "新しく合う区画のメールも届かなくなります。" : ""}`,
};

export interface TypedSearch {
  id?: number;
  name: string;
  hasMail: boolean;
  errors: Record<string, string>;
}

function filtersOf(query: OfferingsQuery): SavedFilters {
  const { sort, ...sought } = soughtBy(query);
  return JSON.parse(JSON.stringify({ ...sought, ...(sort && { sort }) }));
}

export function queryOfFilters(filters: SavedFilters): OfferingsQuery {
  const { rent_min, rent_max, is_negotiable, ...same } = filters;
  return {
    ...same,
    rent_min: rent_min === undefined ? undefined : rent_min / YEN,
    rent_max: rent_max === undefined ? undefined : rent_max / YEN,
    negotiable: is_negotiable || undefined,
  };
}

export async function searchesModel(request: BrandRequest, query: OfferingsQuery, typed?: TypedSearch) {
  const { brand_id } = request.viewer.brand;
  const { ok, value } = await optional(request, "getOfferingSearches", { brand_id });
  const own = typed && typed.id === undefined ? typed : undefined;
  return {
    ok,
    rows: value.data.map((search) => rowOf(search, typed)),
    created: {
      name: own?.name ?? "",
      hasMail: own?.hasMail ?? true,
      errors: own?.errors ?? {},
      isOpen: own !== undefined,
      filters: JSON.stringify(filtersOf(query)),
    },
    action: paths.offeringSearches.url(),
    errors: Object.fromEntries(
      Object.entries(typed?.errors ?? {}).map(([name, text]) => [
        name === "_form" ? name : `search-${name}${typed?.id === undefined ? "" : `-${typed.id}`}`,
        text,
      ]),
    ),
  };
}

function rowOf({ id, name, filters, has_mail, version }: OfferingSearch, typed: TypedSearch | undefined) {
  const mine = typed?.id === id ? typed : undefined;
  return {
    id,
    shown: name,
    name: mine?.name ?? name,
    hasMail: mine?.hasMail ?? has_mail,
    isMailed: has_mail,
    version,
    href: listHref(queryOfFilters(filters)),
    action: paths.offeringSearch.url(id),
    deleteHref: paths.offeringSearchDelete.url(id),
    question: { title: deletion.title, text: deletion.text({ name, has_mail }) },
    errors: mine?.errors ?? {},
    isOpen: mine !== undefined,
  };
}
