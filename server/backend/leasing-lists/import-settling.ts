import { type SQL, sql } from "drizzle-orm";
import type { WriteContext } from "../answering/handler.ts";
import { Refusal } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import type { Values } from "../imports/noun.ts";
import { keepWaiting } from "../mails/waiting.ts";
import { idArray } from "../visibility.ts";
import { FULL, MOST_CANDIDATES } from "./access.ts";
import { reordered } from "./items.ts";

interface Row {
  state: "new" | "changed" | "deleted";
  record_id: number;
  draft: Values;
  before: Values | null;
}

export function newCandidatesReady(importId: number): SQL[] {
  const isNew = sql`r.import_id = ${importId} and r.state = 'new'`;
  return [
    sql`
      insert into leasing_lists (recruitment_id)
      select distinct (r.draft ->> 'recruitment_id')::int from import_rows r where ${isNew}
      on conflict (recruitment_id) do nothing`,
    sql`
      update import_rows r
      set draft = r.draft || jsonb_build_object('leasing_list_id', p.list_id, 'position', p.place)
      from (
        select r.line, l.id as list_id, coalesce((r.draft ->> 'position')::int,
          (select coalesce(max(i.position), 0) from leasing_list_items i where i.leasing_list_id = l.id)
            + row_number() over (partition by l.id order by r.line)) as place
        from import_rows r
        join leasing_lists l on l.recruitment_id = (r.draft ->> 'recruitment_id')::int
        where ${isNew}
      ) p
      where ${isNew} and r.line = p.line`,
  ];
}

export function removeCandidates(importId: number): SQL {
  return sql`
    with gone as (
      select r.record_id as id from import_rows r where r.import_id = ${importId} and r.state = 'deleted'
    ), entries as (
      delete from negotiation_events where leasing_list_item_id in (select id from gone)
    )
    delete from leasing_list_items where id in (select id from gone)`;
}

export function withdrawCandidates(importId: number): SQL {
  return sql`
    with gone as (
      select i.id
      from import_rows r
      join leasing_list_items i on i.id = r.record_id and i.version = r.version
      where r.import_id = ${importId} and r.state = 'new'
        and not exists (
          select from negotiation_events e where e.leasing_list_item_id = i.id and e.from_status is not null)
        and not exists (select from outbox o where o.leasing_list_item_id = i.id)
    ), entries as (
      delete from negotiation_events where leasing_list_item_id in (select id from gone)
    )
    delete from leasing_list_items where id in (select id from gone) returning id`;
}

export function restoreCandidates(importId: number): SQL {
  return sql`
    insert into leasing_list_items (id, leasing_list_id, brand_id, status, position, memo, version)
    select r.record_id, l.id, (r.before ->> 'brand_id')::int, 'waiting', (r.before ->> 'position')::int,
      r.before ->> 'memo', r.version + 1
    from import_rows r
    join leasing_lists l on l.id = (r.before ->> 'leasing_list_id')::int
    join recruitments t on t.id = l.recruitment_id and t.status <> 'deleted'
    where r.import_id = ${importId} and r.state = 'deleted'
    on conflict do nothing
    returning id`;
}

/**
 * What follows from candidates that came, went or changed with a table: threads, their histories, the order of lists.
 * Nothing is sent, and no thread moves in which the two sides have written to each other.
 */
export async function settleCandidates(
  context: WriteContext,
  { importId }: { importId: number },
): Promise<void> {
  const { database } = context;
  const all = await database.rows<Row & { is_undone: boolean | null }>(sql`
    select r.state, r.record_id, r.draft, r.before, r.is_undone
    from import_rows r
    where r.import_id = ${importId} and r.state in ('new', 'changed', 'deleted') and r.record_id is not null
    order by r.line`);
  const isUndone = all.some((row) => row.is_undone !== null);
  const rows = isUndone ? all.filter((row) => row.is_undone) : all;
  await tellBegun(context, rows, isUndone);
  await moveThreads(context, rows, isUndone);
  await assign(database, rows, isUndone);
  await putInOrder(database, rows, isUndone);
  await forgetThreads(database, rows, isUndone);
  if (!isUndone) await keepWaiting(database, importId);
  // Undoing asks for the versions that this import made, after all that follows from it.
  if (!isUndone)
    await database.rows(sql`
      update import_rows r
      set version = i.version - (r.state = 'changed')::int,
        draft = r.draft || jsonb_build_object('negotiation_id', i.negotiation_id)
      from leasing_list_items i
      where r.import_id = ${importId} and r.state in ('new', 'changed') and i.id = r.record_id`);
}

async function tellBegun({ database, principal }: WriteContext, rows: readonly Row[], isUndone: boolean) {
  const [came, went] = [isUndone ? "deleted" : "new", isUndone ? "new" : "deleted"];
  const of = (state: string) => rows.filter((row) => row.state === state);
  await database.rows(sql`
    insert into negotiation_events (leasing_list_item_id, to_status, user_id)
    select i.id, i.status, ${principal.userId}::int
    from leasing_list_items i
    where i.id = any (${idArray(of(came).map(({ record_id }) => record_id))})`);
  const events = [...of(came), ...of(went)].map(({ state, draft, before }) => {
    const { section_id, brand_id } = before ?? draft;
    const key = state === came ? "to_brand_id" : "from_brand_id";
    return {
      section_id,
      action: state === came ? "取り込みで候補を追加" : "取り込みで候補を除外",
      changes: [{ label: "候補", [key]: brand_id }],
    };
  });
  await database.rows(sql`
    insert into section_events (section_id, user_id, action, changes)
    select e.section_id, ${principal.userId}::int, e.action, e.changes
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (section_id int, action text, changes jsonb)`);
}

