import type { Executor } from "../../server/backend/db/connect.ts";

export interface Table {
  name: string;
  /** What is copied: generated columns come of themselves. */
  columns: string[];
  /** Holds files: its rows are read a few at a time. */
  isWide: boolean;
}

interface TableRow extends Table {
  parents: string[];
}

const TABLES = `
select c.relname as name,
  (
    select json_agg(a.attname order by a.attnum)
    from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  ) as columns,
  exists (
    select from pg_attribute a where a.attrelid = c.oid and not a.attisdropped and a.atttypid = 'bytea'::regtype
  ) as "isWide",
  coalesce((
    select json_agg(distinct p.relname)
    from pg_constraint f
    join pg_class p on p.oid = f.confrelid
    where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid
  ), '[]') as parents
from pg_class c
where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migrations'
order by c.relname`;

/** All tables, each after those its rows point to. The book of migrations is written by the migrations themselves. */
export async function tablesInOrder(executor: Executor): Promise<Table[]> {
  const { rows } = await executor.query<TableRow>(TABLES);
  const ordered: Table[] = [];
  const placed = new Set<string>();
  while (ordered.length < rows.length) {
    const ready = rows.filter(
      ({ name, parents }) => !placed.has(name) && parents.every((parent) => placed.has(parent)),
    );
    if (ready.length === 0) throw new Error("tables point to each other in a circle");
    for (const { parents: _, ...table } of ready) {
      ordered.push(table);
      placed.add(table.name);
    }
  }
  return ordered;
}

export interface Sequence {
  table: string;
  column: string;
  value: number;
  isCalled: boolean;
}

export async function sequences(executor: Executor): Promise<Sequence[]> {
  const { rows } = await executor.query<{ table: string; column: string; sequence: string }>(`
    select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null
    order by 1, 2`);
  const found: Sequence[] = [];
  for (const { table, column, sequence } of rows) {
    const state = await executor.query<{ value: number; isCalled: boolean }>(
      `select last_value as value, is_called as "isCalled" from ${sequence}`,
    );
    for (const { value, isCalled } of state.rows) found.push({ table, column, value, isCalled });
  }
  return found;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
