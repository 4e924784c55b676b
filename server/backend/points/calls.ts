import { type SQL, sql } from "drizzle-orm";
import type { OptionalPoint } from "../../contract/points.ts";
import type { Handler, WriteContext } from "../answering/handler.ts";
import { ownStandardFacility } from "../answering/principal.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { ownBrandGrant } from "../brands/access.ts";
import type { Executor } from "../db/connect.ts";

export { checkOptionalPoint } from "./limit.ts";

const MOST_POINTS = 200;

type Owner = { facilityId: number } | { brandId: number };

function ownedBy(owner: Owner): SQL {
  return "facilityId" in owner
    ? sql`o.facility_id = ${owner.facilityId}`
    : sql`o.brand_id = ${owner.brandId}`;
}

function pointsWhere(executor: Executor, condition: SQL): Promise<OptionalPoint[]> {
  return executor.rows<OptionalPoint>(sql`
    select o.id, o.name, o.address, o.latitude, o.longitude, o.created_at,
      u.family_name || ' ' || u.given_name as created_by_name
    from optional_points o
    left join users u on u.id = o.created_by
    where ${condition}
    order by o.created_at desc, o.id desc
    limit ${MOST_POINTS}`);
}

async function createPoint(
  owner: Owner,
  point: Pick<OptionalPoint, "name" | "address" | "latitude" | "longitude">,
  { database, principal, audit }: WriteContext,
) {
  const { brandId = null, facilityId = null } = owner as { brandId?: number; facilityId?: number };
  // Those who save at the same time for one owner wait for each other, so that the limit holds.
  await database.rows(
    sql`select pg_advisory_xact_lock(${brandId === null ? 7308623 : 7308624}, ${brandId ?? facilityId})`,
  );
  const [count] = await database.rows<{ total: number }>(
    sql`select count(*)::int as total from optional_points o where ${ownedBy(owner)}`,
  );
  if ((count?.total ?? 0) >= MOST_POINTS)
    throw new Refusal(4090, `保存できる地点は${MOST_POINTS}件までです。不要な地点を削除してください。`);
  const [created] = await database.rows<{ id: number }>(sql`
    insert into optional_points (brand_id, facility_id, name, address, latitude, longitude, created_by)
    values (${brandId}, ${facilityId}, ${point.name}, ${point.address}, ${point.latitude}, ${point.longitude},
      ${principal.userId})
    returning id`);
  const [saved] = await pointsWhere(database, sql`o.id = ${created?.id ?? null}`);
  if (!saved) throw new Error("an optional point was not inserted");
  audit({ ...owner, objectKind: "optional_point", objectId: saved.id });
  return { status: 2000 as const, message: "保存しました。", optional_point: saved };
}

async function deletePoint(id: number, owner: Owner, { database, audit }: WriteContext) {
  await database.rows(sql`delete from optional_points where id = ${id}`);
  audit({ ...owner, objectKind: "optional_point", objectId: id });
  return { status: 2000 as const, message: "削除しました。" };
}

async function ownerOf(executor: Executor, id: number) {
  const [point] = await executor.rows<{ brand_id: number | null; facility_id: number | null }>(
    sql`select brand_id, facility_id from optional_points where id = ${id} for update`,
  );
  if (!point) throw notFound();
  return point;
}

export const getBrandOptionalPoints: Handler<"getBrandOptionalPoints"> = async (
  { params },
  { database, principal },
) => {
  const brandId = ownBrandGrant(principal, params.id).id;
  return { address: null, points: await pointsWhere(database, ownedBy({ brandId })) };
};

export const createBrandOptionalPoint: Handler<"createBrandOptionalPoint"> = async (
  { params, body },
  context,
) => createPoint({ brandId: ownBrandGrant(context.principal, params.id).id }, body, context);

export const deleteBrandOptionalPoint: Handler<"deleteBrandOptionalPoint"> = async ({ params }, context) => {
  const { brand_id } = await ownerOf(context.database, params.id);
  if (brand_id === null) throw notFound();
  return deletePoint(params.id, { brandId: ownBrandGrant(context.principal, brand_id).id }, context);
};

export const getFacilityOptionalPoints: Handler<"getFacilityOptionalPoints"> = async (
  { params },
  { database, principal },
) => {
  const facilityId = ownStandardFacility(principal, params.id);
  const [points, [facility]] = await Promise.all([
    pointsWhere(database, ownedBy({ facilityId })),
    database.rows<{ address: string }>(sql`select address from facilities where id = ${facilityId}`),
  ]);
  return { address: facility?.address ?? null, points };
};

export const createFacilityOptionalPoint: Handler<"createFacilityOptionalPoint"> = async (
  { params, body },
  context,
) => createPoint({ facilityId: ownStandardFacility(context.principal, params.id) }, body, context);

export const deleteFacilityOptionalPoint: Handler<"deleteFacilityOptionalPoint"> = async (
  { params },
  context,
) => {
  const { facility_id } = await ownerOf(context.database, params.id);
  if (facility_id === null) throw notFound();
  return deletePoint(params.id, { facilityId: ownStandardFacility(context.principal, facility_id) }, context);
};
