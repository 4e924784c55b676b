import { type SQL, sql } from "drizzle-orm";
import type { FacilityMark, FacilityRating, MarkedFacility } from "../../contract/facility-marks.ts";
import type { InputOf } from "../../contract/index.ts";
import { PER_PAGE } from "../../contract/paging.ts";
import type { CallContext, Handler, WriteContext } from "../answering/handler.ts";
import { pageSlice, type Slice } from "../answering/list-file.ts";
import { ownFacility, type Principal } from "../answering/principal.ts";
import { Refusal } from "../answering/refusal.ts";
import { whileChecked } from "../answering/while-checked.ts";
import { ownBrandGrant } from "../brands/access.ts";
import type { Executor } from "../db/connect.ts";
import { knownFacility } from "../facilities/access.ts";
import { type MarkedSearch, searchFacilities } from "../facilities/search.ts";
import { idArray } from "../visibility.ts";

type Rater = { facilityId: number } | { brandId: number };

interface Working {
  current_facility?: number | undefined;
  current_brand?: number | undefined;
}

function raterOf(principal: Principal, working: Working): Rater | undefined {
  const { current_facility, current_brand } = working;
  if (current_facility !== undefined) return { facilityId: ownFacility(principal, current_facility) };
  if (current_brand !== undefined) return { brandId: ownBrandGrant(principal, current_brand).id };
  return undefined;
}

function ratedFor(rater: Rater | undefined): SQL {
  if (!rater) return sql`false`;
  return "facilityId" in rater
    ? sql`r.rated_for_facility_id = ${rater.facilityId}`
    : sql`r.rated_for_brand_id = ${rater.brandId}`;
}

interface MarkRow {
  facility_id: number;
  is_bookmarked: boolean;
  average: number | null;
  count: number;
  own: number | null;
}

function marksOf(
  executor: Executor,
  principal: Principal,
  rater: Rater | undefined,
  facilityIds: readonly number[],
): Promise<MarkRow[]> {
  return executor.rows<MarkRow>(sql`
    select f.id as facility_id,
      exists (
        select from facility_bookmarks b where b.facility_id = f.id and b.user_id = ${principal.userId}
      ) as is_bookmarked,
      round(avg(r.half_points)) / 2::float8 as average, count(r.id)::int as count,
      max(r.half_points) filter (where r.user_id = ${principal.userId}) / 2::float8 as own
    from facilities f
    left join facility_ratings r on r.facility_id = f.id and ${ratedFor(rater)}
    where f.id = any (${idArray(facilityIds)})
    group by f.id`);
}

function markOf({ is_bookmarked, average, count, own }: MarkRow): FacilityMark {
  return { is_bookmarked, rating: { average, count, own } };
}

const UNMARKED: FacilityMark = { is_bookmarked: false, rating: { average: null, count: 0, own: null } };

type MarkedFilters = Omit<InputOf<"getMarkedFacilities">["query"], "page">;

export async function searchMarked(
  context: CallContext,
  { is_bookmarked, order, ...filters }: MarkedFilters,
  slice: Slice,
): Promise<{ facilities: MarkedFacility[]; total: number }> {
  const { database, principal } = context;
  const rater = raterOf(principal, filters);
  const { current_facility, ...others } = filters;
  const isNear = order === "near";
  if (isNear && current_facility === undefined)
    throw new Refusal(4000, undefined, { current_facility: "近い順の起点にする施設を指定してください。" });
  const found = await searchFacilities(context, isNear ? filters : others, slice, {
    ...(order === "rating" ? bestFirst(rater) : {}),
    ...(order === "prediction" && { order: sql`v.yearly_sales_yen / v.area_tsubo desc nulls last, f.id` }),
    condition: is_bookmarked ? bookmarkedBy(principal) : sql``,
  });
  const rows = await marksOf(
    database,
    principal,
    rater,
    found.facilities.map(({ id }) => id),
  );
  const marks = new Map(rows.map((row) => [row.facility_id, markOf(row)]));
  const facilities = found.facilities.map((one) => ({ ...one, ...(marks.get(one.id) ?? UNMARKED) }));
  return { ...found, facilities };
}

