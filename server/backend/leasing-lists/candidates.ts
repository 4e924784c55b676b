import { sql } from "drizzle-orm";
import { type Candidate, candidateGroup } from "../../contract/leasing-lists.ts";
import { PER_PAGE } from "../../contract/paging.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { ownStandardFacility, type Principal } from "../answering/principal.ts";
import { notFound } from "../answering/refusal.ts";
import { openStore } from "../brand-stores/open-stores.ts";
import { wordConditions } from "../brands/rows.ts";
import type { Executor } from "../db/connect.ts";
import { matchOf } from "../match/answer.ts";
import { MATCHED_BRAND, type MatchedBrand, type SectionMatch, sectionMatch } from "../match/section.ts";
import { idArray, visibleBrand } from "../visibility.ts";

interface Filters {
  genre_id?: number[] | undefined;
  search?: string[] | undefined;
}

interface FoundBrand extends MatchedBrand {
  is_tenant: boolean;
}

function findBrands(
  { database, principal, today }: CallContext,
  facilityId: number,
  filters: Filters,
): Promise<FoundBrand[]> {
  const conditions = [visibleBrand(principal), sql`b.is_enabled`, ...wordConditions(filters.search)];
  const genres = filters.genre_id ?? [];
  if (genres.length > 0) conditions.push(sql`b.genre_id = any (${idArray(genres)})`);
  return database.rows<FoundBrand>(sql`
    with tenants as (
      select s.tenant_brand_id as brand_id from sections s
      where s.facility_id = ${facilityId} and s.deleted_at is null and s.contract_type <> 3
      union
      select s.brand_id from brand_stores s where s.facility_id = ${facilityId} and ${openStore(today)}
    )
    select ${MATCHED_BRAND}, exists (select from tenants t where t.brand_id = b.id) as is_tenant
    from brands b
    join genres g on g.id = b.genre_id
    where ${sql.join(conditions, sql` and `)}
    order by b.id`);
}

type Details = Pick<
  Candidate,
  "brand_id" | "name" | "genre_name" | "store_count" | "has_contact" | "is_added" | "places"
>;

async function findDetails(
  database: Executor,
  { facilityId, recruitmentId }: { facilityId: number; recruitmentId: number },
  ids: number[],
): Promise<Map<number, Details>> {
  const rows = await database.rows<Details>(sql`
    select b.id as brand_id, b.name, g.name as genre_name, b.store_count,
      coalesce(b.contact_email, '') <> '' as has_contact,
      exists (
        select from leasing_lists ll
        join leasing_list_items i on i.leasing_list_id = ll.id
        where ll.recruitment_id = ${recruitmentId} and i.brand_id = b.id
      ) as is_added,
      coalesce((
        select json_agg(l.name || s.number order by s.number_order, s.id)
        from sections s
        join floors l on l.id = s.floor_id
        where s.facility_id = ${facilityId} and s.tenant_brand_id = b.id and s.deleted_at is null
          and s.contract_type <> 3
      ), '[]') as places
    from brands b
    join genres g on g.id = b.genre_id
    where b.id = any (${idArray(ids)})`);
  return new Map(rows.map((row) => [row.brand_id, row]));
}

function ranked(brands: readonly FoundBrand[], match: SectionMatch) {
  const order = candidateGroup.options;
  return brands
    .map((brand) => ({ brand, group: match.groupOf(brand), total: match.totalOf(brand) ?? -1 }))
    .sort(
      (a, b) =>
        order.indexOf(a.group) - order.indexOf(b.group) || b.total - a.total || a.brand.id - b.brand.id,
    );
}

async function requireRecruitment(
  executor: Executor,
  principal: Principal,
  query: { facility_id: number; recruitment_id: number },
) {
  const facilityId = ownStandardFacility(principal, query.facility_id);
  const known = await executor.rows(sql`
    select from recruitments r
    join sections s on s.id = r.section_id and s.deleted_at is null
    where r.id = ${query.recruitment_id} and r.facility_id = ${facilityId} and r.status <> 'deleted'`);
  if (known.length === 0) throw notFound();
  return { facilityId, recruitmentId: query.recruitment_id };
}

export const getLeasingListItems: Handler<"getLeasingListItems"> = async ({ query }, context) => {
  const { page, genre_id, search, min_score, tenants } = query;
  const place = await requireRecruitment(context.database, context.principal, query);
  const [brands, match] = await Promise.all([
    findBrands(context, place.facilityId, { genre_id, search }),
    sectionMatch(context, place.recruitmentId),
  ]);
  const scored = ranked(brands, match).filter(({ total }) => min_score === undefined || total >= min_score);
  const [listed, hidden] = [true, false].map((isListed) =>
    scored.filter(({ brand }) => (tenants === "shown" || !brand.is_tenant) === isListed),
  ) as [typeof scored, typeof scored];
  const shown = listed.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const details = await findDetails(
    context.database,
    place,
    shown.map(({ brand }) => brand.id),
  );
  const data = shown.flatMap(({ brand, group }) => {
    const found = details.get(brand.id);
    return found ? [{ ...found, group, is_tenant: brand.is_tenant, match: matchOf(match, brand) }] : [];
  });
  const groups = candidateGroup.options.flatMap((group) => {
    const total = listed.filter((one) => one.group === group).length;
    return total > 0 ? [{ group, total }] : [];
  });
  return {
    status: 2000,
    data,
    groups,
    hidden_tenants: hidden.length,
    hidden_wanted: hidden.filter(({ group }) => group === "wanted").length,
    total: listed.length,
    page,
    per_page: PER_PAGE,
  };
};
