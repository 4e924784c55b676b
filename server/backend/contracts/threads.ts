import { type SQL, sql } from "drizzle-orm";
import type { ContractDraft } from "../../contract/contracts.ts";
import { isEnded } from "../../lib/negotiation.ts";
import type { Principal } from "../answering/principal.ts";
import { notFound } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import { visibleBrand } from "../visibility.ts";

export interface Thread {
  negotiation_id: number;
  version: number;
  name: string;
  status: ContractDraft["status"];
  section_id: number;
  brand_id: number | null;
  recruitment_id: number | null;
  apply_id: number | null;
  scout_id: number | null;
  item_id: number | null;
}

/** Threads of sections of a facility; their version rises with every entry, so that a choice never meets an unread answer. */
export function findThreads(
  executor: Executor,
  principal: Principal,
  condition: SQL,
  brands: SQL = visibleBrand(principal),
): Promise<Thread[]> {
  return executor.rows<Thread>(sql`
    select n.id as negotiation_id, coalesce(b.name, cb.name) as name, n.status, n.section_id, n.brand_id,
      n.recruitment_id, a.id as apply_id, t.id as scout_id, i.id as item_id,
      n.version + (
        select count(*)::int
        from contact_messages m
        where not m.is_silent and (m.apply_id in (select id from applies where negotiation_id = n.id)
          or m.scout_id in (select id from scouts where negotiation_id = n.id))
      ) as version
    from negotiations n
    join sections s on s.id = n.section_id and s.deleted_at is null
    left join brands b on b.id = n.brand_id
    left join custom_brands cb on cb.id = n.custom_brand_id
    left join lateral (
      select id from applies where negotiation_id = n.id and withdrawn_at is null and superseded_at is null
      order by created_at desc, id limit 1
    ) a on true
    left join lateral (select id from scouts where negotiation_id = n.id order by created_at desc, id limit 1) t on true
    left join lateral (
      select i.id
      from leasing_list_items i
      join leasing_lists l on l.id = i.leasing_list_id
      join recruitments r on r.id = l.recruitment_id and r.status <> 'deleted'
      where i.negotiation_id = n.id
      order by i.added_at desc, i.id
      limit 1
    ) i on true
    where ${condition} and (b.id is null or ${brands})
    order by n.created_at, n.id`);
}

export function namesOf(threads: readonly Pick<Thread, "name">[]): string {
  return threads.map(({ name }) => `「${name}」`).join("");
}

export async function findOthers(
  executor: Executor,
  principal: Principal,
  thread: Thread,
): Promise<Thread[]> {
  const there = sql`n.section_id = ${thread.section_id} and n.id <> ${thread.negotiation_id}`;
  const all = await findThreads(executor, principal, there);
  return all.filter(({ status }) => !isEnded(status));
}

export interface Place {
  id: number;
  number: string;
  facility_name: string;
  tenant_name: string | null;
  contract_end_on: string | null;
  recruitment_id: number | null;
  recruitment_status: ContractDraft["recruitment_status"];
}

/** @throws Refusal 404 for a missing section. */
export async function findPlace(executor: Executor, sectionId: number): Promise<Place> {
  const [place] = await executor.rows<Place>(sql`
    select s.id, s.number, f.name as facility_name, s.tenant_name, s.contract_end_on, r.id as recruitment_id,
      r.status as recruitment_status
    from sections s
    join facilities f on f.id = s.facility_id
    left join recruitments r on r.section_id = s.id and r.status <> 'deleted'
    where s.id = ${sectionId}`);
  if (!place) throw notFound();
  return place;
}
