import { type SQL, sql } from "drizzle-orm";
import type { AnswerOf } from "../../contract/index.ts";
import { ownRecords, tradeAreaOrigin } from "../analysis/provenance.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { whileChecked } from "../answering/while-checked.ts";
import { openStore } from "../brand-stores/open-stores.ts";
import { ownBrandGrant } from "../brands/access.ts";
import { storeProfiles } from "../match/stores.ts";
import { median } from "../models/statistics.ts";
import { canApply, WANTED_GENRES } from "../recruitments/offered.ts";
import { publicBrand, visibleBrand } from "../visibility.ts";
import { knownFacility } from "./access.ts";

export const CATEGORY_SCORE_METHOD =
  "業種に属するブランドごとに、商圏のわかる館外の店舗（3店以上）の4分の1が上回る類似度を求め、その中央値を業種の適合度とする";

export const getFacilityOfferings: Handler<"getFacilityOfferings"> = async ({ params, query }, context) => {
  const { database, principal } = context;
  const brandId = ownBrandGrant(principal, query.brand_id).id;
  const offerings = () =>
    database.rows<AnswerOf<"getFacilityOfferings">["data"][number]>(sql`
    select r.id, r.rent_per_tsubo, r.contract_form, r.handover_on, r.published_at,
      ${WANTED_GENRES} as wanted_genres,
      ${canApply(brandId)} as can_apply,
      json_build_object('id', s.id, 'number', s.number, 'area_tsubo', s.area_tsubo,
        'size_class', s.size_class) as section,
      l.name as floor_name
    from recruitments r
    join section_outlines s on s.id = r.section_id and s.deleted_at is null
    join floors l on l.id = s.floor_id
    where r.facility_id = ${params.facility_id} and r.status = 'publish'
    order by l.level desc, s.number_order, r.id`);
  return {
    status: 2000,
    data: await whileChecked(database, () => knownFacility(context, params.facility_id), offerings),
  };
};

function storesIn(facilityId: number, today: string, who: SQL): SQL {
  return sql`
    from brand_stores s
    join brands b on b.id = s.brand_id and ${who}
    join genres g on g.id = b.genre_id
    join categories c on c.id = g.category_id
    where s.facility_id = ${facilityId} and ${openStore(today)}`;
}

export const getFacilityTenants: Handler<"getFacilityTenants"> = async ({ params }, context) => {
  const { database, principal, today } = context;
  const tenants = () =>
    database.rows<AnswerOf<"getFacilityTenants">["data"][number]>(sql`
    select s.id as store_id, b.id as brand_id, b.name as brand_name, c.id as category_id, c.name as category_name,
      g.name as genre_name, s.opened_on
    ${storesIn(params.facility_id, today, visibleBrand(principal))}
    order by c.id, g.id, b.name_kana, s.id`);
  const data = await whileChecked(database, () => knownFacility(context, params.facility_id), tenants);
  return { status: 2000, data, provenance: ownRecords(today, "この施設にある営業中の店舗") };
};

interface CategoryRow {
  id: number;
  name: string;
  brand_ids: number[];
  stores_here: number;
  is_own: boolean;
}

/** Categories with the brands that anybody may know of: a score of more brands would tell of hidden ones. */
function categoryRows({ database, today }: CallContext, facilityId: number, brandId: number) {
  return database.rows<CategoryRow>(sql`
    with here as (
      select c.id, count(*)::int as stores ${storesIn(facilityId, today, publicBrand)} group by c.id
    )
    select c.id, c.name, coalesce(json_agg(b.id order by b.id) filter (where b.id is not null), '[]') as brand_ids,
      coalesce(h.stores, 0) as stores_here,
      c.id = (select g.category_id from brands b join genres g on g.id = b.genre_id where b.id = ${brandId}) as is_own
    from categories c
    left join here h on h.id = c.id
    left join genres g on g.category_id = c.id
    left join brands b on b.genre_id = g.id and ${publicBrand}
    group by c.id, h.stores
    order by c.id`);
}

export const getFacilityCategoryScores: Handler<"getFacilityCategoryScores"> = async (
  { params, query },
  context,
) => {
  const { database, principal } = context;
  const brandId = ownBrandGrant(principal, query.brand_id, { plan: "hasCategoryScore" }).id;
  const [area] = await whileChecked(
    database,
    () => knownFacility(context, params.facility_id),
    () =>
      database.rows<{ features: number[] | null }>(sql`
      select features from trade_areas where kind = 'facility' and reference_id = ${params.facility_id}`),
  );
  if (!area?.features) return { status: 2000, data: [], provenance: null };
  const [profiles, categories] = await Promise.all([
    storeProfiles(context),
    categoryRows(context, params.facility_id, brandId),
  ]);
  const place = profiles.placeOf(area.features);
  const data = categories.flatMap(({ id, name, brand_ids, stores_here, is_own }) => {
    const scores = brand_ids
      .map((brand) => profiles.closenessOf(brand, place, params.facility_id).quarter)
      .filter((score) => score !== null);
    if (scores.length === 0) return [];
    const score = Math.round(median(scores) * 10) / 10;
    return [{ category_id: id, category_name: name, score, brands: scores.length, stores_here, is_own }];
  });
  const provenance = tradeAreaOrigin(await context.geography(), CATEGORY_SCORE_METHOD);
  return { status: 2000, data: data.sort((a, b) => b.score - a.score), provenance };
};
