import { type SQL, sql } from "drizzle-orm";
import type { WriteContext } from "../answering/handler.ts";
import { Refusal } from "../answering/refusal.ts";
import type { Owner } from "../imports/noun.ts";
import { idArray } from "../visibility.ts";
import { MOST_CHANGES } from "./changes.ts";
import { MOST_RENEWALS, tooManyRenewals } from "./plans.ts";

export function newPlansReady(importId: number): SQL[] {
  const isNew = sql`r.import_id = ${importId} and r.state = 'new' and r.draft ->> 'renewal_id' is null`;
  return [
    sql`
      insert into renewals (facility_id, name)
      select i.facility_id, r.draft ->> 'plan'
      from import_rows r
      join imports i on i.id = r.import_id
      where ${isNew}
      group by i.facility_id, r.draft ->> 'plan'
      order by min(r.line)`,
    sql`
      update import_rows r
      set draft = r.draft || jsonb_build_object('is_new_plan', true, 'renewal_id', (
        select max(o.id) from renewals o
        join imports i on i.id = r.import_id and i.facility_id = o.facility_id
        where o.name = r.draft ->> 'plan'))
      where ${isNew}`,
  ];
}

export function removeChanges(importId: number): SQL {
  return sql`
    delete from renewal_changes where id in (
      select r.record_id from import_rows r where r.import_id = ${importId} and r.state = 'deleted')`;
}

export function withdrawChanges(importId: number): SQL {
  return sql`
    delete from renewal_changes c
    using import_rows r
    where r.import_id = ${importId} and r.state = 'new' and c.id = r.record_id and c.version = r.version
    returning c.id`;
}

export function restoreChanges(importId: number): SQL {
  return sql`
    insert into renewal_changes (id, facility_id, renewal_id, outcome, brand_id, tenant_name, genre_id, from_on,
      rent_per_tsubo, memo, version)
    select r.record_id, o.facility_id, o.id, p.outcome, p.brand_id, p.tenant_name, p.genre_id, p.from_on,
      p.rent_per_tsubo, p.memo, r.version + 1
    from import_rows r
    cross join lateral jsonb_populate_record(null::renewal_changes, r.before) p
    join renewals o on o.id = p.renewal_id
    where r.import_id = ${importId} and r.state = 'deleted'
    on conflict do nothing
    returning id`;
}

interface Row {
  state: "new" | "changed" | "deleted";
  record_id: number;
  renewal_id: number;
  is_new_plan: boolean;
  shares: unknown;
}

export async function settleChanges(
  context: WriteContext,
  { importId, owner }: { importId: number; owner: Owner },
): Promise<void> {
  const { database } = context;
  const all = await database.rows<Row & { is_undone: boolean | null; was: unknown }>(sql`
    select r.state, r.record_id, (coalesce(r.draft, r.before) ->> 'renewal_id')::int as renewal_id,
      coalesce((r.draft ->> 'is_new_plan')::boolean, false) as is_new_plan, r.draft -> 'shares' as shares,
      r.before -> 'shares' as was, r.is_undone
    from import_rows r
    where r.import_id = ${importId} and r.state in ('new', 'changed', 'deleted') and r.record_id is not null
    order by r.line`);
  const isUndone = all.some(({ is_undone }) => is_undone !== null);
  const rows = isUndone ? all.filter(({ is_undone }) => is_undone) : all;
  const gone = isUndone ? "new" : "deleted";
  const standing = rows
    .filter(({ state }) => state !== gone)
    .map(({ record_id, shares, was }) => ({ id: record_id, shares: isUndone ? was : shares }));
  await database.rows(sql`
    delete from renewal_shares where change_id = any (${idArray(standing.map(({ id }) => id))})`);
  await database.rows(sql`
    insert into renewal_shares (change_id, section_id, facility_id, area_tsubo)
    select s.id, x.section_id, ${owner.facility_id}::int, x.area_tsubo
    from jsonb_to_recordset(${JSON.stringify(standing)}::jsonb) as s (id int, shares jsonb)
    cross join lateral jsonb_to_recordset(s.shares) as x (section_id int, area_tsubo float8)`);
  const plans = [...new Set(rows.map(({ renewal_id }) => renewal_id))];
  if (isUndone) await forgetPlans(context, rows);
  else await tellOfPlans(context, owner, rows);
  await database.rows(sql`update renewals set updated_at = now() where id = any (${idArray(plans)})`);
  await requireRoom(context, owner, plans);
}

async function forgetPlans({ database }: WriteContext, rows: readonly Row[]) {
  const ids = rows.flatMap(({ is_new_plan, renewal_id }) => (is_new_plan ? [renewal_id] : []));
  await database.rows(sql`
    delete from renewals o
    where o.id = any (${idArray(ids)}) and o.version = 1
      and not exists (select from renewal_changes c where c.renewal_id = o.id)`);
}

async function tellOfPlans({ database, audit }: WriteContext, owner: Owner, rows: readonly Row[]) {
  const ids = rows.flatMap(({ is_new_plan, renewal_id }) => (is_new_plan ? [renewal_id] : []));
  const made = await database.rows<{ id: number; name: string }>(
    sql`select id, name from renewals where id = any (${idArray([...new Set(ids)])})`,
  );
  for (const { id, name } of made)
    audit({
      facilityId: owner.facility_id ?? undefined,
      objectKind: "renewal",
      objectId: id,
      changes: { name: { from: null, to: name } },
    });
}

/** @throws Refusal where a plan would take more of a section than there is, or hold more than a plan may. */
async function requireRoom({ database }: WriteContext, owner: Owner, plans: readonly number[]) {
  const [crowded] = await database.rows<{ name: string; number: string }>(sql`
    select o.name, s.number
    from renewal_shares h
    join renewal_changes c on c.id = h.change_id
    join renewals o on o.id = c.renewal_id
    join sections s on s.id = h.section_id
    where o.id = any (${idArray(plans)})
    group by o.id, s.id
    having count(*) > 1 and (bool_or(h.area_tsubo is null) or sum(h.area_tsubo) > s.area_tsubo + 0.05)
    limit 1`);
  if (crowded)
    throw new Refusal(4090, `案「${crowded.name}」で、区画${crowded.number}が複数の変更に重なっています。`);
  const [counts] = await database.rows<{ plans: number; changes: number }>(sql`
    select (select count(*)::int from renewals where facility_id = ${owner.facility_id}) as plans,
      coalesce((select max(n.count)::int from (
        select count(*) as count from renewal_changes where renewal_id = any (${idArray(plans)}) group by renewal_id
      ) n), 0) as changes`);
  if ((counts?.plans ?? 0) > MOST_RENEWALS) throw tooManyRenewals();
  if ((counts?.changes ?? 0) > MOST_CHANGES)
    throw new Refusal(4090, `1つの案に登録できる変更は${MOST_CHANGES}件までです。`);
}
