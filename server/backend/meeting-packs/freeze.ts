import { sql } from "drizzle-orm";
import type { PackCandidate } from "../../contract/meeting-packs.ts";
import type { WriteContext } from "../answering/handler.ts";
import { matchOf } from "../match/answer.ts";
import { MATCHED_BRAND, type MatchedBrand, recruitmentMatches } from "../match/section.ts";
import { idArray } from "../visibility.ts";

interface Wanted {
  packId: number;
  facilityId: number;
  floorIds: readonly number[];
}

/**
 * Keeps the floors, their sections, and everybody whom a section is negotiated with, as they stand. Brands and people are
 * kept by their ids, whoever makes the pack: what a reader may know of them is asked when they read.
 */
export async function freeze(
  context: Pick<WriteContext, "database" | "today">,
  { packId, facilityId, floorIds }: Wanted,
): Promise<void> {
  const { database } = context;
  const floors = sql`
    select l.* from floors l
    where l.facility_id = ${facilityId} and l.deleted_at is null and l.id = any (${idArray(floorIds)})`;
  await database.rows(sql`
    insert into meeting_pack_rows (pack_id, facility_id, kind, place, row_id, state)
    select ${packId}, l.facility_id, 'floor', row_number() over (order by l.level, l.id), l.id,
      jsonb_build_object('name', l.name, 'level', l.level, 'plan', l.plan)
    from (${floors}) l`);
  await database.rows(sql`
    insert into meeting_pack_rows (pack_id, facility_id, kind, place, row_id, state)
    select ${packId}, s.facility_id, 'section', row_number() over (order by l.level, s.number_order, s.id), s.id,
      jsonb_build_object(
        'floor_id', s.floor_id, 'number', s.number, 'kind', s.kind, 'position', s.position,
        'area_tsubo', s.area_tsubo, 'outline', s.outline, 'tenant_name', s.tenant_name, 'genre_name', g.name,
        'contract_type', s.contract_type, 'contract_form', s.contract_form,
        'contract_start_on', s.contract_start_on, 'contract_end_on', s.contract_end_on,
        'notice_on', s.notice_on, 'notice_way', s.notice_way, 'tenant_intention', s.tenant_intention,
        'rent_per_tsubo', s.rent_per_tsubo, 'common_fee_per_tsubo', s.common_fee_per_tsubo,
        'recruitment_status', coalesce(r.status, 'unregistered'),
        'offered', case when r.id is not null then jsonb_build_object(
          'rent_per_tsubo', r.rent_per_tsubo, 'common_fee_per_tsubo', r.common_fee_per_tsubo,
          'contract_form', r.contract_form, 'contract_years', r.contract_years, 'handover_on', r.handover_on) end,
        'next', (
          select jsonb_build_object('tenant_name', k.tenant_name, 'brand_id', k.brand_id, 'start_on', k.start_on)
          from section_contracts k
          join negotiations n on n.id = k.negotiation_id and n.status = 'contracted'
          where k.section_id = s.id and k.start_on > coalesce(s.contract_start_on, '-infinity'::date)
          order by k.start_on
          limit 1
        ))
    from sections s
    join (${floors}) l on l.id = s.floor_id
    left join genres g on g.id = s.genre_id
    left join recruitments r on r.section_id = s.id and r.status <> 'deleted'
    where s.deleted_at is null`);
  const candidates = await database.rows<Candidate>(sql`
    with listed as (
      select s.place, r.section_id, i.position, i.id, i.brand_id, i.custom_brand_id, i.status, i.negotiation_id
      from meeting_pack_rows s
      join recruitments r on r.section_id = s.row_id and r.status <> 'deleted'
      join leasing_lists ll on ll.recruitment_id = r.id
      join leasing_list_items i on i.leasing_list_id = ll.id
      where s.pack_id = ${packId} and s.kind = 'section'
    ), written as (
      select s.place, n.section_id, null::int as position, n.id, n.brand_id, n.custom_brand_id, n.status,
        n.id as negotiation_id
      from meeting_pack_rows s
      join negotiations n on n.section_id = s.row_id
      where s.pack_id = ${packId} and s.kind = 'section' and n.facility_id = ${facilityId}
        and (exists (select from applies t where t.negotiation_id = n.id)
          or exists (select from scouts t where t.negotiation_id = n.id))
        and n.id not in (select o.negotiation_id from listed o where o.negotiation_id is not null)
    )
    select row_number() over (order by a.place, a.position nulls last, a.id)::int as place, a.id as row_id,
      a.section_id, a.brand_id,
      jsonb_build_object('section_id', a.section_id, 'brand_id', a.brand_id, 'custom_brand_id', a.custom_brand_id,
        'name', c.name, 'status', a.status,
        'owner_id', n.facility_owner_id, 'due_on', n.facility_due_on) as state
    from (select * from listed union all select * from written) a
    left join custom_brands c on c.id = a.custom_brand_id
    left join negotiations n on n.id = a.negotiation_id`);
  const reasons = await reasonsOf(context, candidates);
  const kept = candidates.map(({ place, row_id, state }) => ({
    place,
    row_id,
    state: { ...state, ...reasons.get(place) },
  }));
  await database.rows(sql`
    insert into meeting_pack_rows (pack_id, facility_id, kind, place, row_id, state)
    select ${packId}::int, ${facilityId}::int, 'candidate', k.place, k.row_id, k.state
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k (place int, row_id int, state jsonb)`);
}

interface Candidate {
  place: number;
  row_id: number;
  section_id: number;
  brand_id: number | null;
  state: object;
}

type Reasons = Pick<PackCandidate, "reasons" | "cautions">;

async function reasonsOf(
  context: Pick<WriteContext, "database" | "today">,
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<number, Reasons>> {
  const { database } = context;
  const ids = (of: (one: Candidate) => number | null) => [
    ...new Set(candidates.flatMap((one) => of(one) ?? [])),
  ];
  const sections = idArray(ids(({ section_id }) => section_id));
  const recruitments = await recruitmentMatches(
    context,
    sql`r.status in ('private', 'publish') and r.section_id = any (${sections})`,
  );
  if (recruitments.length === 0) return new Map();
  const brands = await database.rows<MatchedBrand>(sql`
    select ${MATCHED_BRAND} from brands b join genres g on g.id = b.genre_id
    where b.id = any (${idArray(ids(({ brand_id }) => brand_id))})`);
  const found = candidates.flatMap(({ place, section_id, brand_id }): [number, Reasons][] => {
    const recruitment = recruitments.find(({ offered }) => offered.section_id === section_id);
    const brand = brands.find(({ id }) => id === brand_id);
    const match = recruitment && brand && matchOf(recruitment, brand);
    if (!match) return [];
    const { reasons, cautions, exclusions } = match;
    return [[place, { reasons, cautions: [...exclusions, ...cautions] }]];
  });
  return new Map(found);
}
