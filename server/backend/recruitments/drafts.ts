import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { type RecruitmentTerms, recruitmentTerms } from "../../contract/recruitments.ts";
import { addDays, addMonths } from "../../lib/calendar-months.ts";
import { type LeaseTerms, leaseWindow, OPENS_MONTHS } from "../../lib/lease-window.ts";
import { recordAudit } from "../answering/audit.ts";
import type { Database, Executor } from "../db/connect.ts";
import { recordSectionEvent } from "../sections/history.ts";

const ACTION = "退店予定の区画の募集案を準備";

interface Leaving extends LeaseTerms {
  id: number;
  facility_id: number;
}

function findLeaving(executor: Executor, today: string, only: SQL = sql`true`): Promise<Leaving[]> {
  return executor.rows<Leaving>(sql`
    select s.id, s.facility_id, s.contract_type, s.contract_form, s.contract_start_on, s.contract_end_on, s.notice_on
    from sections s
    join facilities f on f.id = s.facility_id and f.is_enabled and f.is_standard
    where ${only} and s.deleted_at is null and s.tenant_intention = 'leaving'
      and s.contract_end_on between ${addMonths(today, -OPENS_MONTHS)} and ${addDays(addMonths(today, OPENS_MONTHS), 3)}
      and not exists (select from recruitments r where r.section_id = s.id and r.status <> 'deleted')
      and not exists (
        select from recruitment_drafts d where d.section_id = s.id and d.contract_end_on = s.contract_end_on
      )
      and not exists (
        select from section_contracts k
        join negotiations n on n.id = k.negotiation_id and n.status = 'contracted'
        where k.section_id = s.id and k.start_on > coalesce(s.contract_start_on, '-infinity'::date)
      )
    order by s.id`);
}

/**
 * Prepares a recruitment for each section whose window for notice has opened and whose tenant will leave: with the terms
 * of the last one, else of the contract. Nobody sees it but the facility, which starts it or throws it away. Several
 * processes may do so at once. @returns how many were prepared.
 */
export async function prepareRecruitments(database: Database, today: string): Promise<number> {
  let prepared = 0;
  for (const { id } of await findLeaving(database, today))
    if (await database.transaction((executor) => prepareOne(executor, id, today))) prepared += 1;
  return prepared;
}

function handoverOf(lease: LeaseTerms, today: string): string | undefined {
  const { opens_on, ends_at_earliest, ends_on } = leaseWindow(lease, today);
  const end = ends_at_earliest ?? ends_on;
  return opens_on !== undefined && opens_on <= today && end !== undefined ? addDays(end, 1) : undefined;
}

const TERMS: Readonly<Partial<Record<keyof RecruitmentTerms, SQL>>> = {
  rent_per_tsubo: sql`coalesce(l.rent_per_tsubo, s.rent_per_tsubo)`,
  common_fee_per_tsubo: sql`coalesce(l.common_fee_per_tsubo, s.common_fee_per_tsubo)`,
  contract_form: sql`coalesce(l.contract_form, s.contract_form)`,
  wanted_genre_ids: sql`coalesce(l.wanted_genre_ids, '{}')`,
  comment: sql`coalesce(l.comment, '')`,
};

async function prepareOne(executor: Executor, sectionId: number, today: string): Promise<boolean> {
  await executor.rows(sql`select from sections where id = ${sectionId} for no key update`);
  // Another process, or a person, may have come before.
  const [lease] = await findLeaving(executor, today, sql`s.id = ${sectionId}`);
  const handover = lease && handoverOf(lease, today);
  if (!lease || handover === undefined) return false;
  await executor.rows(sql`
    insert into recruitment_drafts (section_id, contract_end_on) values (${sectionId}, ${lease.contract_end_on})`);
  const terms = Object.keys(recruitmentTerms.shape) as (keyof RecruitmentTerms)[];
  const values = terms.map((term) =>
    term === "handover_on" ? sql`${handover}::date` : (TERMS[term] ?? sql.raw(`l.${term}`)),
  );
  const [made] = await executor.rows<{ id: number }>(sql`
    insert into recruitments (section_id, facility_id, status, ${sql.raw(terms.join(", "))})
    select s.id, s.facility_id, 'unregistered', ${sql.join(values, sql`, `)}
    from sections s
    left join lateral (
      select * from recruitments r where r.section_id = s.id order by r.created_at desc, r.id limit 1
    ) l on true
    where s.id = ${sectionId}
    on conflict (section_id) where status <> 'deleted' do nothing
    returning id`);
  if (!made) return false;
  await executor.rows(sql`insert into leasing_lists (recruitment_id) values (${made.id})`);
  await recordSectionEvent(executor, { sectionId, userId: null, action: ACTION });
  await recordAudit(executor, {
    userId: undefined,
    actor: "system",
    call: "prepareRecruitment",
    result: "ok",
    requestId: randomUUID(),
    facilityId: lease.facility_id,
    objectKind: "recruitment",
    objectId: made.id,
    changes: { status: { from: null, to: "unregistered" } },
  });
  return true;
}
