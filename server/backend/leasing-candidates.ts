import { sql } from "drizzle-orm";
import type { Candidate } from "../contract/leasing-list-items.ts";
import { holding } from "./brand-words.ts";
import type { Executor } from "./db/connect.ts";
import type { Handler } from "./handler.ts";
import { matchOf } from "./match/answer.ts";
import { type MatchedBrand, PLANNED_SIZE_CLASSES, sectionMatch } from "./match/section.ts";
import { ownStandardFacility, type Principal } from "./principal.ts";
import { notFound } from "./refusal.ts";
import { idArray, visibleBrand } from "./visibility.ts";

const PER_PAGE = 20;

interface Filters {
  genre_id?: number | undefined;
  search?: string[] | undefined;
}

/** Every brand that could be a candidate, as it is matched. */
function findBrands(database: Executor, principal: Principal, filters: Filters): Promise<MatchedBrand[]> {
  const conditions = [visibleBrand(principal), sql`b.is_enabled`];
  if (filters.genre_id !== undefined) conditions.push(sql`b.genre_id = ${filters.genre_id}`);
  for (const word of filters.search ?? [])
    conditions.push(sql`b.search_text like ${holding(word)} escape '\\'`);
  return database.rows<MatchedBrand>(sql`
    select b.id, b.genre_id, ${PLANNED_SIZE_CLASSES} as planned_size_classes
    from brands b
    where ${sql.join(conditions, sql` and `)}
    order by b.id`);
}

type Details = Omit<Candidate, "match">;

/** What the page shows of some brands, by id. */
async function findDetails(
  database: Executor,
  recruitmentId: number,
  ids: number[],
): Promise<Map<number, Details>> {
  const rows = await database.rows<Details>(sql`
    select b.id as brand_id, b.name, g.name as genre_name, b.store_count,
      coalesce(b.contact_email, '') <> '' as has_contact,
      exists (
        select from leasing_lists ll
        join leasing_list_items i on i.leasing_list_id = ll.id
        where ll.recruitment_id = ${recruitmentId} and i.brand_id = b.id
      ) as is_added
    from brands b
    join genres g on g.id = b.genre_id
    where b.id = any (${idArray(ids)})`);
  return new Map(rows.map((row) => [row.brand_id, row]));
}

export const getLeasingListItems: Handler<"getLeasingListItems"> = async ({ query }, context) => {
  const { database, principal } = context;
  const facilityId = ownStandardFacility(principal, query.facility_id);
  const { page, recruitment_id: recruitmentId, genre_id, search } = query;
  const known = await database.rows(sql`
    select from recruitments r
    join sections s on s.id = r.section_id and s.deleted_at is null
    where r.id = ${recruitmentId} and r.facility_id = ${facilityId} and r.status <> 'deleted'`);
  if (known.length === 0) throw notFound();
  const [brands, match] = await Promise.all([
    findBrands(database, principal, { genre_id, search }),
    sectionMatch(context, recruitmentId),
  ]);
  const ranked = brands
    .map((brand) => ({ brand, total: match.totalOf(brand) ?? -1 }))
    .sort((a, b) => b.total - a.total || a.brand.id - b.brand.id)
    .slice((page - 1) * PER_PAGE, page * PER_PAGE)
    .map(({ brand }) => brand);
  const details = await findDetails(
    database,
    recruitmentId,
    ranked.map(({ id }) => id),
  );
  const data = ranked.flatMap((brand) => {
    const found = details.get(brand.id);
    return found ? [{ ...found, match: matchOf(match, brand) }] : [];
  });
  return { status: 2000, data, total: brands.length, page, per_page: PER_PAGE };
};
