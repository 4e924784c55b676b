import { sql } from "drizzle-orm";
import { comparedTexts } from "../analysis/compared-features.ts";
import { tradeAreaOrigin } from "../analysis/provenance.ts";
import { type FacilityRow, KEPT_FEATURES, withFacilityFeatures } from "../analysis/trade-areas.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { notFound } from "../answering/refusal.ts";
import { summedArea } from "../floors/area.ts";
import { tradeAreaOf, vectorOf } from "../geography/trade-areas.ts";
import { nearest } from "../models/similarity.ts";
import { idArray, visibleFacility } from "../visibility.ts";

const MOST_FACILITIES = 10;
export const SIMILARITY_METHOD =
  "商圏の16項目を標準化した距離（二乗平均平方根）による近さ。100×exp(−距離²)を点数とする";

export const getSimilarFacilities: Handler<"getSimilarFacilities"> = async ({ params }, context) => {
  const facilities = await visibleFacilities(context);
  const features = new Map(facilities.map((facility) => [facility.id, facility.features]));
  const own = features.get(params.facility_id);
  if (!own) throw notFound();
  const profiles = facilities.map((facility) => ({ id: facility.id, vector: vectorOf(facility.features) }));
  const target = { id: params.facility_id, vector: vectorOf(own) };
  const found = nearest(target, profiles, { limit: MOST_FACILITIES, telling: true });
  const details = await detailsOf(
    context,
    found.map(({ id }) => id),
  );
  return {
    similar_facilities: found.flatMap(({ id, score, alike, unlike }) => {
      const facility = details.get(id);
      const theirs = features.get(id);
      if (!facility || !theirs) return [];
      const texts = comparedTexts(tradeAreaOf(own), tradeAreaOf(theirs));
      return [{ ...facility, score, alike: texts(alike), unlike: texts(unlike) }];
    }),
    provenance: tradeAreaOrigin(await context.geography(), SIMILARITY_METHOD),
  };
};

async function visibleFacilities(context: CallContext) {
  const rows = await context.database.rows<FacilityRow>(sql`
    select f.id, f.latitude, f.longitude, ${KEPT_FEATURES}
    from facilities f
    left join trade_areas t on t.kind = 'facility' and t.reference_id = f.id
    where ${visibleFacility(context.principal)}
    order by f.id`);
  return withFacilityFeatures(context, rows);
}

interface FacilityDetails {
  id: number;
  name: string;
  prefecture_name: string;
  area_tsubo: number;
}

async function detailsOf({ database }: CallContext, ids: readonly number[]) {
  const rows = await database.rows<FacilityDetails>(sql`
    select f.id, f.name, p.name as prefecture_name, coalesce(s.area_tsubo, 0) as area_tsubo
    from facilities f
    join prefectures p on p.id = f.prefecture_id
    cross join lateral (
      select ${summedArea} as area_tsubo from section_outlines where facility_id = f.id and deleted_at is null
    ) s
    where f.id = any (${idArray(ids)})`);
  return new Map(rows.map((row) => [row.id, row]));
}
