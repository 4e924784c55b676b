import { type SQL, sql } from "drizzle-orm";
import type { InputOf } from "../../contract/index.ts";
import { KEPT_DAYS, MOST_THREADS, type OrganisationClosing } from "../../contract/organisations.ts";
import { recountCompetitors } from "../analysis/competition.ts";
import type { Handler, WriteContext } from "../answering/handler.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { isOpen, type Thread, tableOf, waitsFor } from "../contacts/rows.ts";
import type { Executor } from "../db/connect.ts";
import { closeRecruitment } from "../recruitments/closing.ts";

type Which = InputOf<"getOrganisationClosing">["params"];

const TABLES = {
  facility: { rows: sql`facilities`, joins: sql`user_facility_joins`, own: sql`facility_id`, name: "施設" },
  brand: { rows: sql`brands`, joins: sql`user_brand_joins`, own: sql`brand_id`, name: "ブランド" },
} as const;
const OTHER = { facility: "brand", brand: "facility" } as const;

function chosen({ side, id }: Which): SQL {
  return side === "facility" ? sql`o.id = ${id} and not o.is_operator` : sql`o.id = ${id}`;
}

export const getOrganisationClosing: Handler<"getOrganisationClosing"> = async (
  { params },
  { database },
) => ({ status: 2000, closing: await closingOf(database, params) });

export const closeOrganisation: Handler<"closeOrganisation"> = async ({ params, body }, context) => {
  const { database, today } = context;
  const { rows, name } = TABLES[params.side];
  const before = await held(database, params);
  if (before.closed_at !== null) throw new Refusal(4090, `この${name}は、すでに閉鎖されています。`);
  if (before.version !== body.version) throw new Refusal(4090);
  if (params.side === "facility") await endOfferings(context, params.id);
  await database.rows(sql`
    update ${rows} set closed_at = now(), closed_reason = ${body.reason}, is_enabled = false, version = version + 1,
      updated_at = now()
    where id = ${params.id}`);
  await changed(context, params, before);
  audit(context, params, {
    closed_at: { from: null, to: today },
    closed_reason: { from: null, to: body.reason },
  });
  return {
    status: 2000,
    message: `${name}を閉鎖しました。`,
    closing: await closingOf(database, params),
  };
};

export const reopenOrganisation: Handler<"reopenOrganisation"> = async ({ params, body }, context) => {
  const { database } = context;
  const { rows, name } = TABLES[params.side];
  const before = await held(database, params);
  if (before.closed_at === null) throw new Refusal(4090, `この${name}は、閉鎖されていません。`);
  if (before.version !== body.version) throw new Refusal(4090);
  if (!before.is_kept) throw new Refusal(4090, `閉鎖から${KEPT_DAYS}日を過ぎたため、再開できません。`);
  await database.rows(sql`
    update ${rows} set closed_at = null, closed_reason = '', is_enabled = true, version = version + 1,
      updated_at = now()
    where id = ${params.id}`);
  await changed(context, params, before);
  audit(context, params, { closed_at: { from: before.closed_on, to: null } });
  return {
    status: 2000,
    message: `${name}を再開しました。`,
    closing: await closingOf(database, params),
  };
};

interface Held {
  version: number;
  closed_at: string | null;
  closed_on: string | null;
  is_kept: boolean;
  genre_id: number | null;
}

/** The organisation, held until the write is done; rows that point at it come in meanwhile. */
async function held(executor: Executor, which: Which): Promise<Held> {
  const { rows } = TABLES[which.side];
  const [found] = await executor.rows<Held>(sql`
    select o.version, o.closed_at, (o.closed_at at time zone 'Asia/Tokyo')::date as closed_on,
      o.erased_at is null and o.closed_at > now() - ${KEPT} as is_kept,
      ${which.side === "brand" ? sql`o.genre_id` : sql`null::int`} as genre_id
    from ${rows} o where ${chosen(which)} for no key update`);
  if (!found) throw notFound();
  return found;
}

export const KEPT = sql.raw(`interval '${KEPT_DAYS} days'`);

async function endOfferings(context: WriteContext, facilityId: number): Promise<void> {
  const offerings = await context.database.rows<{ recruitment_id: number; section_id: number }>(sql`
    select id as recruitment_id, section_id from recruitments
    where facility_id = ${facilityId} and status = 'publish' order by id for update`);
  for (const offering of offerings)
    await closeRecruitment(context, {
      ...offering,
      facility_id: facilityId,
      recruitment_status: "publish",
    });
}

/** Stores of a brand that nobody sees compete with nobody. */
async function changed({ database, today }: WriteContext, { side, id }: Which, before: Held): Promise<void> {
  if (side === "brand" && before.genre_id !== null)
    await recountCompetitors(database, id, today, { formerGenreIds: [before.genre_id] });
}

function audit(
  { audit: tell }: WriteContext,
  { side, id }: Which,
  changes: Record<string, { from: unknown; to: unknown }>,
): void {
  const tenant = side === "facility" ? { facilityId: id } : { brandId: id };
  tell({ ...tenant, objectKind: side, objectId: id, changes });
}

async function closingOf(executor: Executor, which: Which): Promise<OrganisationClosing> {
  const { rows, joins, own } = TABLES[which.side];
  const [found] = await executor.rows<Omit<OrganisationClosing, "thread_count" | "threads">>(sql`
    select o.id, o.name, o.version, o.is_enabled, o.closed_at, o.closed_reason as reason,
      o.erased_at is not null as is_erased,
      ((o.closed_at + ${KEPT}) at time zone 'Asia/Tokyo')::date as reopens_until,
      (select count(*)::int from ${joins} j where j.${own} = o.id and j.user_id is not null) as user_count,
      ${
        which.side === "facility"
          ? sql`(select count(*)::int from recruitments r where r.facility_id = o.id and r.status = 'publish')`
          : sql`0`
      } as offering_count
    from ${rows} o where ${chosen(which)}`);
  if (!found) throw notFound();
  const threads = await openThreads(executor, which);
  return {
    ...found,
    thread_count: threads[0]?.total ?? 0,
    threads: threads.map(({ total: _, ...thread }) => thread),
  };
}

function openThreads(executor: Executor, { side, id }: Which) {
  const other = TABLES[OTHER[side]];
  const open = (thread: Thread) => sql`
    select ${sql.raw(`'${thread}'`)} as kind, c.negotiation_id, c.created_at, c.due_on,
      ${waitsFor(thread)} as waits_for, s.number as section_number, o.name
    from ${tableOf(thread)} c
    join negotiations n on n.id = c.negotiation_id
    join ${other.rows} o on o.id = c.${other.own}
    left join section_outlines s on s.id = c.section_id
    where c.${TABLES[side].own} = ${id} and ${isOpen(thread)} and c.superseded_at is null`;
  return executor.rows<OrganisationClosing["threads"][number] & { total: number }>(sql`
    select t.kind, t.name, t.section_number, t.waits_for, t.due_on, count(*) over ()::int as total
    from (
      select distinct on (t.negotiation_id) t.* from (${open("apply")} union all ${open("scout")}) t
      order by t.negotiation_id, t.created_at desc
    ) t
    order by t.due_on, t.name collate "C", t.negotiation_id
    limit ${MOST_THREADS}`);
}
