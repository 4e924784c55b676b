import { sql } from "drizzle-orm";
import type { AnswerOf, InputOf } from "../../contract/index.ts";
import { MOST_COMPETITORS, MOST_NEAR_FACILITIES } from "../../contract/statistics.ts";
import { NEAR_METRES } from "../../lib/trade-area-map/distance.ts";
import { provenanceOf } from "../analysis/provenance.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { Refusal } from "../answering/refusal.ts";
import { knownPlace } from "../facilities/access.ts";
import { summedArea } from "../floors/area.ts";
import { askedPlace } from "../geography/asked-place.ts";
import type { RingCell } from "../geography/cells.ts";
import { inBoxAround, metresFrom } from "../geography/distance.ts";
import { type Geography, isCovered } from "../geography/geography.ts";
import type { Place } from "../models/geography.ts";
import { visibleFacility } from "../visibility.ts";

const RING_KILOMETRES = 5;

type Competitor = AnswerOf<"getCompetitors">["facilities"][number];

type Candidate = Place & Omit<Competitor, "overlap">;

/** Two rings of 5 km meet when their centres are less than 10 km apart. */
const REACH_METRES = RING_KILOMETRES * 2000;

const METHOD =
  "半径5km圏の居住人口のうち、もう一方の5km圏にも入る割合。両方の円にかかるメッシュは小さい方の面積割合で数える";

export const getCompetitors: Handler<"getCompetitors"> = async ({ query }, context) => {
  const place = await comparedPlace(query, context);
  const { facilities, provenance } = await competitorsOf(context, place, query.facility_id);
  const near = facilities.filter(isNear).toSorted((a, b) => a.distance_m - b.distance_m || a.id - b.id);
  const shown = new Set([...facilities.slice(0, MOST_COMPETITORS), ...near.slice(0, MOST_NEAR_FACILITIES)]);
  return {
    facilities: facilities.filter((one) => shown.has(one)),
    total: facilities.length,
    near_total: near.length,
    provenance,
  };
};

export const isNear = ({ distance_m }: { distance_m: number }): boolean => distance_m <= NEAR_METRES;

/** All of them, those that share the most residents first. */
export async function competitorsOf(context: CallContext, place: Place, facilityId: number | undefined) {
  if (!isCovered(place)) return { facilities: [], provenance: null };
  const geography = await context.geography();
  const cells = geography.cellsWithin(place, RING_KILOMETRES);
  const candidates = await facilitiesNear(context, place, facilityId);
  const facilities = candidates
    .map(
      (facility): Competitor => ({
        ...facility,
        overlap: residentsInBoth(cells, ringShares(geography, facility)),
      }),
    )
    .sort((a, b) => b.overlap - a.overlap || a.distance_m - b.distance_m || a.id - b.id);
  return { facilities, provenance: provenanceOf(geography, cells, ["residents"], METHOD) };
}

async function comparedPlace(
  query: InputOf<"getCompetitors">["query"],
  context: CallContext,
): Promise<Place> {
  const place = askedPlace(query, "lat", "lon");
  if (query.facility_id !== undefined) return knownPlace(context, query.facility_id);
  if (!place) throw new Refusal(4000, undefined, { facility_id: "施設か緯度経度を指定してください。" });
  return place;
}

function facilitiesNear(
  { principal, database }: CallContext,
  place: Place,
  facilityId: number | undefined,
): Promise<Candidate[]> {
  return database.rows<Candidate>(sql`
    select near.*, coalesce(s.area_tsubo, 0) as area_tsubo
    from (
      select f.id, f.name, f.facility_type, f.latitude, f.longitude, ${metresFrom(place, "f")} as distance_m
      from facilities f
      where ${inBoxAround(place, REACH_METRES / 1000, "f")}
        and f.id <> ${facilityId ?? 0} and ${visibleFacility(principal)}
    ) near
    cross join lateral (
      select ${summedArea} as area_tsubo from section_outlines where facility_id = near.id and deleted_at is null
    ) s
    where near.distance_m < ${REACH_METRES}`);
}

function ringShares(geography: Geography, place: Place): Map<string, number> {
  return new Map(geography.cellsWithin(place, RING_KILOMETRES).map(({ mesh, share }) => [mesh, share]));
}

function residentsInBoth(cells: readonly RingCell[], other: ReadonlyMap<string, number>): number {
  let [both, all] = [0, 0];
  for (const { mesh, share, population_2020 } of cells) {
    both += Math.min(share, other.get(mesh) ?? 0) * population_2020;
    all += share * population_2020;
  }
  return all > 0 ? Math.min(1, both / all) : 0;
}
