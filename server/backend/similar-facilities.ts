import { sql } from "drizzle-orm";
import { tradeAreaOrigin } from "./analysis/provenance.ts";
import { type FacilityRow, KEPT_FEATURES, withFacilityFeatures } from "./analysis/trade-areas.ts";
import { vectorOf } from "./geography/trade-areas.ts";
import type { CallContext, Handler } from "./handler.ts";
import { type ComparedFeature, nearest } from "./models/similarity.ts";
import { TRADE_AREA_FEATURES } from "./models/trade-area.ts";
import { notFound } from "./refusal.ts";
import { idArray, visibleFacility } from "./visibility.ts";

const MOST_FACILITIES = 10;
export const SIMILARITY_METHOD =
  "商圏の16項目を標準化した距離（二乗平均平方根）による近さ。100×exp(−距離²)を点数とする";

export const getSimilarFacilities: Handler<"getSimilarFacilities"> = async ({ params }, context) => {
  const facilities = await visibleFacilities(context);
  const profiles = facilities.map(({ id, features }) => ({ id, vector: vectorOf(features) }));
  const target = profiles.find(({ id }) => id === params.facility_id);
  if (!target) throw notFound();
  const found = nearest(target, profiles, { limit: MOST_FACILITIES });
  const details = await detailsOf(
    context,
    found.map(({ id }) => id),
  );
  return {
    similar_facilities: found.flatMap(({ id, score, alike, unlike }) => {
      const facility = details.get(id);
      return facility
        ? [{ ...facility, score, alike: featureLabels(alike), unlike: featureLabels(unlike) }]
        : [];
    }),
    provenance: tradeAreaOrigin(await context.geography(), SIMILARITY_METHOD),
  };
};

/** The features of a comparison as the screens name them. */
export function featureLabels(compared: readonly ComparedFeature[]): string[] {
  return compared.flatMap(({ index }) => TRADE_AREA_FEATURES[index]?.label ?? []);
}

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
      select sum(area_tsubo) as area_tsubo from section_outlines where facility_id = f.id and deleted_at is null
    ) s
    where f.id = any (${idArray(ids)})`);
  return new Map(rows.map((row) => [row.id, row]));
}
