import { type SQL, sql } from "drizzle-orm";
import type { CallContext } from "../answering/handler.ts";
import { pastTables } from "../sections/past.ts";
import { idArray, visibleBrand } from "../visibility.ts";

type Asking = Pick<CallContext, "database" | "principal">;
type Values = Record<string, unknown>;

export interface StoodSection {
  id: number;
  number: string;
  floor_id: number;
  floor: string;
  level: number;
  number_order: string;
  genre: string | null;
  fields: Values;
  status: string;
  terms: Values | null;
  wanted_genres: string | null;
}

export function sectionsOn({ database }: Asking, facilityId: number, asOf: string): Promise<StoodSection[]> {
  const past = pastTables({ facilityIds: [facilityId], asOf }, ["floors", "sections", "recruitments"]);
  return database.rows<StoodSection>(sql`
    with ${past}
    select s.id, s.number, s.floor_id, l.name as floor, l.level, s.number_order, g.name as genre, to_json(s) as fields,
      coalesce(r.status, 'unregistered') as status, case when r.id is not null then to_json(r) end as terms,
      (select string_agg(w.name, '、' order by w.id) from genres w where w.id = any (r.wanted_genre_ids)) as wanted_genres
    from sections s
    join floors l on l.id = s.floor_id
    left join genres g on g.id = s.genre_id
    left join recruitments r on r.section_id = s.id and r.status <> 'deleted'
    where s.deleted_at is null
    order by l.level, s.number_order, s.id`);
}

export interface StoodCandidate {
  id: number;
  section_id: number;
  name: string;
  status: string;
}

export function candidatesOn(
  { database, principal }: Asking,
  facilityId: number,
  asOf: string,
): Promise<StoodCandidate[]> {
  const past = pastTables({ facilityIds: [facilityId], asOf }, [
    "recruitments",
    "leasing_lists",
    "custom_brands",
    "leasing_list_items",
  ]);
  return database.rows<StoodCandidate>(sql`
    with ${past}
    select i.id, r.section_id, coalesce(c.name, b.name, '') as name, i.status
    from leasing_list_items i
    join leasing_lists ll on ll.id = i.leasing_list_id
    join recruitments r on r.id = ll.recruitment_id and r.status <> 'deleted'
    left join custom_brands c on c.id = i.custom_brand_id
    left join brands b on b.id = i.brand_id and ${visibleBrand(principal)}
    where i.brand_id is null or b.id is not null
    order by r.section_id, i.position, i.id`);
}

export interface Answered {
  section_id: number;
  name: string;
  number: number;
  last_on: string;
}

export const endOfDay = (day: string): SQL => sql`((${day}::date + 1)::timestamp at time zone 'Asia/Tokyo')`;

export function answersBetween(
  { database, principal }: Asking,
  facilityId: number,
  { after, until }: { after: SQL; until: SQL },
): Promise<Answered[]> {
  const entries = (thread: "applies" | "scouts", column: "apply_id" | "scout_id") => sql`
    select t.negotiation_id, m.at
    from ${sql.identifier(thread)} t
    join contact_messages m on m.${sql.identifier(column)} = t.id
    where t.facility_id = ${facilityId} and m.side = 'brand' and not m.is_silent
      and m.at >= ${after} and m.at < ${until}`;
  return database.rows<Answered>(sql`
    select n.section_id, b.name, count(*)::int as number,
      to_char(max(e.at) at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as last_on
    from (${entries("applies", "apply_id")} union all ${entries("scouts", "scout_id")}) e
    join negotiations n on n.id = e.negotiation_id and n.section_id is not null
    join brands b on b.id = n.brand_id and ${visibleBrand(principal)}
    group by n.id, b.id
    order by n.section_id, min(e.at), n.id`);
}

export async function brandNames(
  { database, principal }: Asking,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await database.rows<{ id: number; name: string }>(sql`
    select b.id, b.name from brands b where b.id = any (${idArray(ids)}) and ${visibleBrand(principal)}`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
