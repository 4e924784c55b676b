import { sql } from "drizzle-orm";
import type { InputOf } from "../../contract/index.ts";
import type { WriteContext } from "../answering/handler.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import { forgetNegotiation, holdNegotiations, setDue, setNegotiation } from "../negotiations/state.ts";
import { insertAnswer } from "./applying.ts";
import { findContacts } from "./rows.ts";
import { addEntry, dueDate, type HeldThread, holdThread, notify, requireMove } from "./writing.ts";

type Body = InputOf<"createApply">["body"];

export async function answerScout(brandId: number, scoutId: number, body: Body, context: WriteContext) {
  const { database, principal } = context;
  const held = await holdThread(database, "scout", scoutId);
  const isOwn = held.brand_id === brandId;
  const [visible] = isOwn ? await findContacts(database, principal, "scout", sql`c.id = ${scoutId}`) : [];
  if (!visible) throw notFound();
  if (held.answered_at !== null) throw new Refusal(4090, "このスカウトにはすでに回答しています。");
  if (held.status === "contracted" || held.status === "offer_canceled")
    throw new Refusal(4090, "このスカウトは終了しています。");
  if (body.version !== undefined && body.version !== held.version) throw new Refusal(4090);
  const applyId =
    body.answer === "declined" ? await decline(held, body, context) : await accept(held, body, context);
  const [[data], [scout]] = [
    applyId === undefined ? [] : await findContacts(database, principal, "apply", sql`c.id = ${applyId}`),
    await findContacts(database, principal, "scout", sql`c.id = ${scoutId}`),
  ];
  return { status: 2000 as const, message: "回答しました。", data: data ?? null, scout: scout ?? null };
}

async function decline(held: HeldThread, body: Body, context: WriteContext): Promise<undefined> {
  const { database } = context;
  if (body.message === "")
    throw new Refusal(4000, undefined, { message: "見送りの理由を入力してください。" });
  requireMove(held.status, "offer_canceled", body.message);
  await database.rows(sql`
    update scouts
    set answer = 'declined', answered_at = now(), seen_at = coalesce(seen_at, now())
    where id = ${held.id}`);
  await setNegotiation(database, held.negotiation_id, "offer_canceled", "declined");
  const move = { from_status: held.status, to_status: "offer_canceled" as const };
  await addEntry(context, "scout", held.id, {
    side: "brand",
    text: body.message,
    file_ids: body.file_ids,
    ...move,
  });
  await tellFacility(held, body.message, "がスカウトを見送りました", null, database);
  auditAnswer(held, "declined", context);
}

async function accept(held: HeldThread, body: Body, context: WriteContext): Promise<number | undefined> {
  const { database, today } = context;
  const recruitment = await recruitmentOf(held, body.recruitment_id, database);
  const due = dueDate(today, body.due_on);
  const negotiationId = await placed(held, recruitment, database);
  const [thread] = await holdNegotiations(database, sql`n.id = ${negotiationId}`);
  const moves = recruitment !== undefined && thread?.status === "waiting";
  await database.rows(sql`
    update scouts
    set answer = 'interested', answered_at = now(), seen_at = coalesce(seen_at, now()),
      version = version + ${moves ? 0 : 1}, updated_at = now()
    where id = ${held.id}`);
  await setDue(database, negotiationId, due);
  if (moves) await setNegotiation(database, negotiationId, "contact_unsupported");
  const move = moves ? { from_status: "waiting" as const, to_status: "contact_unsupported" as const } : {};
  await addEntry(context, "scout", held.id, {
    side: "brand",
    text: body.message,
    file_ids: body.file_ids,
    ...move,
  });
  await tellFacility(held, body.message, "からスカウトに「興味あり」の回答がありました", due, database);
  auditAnswer(held, "interested", context);
  if (!recruitment) return undefined;
  const application = { ...recruitment, facility_id: held.facility_id, brand_id: held.brand_id };
  const created = await insertAnswer({ ...application, scout_id: held.id }, body, context);
  return created ?? (await openApply(held.brand_id, recruitment.recruitment_id, database));
}

async function placed(
  held: HeldThread,
  recruitment: { recruitment_id: number; section_id: number } | undefined,
  executor: Executor,
): Promise<number> {
  if (!recruitment || (held.section_id !== null && held.recruitment_id !== null)) return held.negotiation_id;
  const moves = held.section_id === null;
  const [scout] = await executor.rows<{ negotiation_id: number }>(sql`
    update scouts
    set section_id = coalesce(section_id, ${recruitment.section_id}),
      recruitment_id = ${recruitment.recruitment_id},
      negotiation_id = case when ${moves} then null else negotiation_id end
    where id = ${held.id}
    returning negotiation_id`);
  if (moves) await forgetNegotiation(executor, held.negotiation_id);
  return scout?.negotiation_id ?? held.negotiation_id;
}

async function recruitmentOf(held: HeldThread, named: number | undefined, executor: Executor) {
  const id = named ?? held.recruitment_id;
  if (id === null) return undefined;
  const [found] = await executor.rows<{ recruitment_id: number; section_id: number }>(sql`
    select r.id as recruitment_id, r.section_id
    from recruitments r
    join section_outlines s on s.id = r.section_id and s.deleted_at is null
    where r.id = ${id} and r.facility_id = ${held.facility_id}
      and (r.status = 'publish' or (r.status = 'private' and r.id = ${held.recruitment_id}))
    for update of r`);
  if (!found && named !== undefined) throw notFound();
  return found;
}

async function openApply(brandId: number, recruitmentId: number, executor: Executor) {
  const [apply] = await executor.rows<{ id: number }>(sql`
    select id from applies
    where brand_id = ${brandId} and recruitment_id = ${recruitmentId} and withdrawn_at is null
      and status <> 'offer_canceled'`);
  return apply?.id;
}

function tellFacility(
  held: HeldThread,
  text: string,
  event: string,
  due_on: string | null,
  executor: Executor,
) {
  return notify(executor, {
    ...held,
    to: "facility",
    event,
    text,
    due_on,
    path: `/section_contact/scout/${held.id}`,
  });
}

function auditAnswer(held: HeldThread, answer: string, { audit }: WriteContext) {
  audit({
    brandId: held.brand_id,
    facilityId: held.facility_id,
    objectKind: "scout",
    objectId: held.id,
    changes: { answer: { from: null, to: answer } },
  });
}
