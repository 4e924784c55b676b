import { sql } from "drizzle-orm";
import type { MeetingNote } from "../../contract/meeting-packs.ts";
import {
  MOST_NOTES,
  type OpeningPack,
  type OpeningPackHead,
  type PackedPlan,
  type PlanNote,
} from "../../contract/opening-packs.ts";
import type { Prediction } from "../../contract/prediction-results.ts";
import type { CallContext } from "../answering/handler.ts";
import type { Slice } from "../answering/list-file.ts";
import type { BrandGrant } from "../answering/principal.ts";
import { withTotal } from "../answering/with-total.ts";
import { PACK_HEAD, person } from "../meeting-packs/rows.ts";
import { predictionsOf } from "../predictions/rows.ts";
import { idArray, visibleFacility } from "../visibility.ts";

export type Asking = Pick<CallContext, "database" | "principal">;

export async function findPacks(
  { database }: Asking,
  brandId: number,
  { order, slice }: { order: "asc" | "desc"; slice: Slice },
): Promise<{ data: OpeningPackHead[]; total: number }> {
  const read = database.rows<OpeningPackHead>(sql`
    select ${PACK_HEAD}, p.stages, r.plan_count, r.prediction_count
    from opening_packs p
    left join users u on u.id = p.created_by
    cross join lateral (
      select count(plan_id)::int as plan_count, (count(*) - count(plan_id))::int as prediction_count
      from opening_pack_rows where pack_id = p.id
    ) r
    where p.brand_id = ${brandId}
    order by p.number ${sql.raw(order)}
    limit ${slice.limit} offset ${slice.offset}`);
  const { rows, total } = await withTotal(
    database,
    slice,
    sql`from opening_packs where brand_id = ${brandId}`,
    read,
  );
  return { data: rows, total };
}

const NOTE = sql`n.decision, n.comment, n.version, n.updated_at, ${person("u")} as user_name`;

export async function findNotes({ database }: Asking, packId: number): Promise<Map<number, MeetingNote>> {
  const rows = await database.rows<MeetingNote & { place: number }>(sql`
    select n.place, ${NOTE}
    from opening_notes n
    left join users u on u.id = n.updated_by
    where n.pack_id = ${packId}`);
  return new Map(rows.map(({ place, ...note }) => [place, note]));
}

export function findPlanNotes(
  { database }: Asking,
  { brandId, planId }: { brandId: number; planId: number },
): Promise<PlanNote[]> {
  return database.rows<PlanNote>(sql`
    select n.place, json_build_object('id', p.id, 'number', p.number, 'made_on', p.made_on) as pack, ${NOTE}
    from opening_pack_rows r
    join opening_notes n on n.pack_id = r.pack_id and n.place = r.place
    join opening_packs p on p.id = r.pack_id
    left join users u on u.id = n.updated_by
    where r.plan_id = ${planId} and r.brand_id = ${brandId} and (n.decision <> '' or n.comment <> '')
    order by p.number desc
    limit ${MOST_NOTES}`);
}

type Found = Omit<OpeningPack, "sheets" | "last">;

export async function findPack({ database }: Asking, id: number): Promise<Found | undefined> {
  const [pack] = await database.rows<Found>(sql`
    select p.brand_id, ${PACK_HEAD}, p.stages
    from opening_packs p
    left join users u on u.id = p.created_by
    where p.id = ${id}`);
  return pack;
}

export interface Kept {
  place: number;
  plan: PackedPlan | null;
  prediction: Prediction | null;
}

interface Row {
  place: number;
  plan: (Omit<PackedPlan, "facility_name"> & { facility_id: number | null }) | null;
  facility_name: string | null;
  prediction_id: number | null;
}

export async function findKept(
  { database, principal }: Asking,
  packId: number,
  { hasSalesPrediction }: Pick<BrandGrant, "hasSalesPrediction">,
): Promise<Kept[]> {
  const rows = await database.rows<Row>(sql`
    select r.place, case when r.plan_id is not null then r.state || jsonb_build_object('id', r.plan_id) end as plan,
      f.name as facility_name, r.prediction_id
    from opening_pack_rows r
    left join facilities f on f.id = (r.state ->> 'facility_id')::int and ${visibleFacility(principal)}
    where r.pack_id = ${packId}
    order by r.place`);
  const ids = rows.flatMap(({ prediction_id }) => prediction_id ?? []);
  const predictions =
    hasSalesPrediction && ids.length > 0 ? await predictionsOf(database, principal, ids) : [];
  return rows.flatMap(({ place, plan, facility_name, prediction_id }): Kept[] => {
    const prediction = predictions.find(({ id }) => id === prediction_id) ?? null;
    if (!plan) return prediction ? [{ place, plan, prediction }] : [];
    const { facility_id: _, ...shown } = plan;
    return [{ place, plan: { ...shown, facility_name }, prediction }];
  });
}

export async function freeze(
  { database }: Pick<CallContext, "database">,
  {
    packId,
    brandId,
    stages,
    predictionIds,
  }: { packId: number; brandId: number; stages: readonly string[]; predictionIds: readonly number[] },
): Promise<void> {
  await database.rows(sql`
    insert into opening_pack_rows (pack_id, brand_id, place, plan_id, prediction_id, state)
    select ${packId}, o.brand_id, row_number() over (order by o.opening_on nulls last, o.created_at, o.id), o.id,
      o.prediction_id,
      jsonb_build_object('name', o.name, 'address', o.address, 'facility_id', o.facility_id, 'stage', o.stage,
        'opening_on', o.opening_on, 'format_id', o.format_id, 'area_tsubo', o.area_tsubo,
        'rent_yen_per_tsubo', o.rent_yen_per_tsubo, 'person', o.person, 'due_on', o.due_on, 'memo', o.memo)
    from store_opening_plans o
    where o.brand_id = ${brandId} and o.stage = any (${`{${stages.join(",")}}`}::text[])`);
  await database.rows(sql`
    insert into opening_pack_rows (pack_id, brand_id, place, prediction_id)
    select ${packId}, p.brand_id,
      (select count(*) from opening_pack_rows r where r.pack_id = ${packId})
        + row_number() over (order by p.created_at desc, p.id desc), p.id
    from predictions p
    where p.brand_id = ${brandId} and p.id = any (${idArray(predictionIds)})
      and not exists (select from opening_pack_rows r where r.pack_id = ${packId} and r.prediction_id = p.id)`);
}
