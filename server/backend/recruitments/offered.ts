import { type SQL, sql } from "drizzle-orm";

export const WANTED_GENRES = sql`coalesce((
        select json_agg(json_build_object('id', g.id, 'name', g.name) order by array_position(r.wanted_genre_ids, g.id))
        from genres g
        where g.id = any (r.wanted_genre_ids)
      ), '[]')`;

export function canApply(brandId: number): SQL {
  return sql`not exists (
        select from applies a
        where a.recruitment_id = r.id and a.brand_id = ${brandId} and a.withdrawn_at is null
          and a.answer is distinct from 'declined'
      )`;
}
