import { type SQL, sql } from "drizzle-orm";
import type {
  MeetingPack,
  MeetingPackHead,
  PackCandidate,
  PackFloor,
  PackNote,
  PackSection,
} from "../../contract/meeting-packs.ts";
import type { CallContext } from "../answering/handler.ts";
import type { Slice } from "../answering/list-file.ts";
import { withTotal } from "../answering/with-total.ts";
import { HIDDEN_NAME, visibleBrand } from "../visibility.ts";

type Asking = Pick<CallContext, "database" | "principal">;

export const person = (alias: string): SQL =>
  sql.raw(`nullif(trim(${alias}.family_name || ' ' || ${alias}.given_name), '')`);

export const PACK_HEAD = sql`
  p.id, p.number, p.made_on, p.created_at, ${person("u")} as user_name`;
const HEAD = sql`${PACK_HEAD}, p.statuses`;

export async function findPacks(
  { database }: Asking,
  facilityId: number,
  { order, slice }: { order: "asc" | "desc"; slice: Slice },
): Promise<{ data: MeetingPackHead[]; total: number }> {
  const read = database.rows<MeetingPackHead>(sql`
    select ${HEAD},
      array(select r.state ->> 'name' from meeting_pack_rows r
        where r.pack_id = p.id and r.kind = 'floor' order by r.place) as floor_names,
      (select count(*)::int from meeting_pack_rows r where r.pack_id = p.id and r.kind = 'section') as section_count
    from meeting_packs p
    left join users u on u.id = p.created_by
    where p.facility_id = ${facilityId}
    order by p.number ${sql.raw(order)}
    limit ${slice.limit} offset ${slice.offset}`);
  const { rows, total } = await withTotal(
    database,
    slice,
    sql`from meeting_packs where facility_id = ${facilityId}`,
    read,
  );
  return { data: rows, total };
}

type Found = Omit<MeetingPack, keyof Kept | "notes" | "plans" | "last">;

export interface Kept {
  floors: PackFloor[];
  sections: PackSection[];
  candidates: KeptCandidate[];
}

export interface KeptCandidate extends PackCandidate {
  who: number;
}

export async function findPack({ database }: Asking, id: number): Promise<Found | undefined> {
  const [pack] = await database.rows<Found>(sql`
    select p.facility_id, ${HEAD}
    from meeting_packs p
    left join users u on u.id = p.created_by
    where p.id = ${id}`);
  return pack;
}

export async function findKept({ database, principal }: Asking, id: number): Promise<Kept> {
  const kept = (kind: "floor" | "section" | "candidate") =>
    sql`from meeting_pack_rows r where r.pack_id = ${id} and r.kind = ${kind}`;
  const floors = await database.rows<PackFloor>(sql`
    select r.row_id as id, r.state ->> 'name' as name, (r.state ->> 'level')::int as level,
      nullif(r.state -> 'plan', 'null'::jsonb) as plan
    ${kept("floor")} order by r.place`);
  const sections = await database.rows<{ id: number; state: Omit<PackSection, "id"> }>(sql`
    select r.row_id as id, case when jsonb_typeof(r.state -> 'next') = 'object' then jsonb_set(r.state, '{next}',
      jsonb_build_object('start_on', r.state -> 'next' -> 'start_on', 'name',
        case when r.state -> 'next' ->> 'brand_id' is null or exists (
          select from brands b where b.id = (r.state -> 'next' ->> 'brand_id')::int and ${visibleBrand(principal)}
        ) then r.state -> 'next' ->> 'tenant_name' else ${HIDDEN_NAME} end)) else r.state end as state
    ${kept("section")} order by r.place`);
  const candidates = await database.rows<KeptCandidate>(sql`
    select coalesce((r.state ->> 'brand_id')::int, -coalesce((r.state ->> 'custom_brand_id')::int, r.row_id)) as who,
      (r.state ->> 'section_id')::int as section_id, coalesce(b.name, r.state ->> 'name', '') as name,
      g.name as genre_name, r.state ->> 'status' as status, r.state ->> 'due_on' as due_on,
      case when r.state ->> 'owner_id' is not null then json_build_object('name', ${person("o")}) end as owner,
      coalesce(r.state -> 'reasons', '[]') as reasons, coalesce(r.state -> 'cautions', '[]') as cautions
    from meeting_pack_rows r
    left join brands b on b.id = (r.state ->> 'brand_id')::int and ${visibleBrand(principal)}
    left join genres g on g.id = b.genre_id
    left join users o on o.id = (r.state ->> 'owner_id')::int
    where r.pack_id = ${id} and r.kind = 'candidate' and (r.state ->> 'brand_id' is null or b.id is not null)
    order by r.place`);
  return {
    floors,
    sections: sections.map(({ id: section, state }) => ({ id: section, ...state })),
    candidates,
  };
}

export function findNotes({ database }: Asking, packId: number): Promise<PackNote[]> {
  return database.rows<PackNote>(sql`
    select m.section_id, m.decision, m.comment, m.version, m.updated_at, ${person("u")} as user_name
    from meeting_notes m
    left join users u on u.id = m.updated_by
    where m.pack_id = ${packId}
    order by m.section_id`);
}