function turned(rows: readonly Row[], isUndone: boolean): { id: number; from: Values; to: Values }[] {
  return rows.flatMap(({ state, record_id, draft, before }) =>
    state !== "changed" || !before
      ? []
      : [{ id: record_id, from: isUndone ? draft : before, to: isUndone ? before : draft }],
  );
}

async function moveThreads({ database, principal }: WriteContext, rows: readonly Row[], isUndone: boolean) {
  const moves = turned(rows, isUndone)
    .filter(({ from, to }) => from.status !== to.status)
    .map(({ id, from, to }) => ({
      id,
      from_status: from.status,
      to_status: to.status,
      comment: isUndone ? "取り込みの取り消し" : (to.comment ?? ""),
    }));
  if (moves.length === 0) return;
  await database.rows(sql`
    with moves as (
      select i.id, i.negotiation_id, m.from_status, m.to_status, m.comment
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m (id int, from_status text, to_status text, comment text)
      join leasing_list_items i on i.id = m.id and i.status = m.from_status
      where not exists (select from scouts t where t.negotiation_id = i.negotiation_id)
        and not exists (select from applies t where t.negotiation_id = i.negotiation_id)
    ), moved as (
      update negotiations n
      set status = m.to_status, reason = null, lapsed_at = null, version = n.version + 1, updated_at = now()
      from moves m
      where n.id = m.negotiation_id
    )
    insert into negotiation_events (leasing_list_item_id, from_status, to_status, comment, user_id)
    select m.id, m.from_status, m.to_status, m.comment, ${principal.userId}::int from moves m`);
}

async function assign(executor: Executor, rows: readonly Row[], isUndone: boolean): Promise<void> {
  const fresh = isUndone ? [] : rows.filter(({ state }) => state === "new");
  const set = [
    ...turned(rows, isUndone),
    ...fresh.map(({ record_id, draft }) => ({ id: record_id, from: {} as Values, to: draft })),
  ]
    .map(({ id, from, to }) => ({
      id,
      owner: to.owner,
      due_on: to.due_on,
      from_owner: from.owner ?? null,
      from_due_on: from.due_on ?? null,
    }))
    .filter((one) => one.owner !== one.from_owner || one.due_on !== one.from_due_on);
  await executor.rows(sql`
    update negotiations n set facility_owner_id = a.owner, facility_due_on = a.due_on
    from jsonb_to_recordset(${JSON.stringify(set)}::jsonb)
      as a (id int, owner int, due_on date, from_owner int, from_due_on date)
    join leasing_list_items i on i.id = a.id
    where n.id = i.negotiation_id and n.facility_owner_id is not distinct from a.from_owner
      and n.facility_due_on is not distinct from a.from_due_on`);
}

async function putInOrder(executor: Executor, rows: readonly Row[], isUndone: boolean): Promise<void> {
  const asked = new Map<number, number>();
  for (const { id, from, to } of turned(rows, isUndone))
    if (from.position !== to.position) asked.set(id, Number(to.position));
  for (const { state, record_id, draft, before } of rows)
    if (state === (isUndone ? "deleted" : "new")) asked.set(record_id, Number((before ?? draft).position));
  const lists = [...new Set(rows.map(({ draft }) => Number(draft.leasing_list_id)))];
  const standing = await executor.rows<{
    id: number;
    leasing_list_id: number;
    position: number;
    version: number;
    memo: string;
  }>(sql`
    select id, leasing_list_id, position, version, memo from leasing_list_items
    where leasing_list_id = any (${idArray(lists)}) order by position, id`);
  const placed = lists.flatMap((list) => {
    const own = standing.filter(({ leasing_list_id }) => leasing_list_id === list);
    if (own.length > MOST_CANDIDATES && !isUndone) throw new Refusal(4090, FULL);
    const edits = own.flatMap(({ id, version }) => {
      const position = asked.get(id);
      return position === undefined ? [] : [{ id, version, position }];
    });
    return reordered(own, edits).map((id, index) => ({ id, position: index + 1 }));
  });
  await executor.rows(sql`
    update leasing_list_items i set position = p.position
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as p (id int, position int)
    where i.id = p.id and i.position <> p.position`);
}

async function forgetThreads(executor: Executor, rows: readonly Row[], isUndone: boolean): Promise<void> {
  const gone = rows.filter(({ state }) => state === (isUndone ? "new" : "deleted"));
  const ids = gone.flatMap(({ draft, before }) => Number((before ?? draft).negotiation_id) || []);
  await executor.rows(sql`
    delete from negotiations n
    where n.id = any (${idArray(ids)})
      and not exists (select from leasing_list_items where negotiation_id = n.id)
      and not exists (select from applies where negotiation_id = n.id)
      and not exists (select from scouts where negotiation_id = n.id)`);
}
