import { sql } from "drizzle-orm";
import type { Offering } from "../../contract/offerings.ts";
import type { Handler } from "../answering/handler.ts";
import type { Principal } from "../answering/principal.ts";
import { notFound } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import { summedArea } from "../floors/area.ts";
import { noteOpened } from "../page-views/opened.ts";
import { WANTED_GENRES } from "../recruitments/offered.ts";
import { CONDITION_COLUMNS } from "../recruitments/reading.ts";
import { idArray, visibleFacility } from "../visibility.ts";

export { downloadOfferingsExcel } from "./file.ts";
export { getFittingOfferings } from "./fitting.ts";
export { getOwnOutlooks } from "./outlooks.ts";
export {
  createOfferingSearch,
  deleteOfferingSearch,
  getOfferingSearches,
  updateOfferingSearch,
} from "./searches.ts";

type Row = Omit<Offering, "can_apply" | "apply" | "withdrawn" | "scout" | "neighbours">;

async function findOffering(executor: Executor, principal: Principal, id: number): Promise<Row | undefined> {
  const [row] = await executor.rows<Row>(sql`
    select r.id, r.status, r.rent_per_tsubo, r.common_fee_per_tsubo, r.contract_form, r.contract_years, r.handover_on,
      r.handover_state, r.comment, ${CONDITION_COLUMNS}, r.published_at, r.closed_at,
      ${WANTED_GENRES} as wanted_genres,
      json_build_object('id', s.id, 'number', s.number, 'kind', s.kind, 'position', s.position,
        'area_tsubo', s.area_tsubo, 'size_class', s.size_class, 'outline', s.outline,
        'description', s.description) as section,
      json_build_object('id', l.id, 'name', l.name, 'plan', l.plan) as floor,
      json_build_object('id', f.id, 'name', f.name, 'facility_type', f.facility_type, 'is_stealth', f.is_stealth,
        'prefecture_name', p.name, 'municipality_name', m.name, 'address', f.address, 'latitude', f.latitude,
        'longitude', f.longitude, 'station_name', t.name, 'area_tsubo', coalesce(n.area_tsubo, 0),
        'section_count', n.section_count) as facility
    from recruitments r
    join section_outlines s on s.id = r.section_id and s.deleted_at is null
    join floors l on l.id = s.floor_id
    join facilities f on f.id = r.facility_id
    join prefectures p on p.id = f.prefecture_id
    join municipalities m on m.code = f.municipality_code
    left join stations t on t.id = f.station_id
    cross join lateral (
      select ${summedArea} as area_tsubo, count(*)::int as section_count
      from section_outlines
      where facility_id = f.id and deleted_at is null
    ) n
    where r.id = ${id} and r.status in ('publish', 'closed') and ${visibleFacility(principal)}`);
  return row;
}

function neighboursOf(
  executor: Executor,
  floorId: number,
  sectionId: number,
): Promise<Offering["neighbours"]> {
  return executor.rows(sql`
    select number, kind, outline
    from section_outlines
    where floor_id = ${floorId} and deleted_at is null and outline is not null and id <> ${sectionId}
    order by number_order, id`);
}

interface Contacts {
  apply: Offering["apply"];
  withdrawn: Offering["withdrawn"];
  scout: Offering["scout"];
}

async function contactsOf(executor: Executor, brandIds: number[], offering: Row): Promise<Contacts> {
  const brands = idArray(brandIds);
  const [row] = await executor.rows<Contacts>(sql`
    select
      (
        select json_build_object('id', a.id, 'brand_id', a.brand_id, 'status', a.status, 'answer', a.answer,
          'due_on', a.due_on, 'created_at', to_json(a.created_at at time zone 'UTC')#>>'{}' || 'Z')
        from applies a
        where a.recruitment_id = ${offering.id} and a.brand_id = any (${brands}) and a.withdrawn_at is null
        order by array_position(${brands}, a.brand_id), a.scout_id is null desc, a.created_at desc, a.id
        limit 1
      ) as apply,
      (
        select json_build_object('id', a.id, 'at', to_json(a.withdrawn_at at time zone 'UTC')#>>'{}' || 'Z')
        from applies a
        where a.recruitment_id = ${offering.id} and a.brand_id = any (${brands}) and a.withdrawn_at is not null
        order by a.withdrawn_at desc, a.created_at desc, a.id
        limit 1
      ) as withdrawn,
      (
        select json_build_object('id', t.id, 'brand_id', t.brand_id, 'status', t.status, 'answer', t.answer,
          'due_on', t.due_on, 'message', t.message,
          'created_at', to_json(t.created_at at time zone 'UTC')#>>'{}' || 'Z')
        from scouts t
        where t.facility_id = ${offering.facility.id} and t.brand_id = any (${brands})
          and (t.recruitment_id = ${offering.id} or t.section_id = ${offering.section.id})
        order by array_position(${brands}, t.brand_id), t.created_at desc, t.id
        limit 1
      ) as scout`);
  return row ?? { apply: null, withdrawn: null, scout: null };
}

export const getOffering: Handler<"getOffering"> = async ({ params, query }, context) => {
  const { database, principal } = context;
  const own = principal.brands.map(({ id }) => id);
  const brandIds = query.brand_id === undefined ? own : own.filter((id) => id === query.brand_id);
  const row = brandIds.length > 0 ? await findOffering(database, principal, params.id) : undefined;
  if (!row) throw notFound();
  const { apply, withdrawn, scout } = await contactsOf(database, brandIds, row);
  const hasApplied = apply !== null && apply.answer !== "declined";
  if (row.status === "closed" && !hasApplied) throw notFound();
  const [brandId] = brandIds;
  if (query.is_opened && query.brand_id !== undefined && brandId !== undefined && row.status === "publish")
    noteOpened(
      context,
      { section_id: row.section.id, facility_id: row.facility.id },
      { brandId, facilityId: null },
    );
  const neighbours = await neighboursOf(database, row.floor.id, row.section.id);
  const can_apply = row.status === "publish" && !hasApplied;
  return {
    status: 2000,
    offering: { ...row, can_apply, neighbours, apply, withdrawn: apply ? null : withdrawn, scout },
  };
};
