import { sql } from "drizzle-orm";
import { type FacilityImage, MOST_FACILITY_IMAGES } from "../../contract/images.ts";
import type { Handler } from "../answering/handler.ts";
import type { Principal } from "../answering/principal.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { whileChecked } from "../answering/while-checked.ts";
import type { Executor } from "../db/connect.ts";
import { knownFacility } from "../facilities/access.ts";
import { requireEditor } from "../facilities/writes.ts";

const PUT_BACK = sql`interval '1 day'`;

export function mayEdit({ isCurator, facilities }: Principal, id: number): boolean {
  return isCurator || facilities.some((facility) => facility.id === id && facility.isAdmin);
}

export const getFacilityImages: Handler<"getFacilityImages"> = async ({ params }, context) => {
  const { database, principal } = context;
  const images = () =>
    database.rows<FacilityImage>(sql`
    select id, alt, media_type, width, height, hash, deleted_at
    from facility_images
    where facility_id = ${params.id}
      and (deleted_at is null or (${mayEdit(principal, params.id)}::boolean and deleted_at > now() - ${PUT_BACK}))
    order by deleted_at is not null, position, id`);
  return {
    status: 2000,
    images: await whileChecked(database, () => knownFacility(context, params.id), images),
  };
};

export const getFacilityImage: Handler<"getFacilityImage"> = async ({ params, query }, context) => {
  const { database, principal } = context;
  await knownFacility(context, params.id);
  const small = query.size === "small" ? sql`small_bytes` : sql`null`;
  const [image] = await database.rows<{ media_type: FacilityImage["media_type"]; base64: string }>(sql`
    select case when ${small} is null then media_type else 'image/webp' end as media_type,
      translate(encode(coalesce(${small}, bytes), 'base64'), E'\n', '') as base64
    from facility_images
    where facility_id = ${params.id} and hash = ${params.hash}
      and (deleted_at is null or ${mayEdit(principal, params.id)}::boolean)
    limit 1`);
  if (!image) throw notFound();
  return { status: 2000, ...image };
};

export const updateFacilityImage: Handler<"updateFacilityImage"> = async ({ params, body }, context) => {
  const { database, principal, audit } = context;
  requireEditor(principal, params.id);
  await lockImages(database, params.id);
  const [before] = await database.rows<FacilityImage>(sql`
    select id, alt, deleted_at from facility_images
    where id = ${params.image_id} and facility_id = ${params.id}`);
  if (!before) throw notFound();
  await database.rows(sql`
    update facility_images
    set alt = ${body.alt ?? before.alt},
      deleted_at = case ${body.is_deleted ?? null}::boolean
        when true then coalesce(deleted_at, now())
        when false then null
        else deleted_at
      end
    where id = ${params.image_id}`);
  if (body.is_deleted === false) await requireRoom(database, params.id);
  if (body.position !== undefined) await moveTo(database, params.id, params.image_id, body.position);
  audit({
    facilityId: params.id,
    objectKind: "facility_image",
    objectId: params.image_id,
    changes: Object.fromEntries(
      Object.entries(body).map(([field, to]) => [
        field,
        {
          from: field === "alt" ? before.alt : field === "is_deleted" ? before.deleted_at !== null : null,
          to,
        },
      ]),
    ),
  });
  return { status: 2000, message: "保存しました。" };
};

async function moveTo(database: Executor, facilityId: number, imageId: number, place: number): Promise<void> {
  await database.rows(sql`
    with ordered as (
      select id, row_number() over (
        order by case when id = ${imageId} then ${place - 0.5}::float8 else rank end
      ) as position
      from (
        select id, row_number() over (order by id = ${imageId}, position, id)::float8 as rank
        from facility_images
        where facility_id = ${facilityId} and deleted_at is null
      ) others
    )
    update facility_images i set position = ordered.position from ordered where i.id = ordered.id`);
}

/** One writer at a time: places and the count stay right. */
export async function lockImages(database: Executor, facilityId: number): Promise<void> {
  const [found] = await database.rows(sql`select 1 from facilities where id = ${facilityId} for update`);
  if (!found) throw notFound();
}

/** @throws Refusal when a facility shows more pictures than it may. */
export async function requireRoom(database: Executor, facilityId: number): Promise<void> {
  const [row] = await database.rows<{ total: number }>(sql`
    select count(*)::int as total from facility_images where facility_id = ${facilityId} and deleted_at is null`);
  if ((row?.total ?? 0) > MOST_FACILITY_IMAGES)
    throw new Refusal(4090, `登録できる写真は${MOST_FACILITY_IMAGES}枚までです。`);
}
