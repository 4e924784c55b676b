import type { FastifyRequest } from "fastify";
import { MOST_PER_PAGE } from "../../../contract/paging.ts";
import { optional } from "../../gateway/optional.ts";
import { allPages } from "../../parts/list/rows.ts";

const MOST_PAGES = 20;

export async function partnersOf(
  request: FastifyRequest,
  { facility_id, brand_id }: { facility_id?: number; brand_id?: number },
) {
  const own = brand_id === undefined ? { facility_id } : { brand_id };
  const names = new Map<number, string>();
  const found = await allPages(MOST_PAGES, (page) =>
    optional(request, "getContacts", { ...own, page, per_page: MOST_PER_PAGE }),
  );
  for (const { value } of found)
    for (const one of value.data)
      if (brand_id === undefined) names.set(one.brand_id, one.brand_name);
      else names.set(one.facility_id, one.facility_name);
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, "ja"));
}
