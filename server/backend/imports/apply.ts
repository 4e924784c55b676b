import { type SQL, sql } from "drizzle-orm";
import type { WriteContext } from "../answering/handler.ts";
import { Refusal } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import type { ImportNoun, Owner } from "./noun.ts";

interface Applied {
  id: number;
  noun: ImportNoun;
  owner: Owner;
}

const identifiers = (names: readonly string[], of = "") =>
  sql.join(
    names.map((name) => (of ? sql`${sql.raw(of)}.${sql.identifier(name)}` : sql.identifier(name))),
    sql`, `,
  );

function ownerColumn(
  { facility_id }: Owner,
  { organisation, isOwnedAbove }: ImportNoun,
): { name: string; id: SQL } | undefined {
  if (organisation || isOwnedAbove) return undefined;
  return facility_id === null
    ? { name: "brand_id", id: sql`(select brand_id from imports where id = r.import_id)` }
    : { name: "facility_id", id: sql`(select facility_id from imports where id = r.import_id)` };
}

/** Locks the records, and says whether any of them, or a key of a new row, has moved since they were compared. */
export async function isOutdated(executor: Executor, { id, noun, owner }: Applied): Promise<boolean> {
  const table = sql.identifier(noun.table);
  if (noun.hold) await executor.rows(noun.hold(owner));
  await executor.rows(sql`
    select from ${table} s
    where s.id in (select record_id from import_rows where import_id = ${id} and state in ('changed', 'deleted'))
    order by s.id for no key update`);
  const [found] = await executor.rows<{ is_outdated: boolean }>(sql`
    select exists (
      select from import_rows r
      left join ${table} s on s.id = r.record_id
      where r.import_id = ${id} and r.state in ('changed', 'deleted') 
        and (s.version is distinct from r.version or ${noun.moved ?? sql`false`})
    ) or exists (
      select from import_rows r where r.import_id = ${id} and r.state = 'new' and (${noun.taken})
    ) as is_outdated`);
  return found?.is_outdated ?? false;
}

export async function applyRows(context: WriteContext, applied: Applied): Promise<void> {
  const { id, noun, owner } = applied;
  const { database, principal } = context;
  const table = sql.identifier(noun.table);
  const own = ownerColumn(owner, noun);
  const numbered = sql`select r.*, scattered_id(${noun.table}, nextval(pg_get_serial_sequence(${noun.table}, 'id'))) as made
    from import_rows r where r.import_id = ${id} and r.state = 'new' order by r.line`;
  const columns = identifiers(noun.saved);
  const populated = sql`jsonb_populate_record(null::${table}, r.draft)`;
  for (const statement of noun.prepare?.(id) ?? []) await database.rows(statement);
  await attempt(async () => {
    // Numbers are drawn first, so that each row knows its record.
    await database.rows(sql`
      with numbered as (${numbered}), made as (
        insert into ${table} (id, ${own ? sql`${sql.identifier(own.name)}, ` : sql``}${columns})
        select r.made, ${own ? sql`${own.id}, ` : sql``}${identifiers(noun.saved, "p")}
        from numbered r cross join lateral ${populated} p
      )
      update import_rows o set record_id = r.made, version = 1
      from numbered r where o.import_id = r.import_id and o.line = r.line`);
    await database.rows(sql`
      update ${table} s
      set (${columns}) = (select ${identifiers(noun.saved, "p")} from ${populated} p),
        version = s.version + 1, updated_at = now()
      from import_rows r
      where r.import_id = ${id} and r.state = 'changed' and s.id = r.record_id`);
    await database.rows(noun.remove(id));
  });
  if (noun.note) await database.rows(noun.note({ importId: id, userId: principal.userId, isUndone: false }));
  await noun.settle?.(context, { importId: id, owner });
  await auditRows(context, applied, "applyImport");
}

async function attempt(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    for (let cause = error; cause instanceof Error; cause = cause.cause)
      if ("code" in cause && ["23503", "23505"].includes(String(cause.code)))
        throw new Refusal(4090, "確認のあとで登録内容が更新されました。もう一度、内容を確認してください。");
    throw error;
  }
}

/** Takes back what nobody has changed since. @returns how many rows were taken back, and how many were not. */
export async function undoRows(
  context: WriteContext,
  applied: Applied,
): Promise<{ undone: number; left: number }> {
  const { id, noun, owner } = applied;
  const { database, principal } = context;
  const table = sql.identifier(noun.table);
  if (noun.hold) await database.rows(noun.hold(owner));
  const ids: number[] = [];
  const collect = async (statement: SQL) => {
    for (const row of await database.rows<{ id: number }>(statement)) ids.push(row.id);
  };
  await attempt(async () => {
    await collect(noun.withdraw(id));
    await collect(sql`
      update ${table} s
      set (${identifiers(noun.saved)}) = (
          select ${identifiers(noun.saved, "p")}
          from jsonb_populate_record(null::${table}, r.draft || r.before) p),
        version = s.version + 1, updated_at = now()
      from import_rows r
      where r.import_id = ${id} and r.state = 'changed' and s.id = r.record_id and s.version = r.version + 1
      returning s.id`);
    await collect(noun.restore(id));
  });
  const [counted] = await database.rows<{ undone: number; left: number }>(sql`
    with marked as (
      update import_rows r set is_undone = r.record_id in (select * from unnest(${sql.param(ids)}::int[]))
      where r.import_id = ${id} and r.state in ('new', 'changed', 'deleted')
      returning r.is_undone
    )
    select count(*) filter (where is_undone)::int as undone, count(*) filter (where not is_undone)::int as left
    from marked`);
  if (noun.note) await database.rows(noun.note({ importId: id, userId: principal.userId, isUndone: true }));
  await noun.settle?.(context, { importId: id, owner });
  await auditRows(context, applied, "undoImport");
  return counted ?? { undone: 0, left: 0 };
}

async function auditRows(
  { database, principal, requestId }: WriteContext,
  { id, noun, owner }: Applied,
  call: "applyImport" | "undoImport",
): Promise<void> {
  const isUndone = call === "undoImport";
  const change = isUndone
    ? sql`jsonb_build_object('from', d.value, 'to', r.before -> d.key)`
    : sql`jsonb_build_object('from', r.before -> d.key, 'to', d.value)`;
  const isMasked = sql`d.key = any (${sql.param([...(noun.masked ?? [])])}::text[])`;
  const kept = sql`case when ${isMasked} then '{"from": "***", "to": "***"}'::jsonb else ${change} end`;
  const untold = ["search_text", ...(noun.untold ?? [])];
  const trailOf = (column: keyof Owner) =>
    noun.organisation === column ? sql`r.record_id` : sql`${owner[column]}::int`;
  await database.rows(sql`
    insert into audit_entries (user_id, facility_id, brand_id, call, object_kind, object_id, result,
      request_id, changes)
    select ${principal.userId}::int, ${trailOf("facility_id")}, ${trailOf("brand_id")}, ${call}::text,
      ${noun.objectKind}::text, r.record_id, 'ok', ${requestId}::text, coalesce((
        select jsonb_object_agg(d.key, ${kept})
        from jsonb_each(case when r.state = 'deleted' then '{}' else r.draft end) d
        where d.key <> all (${sql.param(untold)}::text[]) and d.value is distinct from coalesce(r.before -> d.key, 'null')
      ), '{}')
    from import_rows r
    where r.import_id = ${id} and r.state in ('new', 'changed', 'deleted') and r.record_id is not null
      and (not ${isUndone}::boolean or r.is_undone)`);
}
