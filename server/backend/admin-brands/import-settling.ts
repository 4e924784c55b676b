import { sql } from "drizzle-orm";
import { recountCompetitors } from "../analysis/competition.ts";
import type { WriteContext } from "../answering/handler.ts";

const WANTED = sql`
  select r.record_id as brand_id, regexp_split_to_table(nullif(
      case when r.is_undone then r.before ->> 'tags' else r.draft ->> 'tags' end, ''), '、') as tag
  from import_rows r`;

export async function settleBrands(
  { database, today }: WriteContext,
  { importId }: { importId: number },
): Promise<void> {
  // Rows that were left when the others were taken back may have other tags by now.
  const touched = sql`r.import_id = ${importId} and r.record_id is not null
    and (r.state = 'changed' and r.is_undone is not false or r.state = 'new' and r.is_undone is null)`;
  await database.rows(sql`
    with wanted as (${WANTED} where ${touched})
    delete from brand_tags t
    where t.brand_id in (select r.record_id from import_rows r where ${touched} and r.state = 'changed')
      and not exists (select from wanted w where w.brand_id = t.brand_id and w.tag = t.tag)`);
  await database.rows(sql`
    insert into brand_tags (brand_id, tag)
    select w.brand_id, w.tag from (${WANTED} where ${touched}) w where w.tag is not null
    on conflict do nothing`);
  const moved = await database.rows<{ id: number; former: number }>(sql`
    select r.record_id as id, (case when r.is_undone then r.draft else r.before end ->> 'genre_id')::int as former
    from import_rows r
    where r.import_id = ${importId} and r.state = 'changed' and r.is_undone is not false and (
      r.draft -> 'genre_id' <> r.before -> 'genre_id' or r.draft -> 'is_enabled' <> r.before -> 'is_enabled'
      or r.draft -> 'is_stealth' <> r.before -> 'is_stealth')
      and exists (select from brand_stores s where s.brand_id = r.record_id)`);
  for (const { id, former } of moved)
    await recountCompetitors(database, id, today, { formerGenreIds: [former] });
}
