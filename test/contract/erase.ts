import type { Executor } from "../../server/backend/db/connect.ts";

interface Reference {
  child: string;
  column: string;
  has_id: boolean;
}

const REFERENCES = `
select c.conrelid::regclass::text as child, a.attname as column,
  exists (select from pg_attribute i where i.attrelid = c.conrelid and i.attname = 'id'
    and i.atttypid = 'integer'::regtype) as has_id
from pg_constraint c
join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
where c.contype = 'f' and c.confrelid = $1::regclass
order by 1, 2`;

/** A let section stays when the brand that its tenant is goes. */
const KEPT = new Set(["sections.tenant_brand_id"]);

export async function erase(executor: Executor, table: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const list = `{${ids.join(",")}}`;
  const { rows } = await executor.query<Reference>(REFERENCES, [table]);
  for (const { child, column, has_id } of rows) {
    const condition = `${column} = any ($1::int[])`;
    if (KEPT.has(`${child}.${column}`)) {
      await executor.query(`update ${child} set ${column} = null where ${condition}`, [list]);
    } else if (has_id) {
      const found = await executor.query<{ id: number }>(`select id from ${child} where ${condition}`, [
        list,
      ]);
      await erase(
        executor,
        child,
        found.rows.map(({ id }) => id),
      );
    } else await executor.query(`delete from ${child} where ${condition}`, [list]);
  }
  await executor.query(`delete from ${table} where id = any ($1::int[])`, [list]);
}
