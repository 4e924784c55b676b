import { sql } from "drizzle-orm";
import type { NegotiationStatus } from "../../contract/statuses.ts";
import type { Handler } from "../answering/handler.ts";
import { ownStandardFacility, type Principal } from "../answering/principal.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import { holdNegotiations, setDue, setNegotiation } from "../negotiations/state.ts";
import { publicFacility, visibleBrand } from "../visibility.ts";
import { findContacts } from "./rows.ts";
import { addEntry, dueDate, notify } from "./writing.ts";

const LOCK = 7_308_625;

export const createScout: Handler<"createScout"> = async ({ body }, context) => {
  const { database, principal, today, audit } = context;
  const facilityId = ownStandardFacility(principal, body.facility_id);
  await requireBrand(database, principal, body.brand_id);
  await requireOpenFacility(database, facilityId);
  const section = await sectionOf(database, facilityId, body.section_id);
  // Scouts of one facility are entered one after the other, so that none is sent twice.
  await database.rows(sql`select pg_advisory_xact_lock(${LOCK}, ${facilityId})`);
  await requireNoOpenScout(database, facilityId, body.brand_id, section.id);
  await beginAnew(database, section, body.brand_id);
  const due = dueDate(today, body.due_on);
  const [created] = await database.rows<{
    id: number;
    negotiation_id: number;
    status: NegotiationStatus;
  }>(sql`
    insert into scouts (facility_id, brand_id, section_id, recruitment_id, message, due_on, created_by)
    values (${facilityId}, ${body.brand_id}, ${section.id}, ${section.recruitment_id}, ${body.message}, ${due},
      ${principal.userId})
    returning id, negotiation_id, status`);
  if (!created) throw new Error("a scout was not inserted");
  const { id } = created;
  const to_status = created.status === "waiting" ? { to_status: created.status } : {};
  await addEntry(context, "scout", id, {
    side: "facility",
    text: body.message,
    file_ids: body.file_ids,
    ...to_status,
  });
  await setDue(database, created.negotiation_id, due);
  await notify(database, {
    to: "brand",
    facility_id: facilityId,
    brand_id: body.brand_id,
    section_id: section.id,
    event: "からスカウトが届きました",
    text: body.message,
    due_on: due,
    path: section.is_published ? `/offering_section/${section.recruitment_id}` : "/offering_section/applied",
  });
  audit({ facilityId, brandId: body.brand_id, objectKind: "scout", objectId: id });
  const [data] = await findContacts(database, principal, "scout", sql`c.id = ${id}`);
  if (!data) throw new Error("a scout was not inserted");
  return { status: 2000, message: "スカウトを送信しました。", data };
};

async function beginAnew(
  executor: Executor,
  section: { id: number | null; recruitment_id: number | null },
  brandId: number,
): Promise<void> {
  if (section.id === null) return;
  const [thread] = await holdNegotiations(
    executor,
    sql`n.section_id = ${section.id} and n.brand_id = ${brandId}`,
  );
  if (thread?.status === "contracted" && thread.recruitment_id === section.recruitment_id)
    throw new Refusal(4090, "この区画は、このブランドとすでに契約しています。");
  if (thread?.status !== "offer_canceled" && thread?.status !== "contact_fixed") return;
  await executor.rows(sql`
    update scouts set superseded_at = now()
    where negotiation_id = ${thread.id} and status = 'offer_canceled' and superseded_at is null`);
  await setNegotiation(executor, thread.id, "waiting");
}

async function requireBrand(executor: Executor, principal: Principal, id: number): Promise<void> {
  const [brand] = await executor.rows<{ is_enabled: boolean }>(
    sql`select b.is_enabled from brands b where b.id = ${id} and ${visibleBrand(principal)}`,
  );
  if (!brand) throw notFound();
  if (!brand.is_enabled) throw new Refusal(4090, "このブランドは現在利用を停止しています。");
}

/** A stealth facility would be invisible to the brand, and its scout lost. */
async function requireOpenFacility(executor: Executor, id: number): Promise<void> {
  const open = await executor.rows(sql`select from facilities f where f.id = ${id} and ${publicFacility}`);
  if (open.length === 0)
    throw new Refusal(4030, "非公開の施設からはスカウトを送信できません。公開してから行ってください。");
}

async function sectionOf(executor: Executor, facilityId: number, sectionId: number | undefined) {
  if (sectionId === undefined) return { id: null, recruitment_id: null, is_published: false };
  const [section] = await executor.rows<{
    id: number;
    recruitment_id: number | null;
    is_published: boolean;
  }>(sql`
    select s.id, r.id as recruitment_id, coalesce(r.status = 'publish', false) as is_published
    from sections s
    left join recruitments r on r.section_id = s.id and r.status in ('private', 'publish')
    where s.id = ${sectionId} and s.facility_id = ${facilityId} and s.deleted_at is null`);
  if (!section) throw notFound();
  return section;
}

async function requireNoOpenScout(
  executor: Executor,
  facilityId: number,
  brandId: number,
  sectionId: number | null,
): Promise<void> {
  const open = await executor.rows(sql`
    select from scouts
    where facility_id = ${facilityId} and brand_id = ${brandId} and section_id is not distinct from ${sectionId}
      and answered_at is null and status <> 'offer_canceled'`);
  if (open.length > 0) throw new Refusal(4090, "このブランドには、回答待ちのスカウトがあります。");
}
