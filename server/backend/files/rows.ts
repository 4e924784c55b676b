import { type SQL, sql } from "drizzle-orm";
import type { AttachedFile } from "../../contract/files.ts";
import type { Principal } from "../answering/principal.ts";
import type { Executor } from "../db/connect.ts";
import { idArray, visibleBrand, visibleFacility } from "../visibility.ts";

const ATTACHED = sql`
  json_build_object('id', x.id, 'kind', x.kind, 'name', x.name, 'media_type', x.media_type, 'bytes', x.bytes,
    'state', x.state, 'user_name', (select u.family_name || ' ' || u.given_name from users u where u.id = x.uploaded_by),
    'is_mailed', exists (select from mail_files m where m.file_id = x.id),
    'created_at', to_json(x.created_at at time zone 'UTC')#>>'{}' || 'Z')`;

export const SHOWN = sql`x.state in ('checking', 'ready', 'refused')`;

export function isDraft(principal: Principal): SQL {
  return sql`(x.uploaded_by = ${principal.userId}
    and num_nonnulls(x.section_id, x.recruitment_id, x.mail_sending_id, x.contact_message_id) = 0)`;
}

export function isOwn(principal: Principal): SQL {
  const facilities = principal.facilities.filter(({ isStandard }) => isStandard).map(({ id }) => id);
  return sql`(x.facility_id = any (${idArray(facilities)}) or x.brand_id = any (${brandsOf(principal)}))`;
}

function brandsOf({ brands }: Principal): SQL {
  return idArray(brands.map(({ id }) => id));
}

export function visibleFile(principal: Principal): SQL {
  const facilities = principal.facilities.filter(({ isStandard }) => isStandard).map(({ id }) => id);
  const brands = brandsOf(principal);
  const thread = (link: SQL, table: SQL) => sql`exists (
    select from contact_messages m
    join ${table} c on c.id = ${link}
    join facilities f on f.id = c.facility_id and ${visibleFacility(principal)}
    join brands b on b.id = c.brand_id and ${visibleBrand(principal)}
    where m.id = x.contact_message_id and (c.facility_id = any (${idArray(facilities)}) or c.brand_id = any (${brands})))`;
  return sql`(
    (${isOwn(principal)} and case
      when x.contact_message_id is not null then false
      when x.section_id is not null
        then exists (select from sections s where s.id = x.section_id and s.deleted_at is null)
      when x.recruitment_id is not null or x.mail_sending_id is not null then true
      else ${isDraft(principal)}
    end)
    or (x.recruitment_id is not null and cardinality(${brands}) > 0 and ${isOffered(principal)})
    or (x.contact_message_id is not null
      and (${thread(sql`m.apply_id`, sql`applies`)} or ${thread(sql`m.scout_id`, sql`scouts`)}))
    or exists (select from mail_files m join mail_brands b using (mail_sending_id)
      where m.file_id = x.id and b.brand_id = any (${brands}))
  )`;
}

function isOffered(principal: Principal): SQL {
  const brands = brandsOf(principal);
  return sql`exists (
    select from recruitments r
    join facilities f on f.id = r.facility_id and ${visibleFacility(principal)}
    where r.id = x.recruitment_id and (
      r.status = 'publish'
      or (r.status = 'closed' and exists (select from applies a where a.recruitment_id = r.id
        and a.brand_id = any (${brands}) and a.withdrawn_at is null))
      or (r.status <> 'deleted' and exists (select from scouts t where t.recruitment_id = r.id
        and t.brand_id = any (${brands})))
    ))`;
}

export async function findFiles(
  executor: Executor,
  principal: Principal,
  condition: SQL,
): Promise<AttachedFile[]> {
  const rows = await executor.rows<{ file: AttachedFile }>(sql`
    select ${ATTACHED} as file
    from files x
    where ${condition} and ${SHOWN} and ${visibleFile(principal)}
    order by x.created_at, x.id
    limit 500`);
  return rows.map(({ file }) => file);
}

export const MESSAGE_FILES = sql`coalesce((
  select json_agg(${ATTACHED} order by x.created_at, x.id) from files x where x.contact_message_id = m.id and ${SHOWN}
), '[]')`;

export const MAIL_FILES = sql`coalesce((
  select json_agg(${ATTACHED} order by x.created_at, x.id) from files x
  join mail_files f on f.file_id = x.id and f.mail_sending_id = s.id
  where ${SHOWN}
), '[]')`;
