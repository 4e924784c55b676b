import type { Database, Executor } from "../../server/backend/db/connect.ts";

export type Renamed = ReadonlyMap<string, ReadonlyMap<number, number>>;

const SCATTERED = `
select c.relname as name from pg_class c
join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
where c.relnamespace = 'public'::regnamespace and pg_get_expr(d.adbin, d.adrelid) like 'scattered_id(%'
order by 1`;

export async function onlyInSecond(first: Database, second: Database): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const { rows: tables } = await second.query<{ name: string }>(SCATTERED);
  for (const { name } of tables) {
    const ids = async (database: Database) =>
      (await database.query<{ id: number }>(`select id from ${name} order by id`)).rows.map(({ id }) => id);
    const known = new Set(await ids(first));
    const id = (await ids(second)).find((one) => !known.has(one));
    if (id !== undefined) found.set(name, id);
  }
  return found;
}

const POINTING = `
select c.conrelid::regclass::text as child, a.attname as "column"
from pg_constraint c
cross join unnest(c.conkey, c.confkey) k (own, other)
join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
join pg_attribute o on o.attrelid = c.confrelid and o.attnum = k.other
where c.contype = 'f' and c.confrelid = $1::regclass and o.attname = 'id'
group by 1, 2
order by 1, 2`;

const ENTERED = `
select table_name as name, column_name as "column" from information_schema.columns
where table_schema = 'public' and column_name in ('created_at', 'added_at')
  and table_name in (select table_name from information_schema.columns where column_name = 'id' and data_type = 'integer')`;

const NAMED = [
  ["trade_areas", "reference_id", "case kind when 'store' then 'brand_stores' else 'facilities' end"],
  ["versions", "row_id", "kind"],
  [
    "meeting_pack_rows",
    "row_id",
    "case kind when 'floor' then 'floors' when 'section' then 'sections' else 'leasing_list_items' end",
  ],
  ["opening_pack_rows", "plan_id", "'store_opening_plans'"],
  [
    "audit_entries",
    "object_id",
    "case result when 'ok' then regexp_replace(object_kind, 'y$', 'ie') || 's' end",
  ],
] as const;

const JSONS = [
  ["versions", "state"],
  ["section_events", "changes"],
  ["audit_entries", "changes"],
  ["meeting_pack_rows", "state"],
  ["opening_pack_rows", "state"],
] as const;

/** Ids of nine digits or ten, no two tables' alike. */
const LOWEST = 200_000_000;
const OF_TABLE = 20_000_000;
const STEP = 14;

/**
 * Gives every row another id, as if the tables had been filled anew: in the order in which the rows were entered, so that
 * whatever else is in a table moves the ids of all that came after it. Two worlds with another `offset` below 14 have no id
 * in common. What was entered in one moment is told apart by its order, as the product does with new rows.
 */
export function renumber(database: Database, offset: number): Promise<Renamed> {
  return database.alone(async (executor) => {
    const query = async <Row>(text: string, parameters: unknown[] = []) =>
      (await executor.query<Row & Record<string, unknown>>(text, parameters)).rows as Row[];
    // Neither foreign keys nor triggers: the world stays as it is but for its ids.
    await executor.script("set session_replication_role = replica");
    try {
      for (const { name, column } of await query<{ name: string; column: string }>(ENTERED))
        await query(`update ${name} set ${column} = ${column} + id % 1000000 * interval '1 microsecond'`);
      const tables = (await query<{ name: string }>(SCATTERED)).map(({ name }) => name);
      await executor.script(
        "create temp table moved (name text, old integer, new integer, primary key (name, old))",
      );
      for (const [at, name] of tables.entries())
        await query(
          `insert into moved select $1, id, $2::int + ${STEP} * row_number() over (order by id)::int from ${name}`,
          [name, LOWEST + OF_TABLE * at + offset],
        );
      await executor.script("analyze moved");
      for (const name of tables) {
        for (const { child, column } of await query<{ child: string; column: string }>(POINTING, [name]))
          await move(executor, [child, column, `'${name}'`]);
        await move(executor, [name, "id", `'${name}'`]);
      }
      for (const one of NAMED) await move(executor, one);
      const renamed = new Map<string, Map<number, number>>();
      for (const { name, old, now } of await query<{ name: string; old: number; now: number }>(
        'select name, old, new as "now" from moved',
      ))
        renamed.set(name, (renamed.get(name) ?? new Map()).set(old, now));
      for (const [table, column] of JSONS) await moveWithin(executor, table, column, renamed);
      await executor.script("drop table moved");
      // What is kept in memory of brands and their stores is read anew.
      await query("insert into catalogue_changes default values");
      await executor.script("analyze");
      return renamed;
    } finally {
      await executor.script("set session_replication_role = origin");
    }
  });
}

async function move(
  executor: Executor,
  [table, column, name]: readonly [string, string, string],
): Promise<void> {
  await executor.query(
    `update ${table} set ${column} = m.new from moved m where m.name = ${name} and m.old = ${table}.${column}`,
  );
}

async function moveWithin(
  executor: Executor,
  table: string,
  column: string,
  renamed: Renamed,
): Promise<void> {
  const kind = table === "versions" ? "kind" : "null";
  const { rows } = await executor.query<{ at: string; kind: string | null; value: unknown }>(
    `select ctid::text as at, ${kind} as kind, ${column} as value from ${table}`,
  );
  const changed = rows.flatMap(({ at, kind: own, value }) => {
    const to = rewritten(value, "", (key) => renamed.get(key === "id" ? (own ?? "") : tableOf(key, renamed)));
    return JSON.stringify(to) === JSON.stringify(value) ? [] : [{ at, to }];
  });
  if (changed.length > 0)
    await executor.query(
      `update ${table} t set ${column} = x."to"
       from jsonb_to_recordset($1::jsonb) as x (at tid, "to" jsonb) where t.ctid = x.at`,
      [JSON.stringify(changed)],
    );
}

function tableOf(key: string, renamed: Renamed): string {
  const [, name = ""] =
    /^(?:\w+_)?(custom_brand|leasing_list|leasing_list_item|brand_store|[a-z]+)_ids?$/.exec(key) ?? [];
  if (name === "owner") return "users";
  const plural = `${name.replace(/y$/, "ie")}s`;
  return renamed.has(plural) ? plural : "";
}

type Moves = ReadonlyMap<number, number> | undefined;

function rewritten(value: unknown, key: string, movesOf: (key: string) => Moves): unknown {
  if (typeof value === "number") return movesOf(key)?.get(value) ?? value;
  if (Array.isArray(value)) return value.map((one) => rewritten(one, key, movesOf));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      rewritten(one, name === "from" || name === "to" ? key : name, movesOf),
    ]),
  );
}