export const getMarkedFacilities: Handler<"getMarkedFacilities"> = async ({ query }, context) => {
  const { page, ...filters } = query;
  const found = await searchMarked(context, filters, pageSlice(page, PER_PAGE));
  return { status: 2000, ...found, page, per_page: PER_PAGE };
};

function bookmarkedBy({ userId }: Principal): SQL {
  return sql`and exists (
    select from facility_bookmarks b where b.facility_id = f.id and b.user_id = ${userId}
  )`;
}

function bestFirst(rater: Rater | undefined): Pick<MarkedSearch, "joined" | "order"> {
  return {
    joined: sql`left join (
      select r.facility_id, avg(r.half_points) as average, count(*) as number
      from facility_ratings r
      where ${ratedFor(rater)}
      group by r.facility_id
    ) w on w.facility_id = f.id`,
    order: sql`w.average desc nulls last, w.number desc nulls last, f.id`,
  };
}

export const getFacilityMark: Handler<"getFacilityMark"> = async ({ params, query }, context) => {
  const { database, principal } = context;
  const rater = raterOf(principal, query);
  const marks = () => marksOf(database, principal, rater, [params.id]);
  const [row] = await whileChecked(database, () => knownFacility(context, params.id), marks);
  return { status: 2000, mark: row ? markOf(row) : UNMARKED };
};

export const createFacilityBookmark: Handler<"createFacilityBookmark"> = async ({ params }, context) => {
  await knownFacility(context, params.id);
  await context.database.rows(sql`
    insert into facility_bookmarks (user_id, facility_id) values (${context.principal.userId}, ${params.id})
    on conflict do nothing`);
  audit(context, "facility_bookmark", params.id);
  return { status: 2000, message: "ブックマークしました。" };
};

export const deleteFacilityBookmark: Handler<"deleteFacilityBookmark"> = async ({ params }, context) => {
  await knownFacility(context, params.id);
  await context.database.rows(sql`
    delete from facility_bookmarks where user_id = ${context.principal.userId} and facility_id = ${params.id}`);
  audit(context, "facility_bookmark", params.id);
  return { status: 2000, message: "ブックマークを解除しました。" };
};

export const rateFacility: Handler<"rateFacility"> = async ({ params, body }, context) => {
  const { database, principal } = context;
  const rater = raterOf(principal, body);
  if (!rater || (body.current_facility !== undefined && body.current_brand !== undefined))
    throw new Refusal(4000, undefined, {
      current_facility: "どの施設またはブランドとして評価するかを、一つ指定してください。",
    });
  await knownFacility(context, params.id);
  await (body.stars === null
    ? forgetRating(context, params.id, rater)
    : keepRating(context, params.id, rater, body.stars));
  audit(context, "facility_rating", params.id, rater);
  const [row] = await marksOf(database, principal, rater, [params.id]);
  const rating: FacilityRating = row ? markOf(row).rating : UNMARKED.rating;
  const message = body.stars === null ? "評価を取り消しました。" : "評価を保存しました。";
  return { status: 2000, message, rating };
};

function forgetRating({ database, principal }: WriteContext, facilityId: number, rater: Rater) {
  return database.rows(sql`
    delete from facility_ratings r
    where r.facility_id = ${facilityId} and r.user_id = ${principal.userId} and ${ratedFor(rater)}`);
}

function keepRating({ database, principal }: WriteContext, facilityId: number, rater: Rater, stars: number) {
  const { facilityId: ownId = null, brandId = null } = rater as { facilityId?: number; brandId?: number };
  const isOfFacility = ownId !== null;
  return database.rows(sql`
    insert into facility_ratings (facility_id, user_id, rated_for_facility_id, rated_for_brand_id, half_points)
    values (${facilityId}, ${principal.userId}, ${ownId}, ${brandId}, ${Math.round(stars * 2)})
    on conflict ${
      isOfFacility
        ? sql`(rated_for_facility_id, facility_id, user_id) where rated_for_facility_id is not null`
        : sql`(rated_for_brand_id, facility_id, user_id) where rated_for_brand_id is not null`
    }
    do update set half_points = excluded.half_points, updated_at = now()`);
}

/** Bookmarks are a person's own; a rating belongs to the organisation it was given for. */
function audit(context: WriteContext, objectKind: string, facilityId: number, rater?: Rater): void {
  context.audit({ ...rater, objectKind, objectId: facilityId });
}
