import { sql } from "drizzle-orm";
import type { InputOf } from "../../contract/index.ts";
import type { WriteContext } from "../answering/handler.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { settleContract } from "../contracts/settling.ts";
import { holdNegotiations, setDue, setNegotiation } from "../negotiations/state.ts";
import { findContacts, type Thread, tableOf } from "./rows.ts";
import {
  addEntry,
  dueDate,
  type HeldThread,
  holdThread,
  notify,
  pathOf,
  RECRUITMENT_ENDED,
  requireMove,
} from "./writing.ts";

type Body = InputOf<"createApply">["body"];

export async function continueThread(thread: Thread, id: number, body: Body, context: WriteContext) {
  const { database, principal, today } = context;
  // A contract settles every thread of the section: all of them are held in one order.
  if (body.status === "contracted")
    await holdNegotiations(
      database,
      sql`n.section_id = (select section_id from ${tableOf(thread)} where id = ${id})`,
    );
  const held = await holdThread(database, thread, id);
  const isOwn =
    body.brand_id === undefined ? held.facility_id === body.facility_id : held.brand_id === body.brand_id;
  const [visible] = isOwn ? await findContacts(database, principal, thread, sql`c.id = ${id}`) : [];
  if (!visible) throw notFound();
  if (held.withdrawn_at !== null) throw new Refusal(4090, "この応募は取り下げられています。");
  if (body.version !== undefined && body.version !== held.version) throw new Refusal(4090);
  if (body.message === "" && body.status === undefined)
    throw new Refusal(4000, undefined, { message: "メッセージを入力してください。" });
  if (body.status !== undefined) requireStep(held, body.status, body.message);
  if (body.status === "contracted") return contracted(thread, held, body, context);
  const takesUp = body.status === undefined && held.lapsed_at !== null;
  if (takesUp) await requireTakingUp(held, body, context);
  const status = body.status ?? (takesUp ? "waiting" : held.status);
  const isReopened = held.status === "offer_canceled" && status !== held.status;
  const due = dueDate(today, body.due_on);
  const asked = thread === "scout" && isReopened ? sql`, answer = null, answered_at = null` : sql``;
  const moves = status !== held.status;
  await database.rows(sql`
    update ${tableOf(thread)}
    set version = version + ${moves ? 0 : 1}, updated_at = now()${asked}
    where id = ${id}`);
  await setDue(database, held.negotiation_id, due);
  if (moves) await setNegotiation(database, held.negotiation_id, status, body.reason);
  await record(thread, held, status, body, due, context);
  return answered(thread, id, context);
}

async function answered(thread: Thread, id: number, { database, principal }: WriteContext) {
  const [data = null] =
    thread === "apply" ? await findContacts(database, principal, "apply", sql`c.id = ${id}`) : [];
  const [scout = null] =
    thread === "scout" ? await findContacts(database, principal, "scout", sql`c.id = ${id}`) : [];
  return { status: 2000 as const, message: "送信しました。", data, scout };
}

async function contracted(thread: Thread, held: HeldThread, body: Body, context: WriteContext) {
  if (held.section_id === null)
    throw new Refusal(4090, "契約にする前に、このスカウトの区画を指定してください。");
  const { message, file_ids, contract: terms } = body;
  const settled = await settleContract(
    {
      facilityId: held.facility_id,
      negotiationId: held.negotiation_id,
      terms,
      comment: "",
      entry: { kind: thread, id: held.id, text: message, file_ids },
    },
    context,
  );
  noteEntry(thread, held, "contracted", context);
  const { section_id, sent, ended } = settled;
  return {
    ...(await answered(thread, held.id, context)),
    contract: { section_id, sent, ended: ended.length },
  };
}

function requireStep(held: HeldThread, status: HeldThread["status"], message: string): void {
  requireMove(held.status, status, message);
  if (held.superseded_at !== null)
    throw new Refusal(4090, "この区画には、同じブランドとの新しいやり取りがあります。");
}

async function requireTakingUp(held: HeldThread, body: Body, { database }: WriteContext): Promise<void> {
  requireStep(held, "waiting", body.message);
  if (body.brand_id === undefined || held.recruitment_id === null) return;
  const going = await database.rows(sql`
    select from recruitments where id = ${held.recruitment_id} and status in ('private', 'publish')`);
  if (going.length === 0) throw new Refusal(4090, RECRUITMENT_ENDED);
}

async function record(
  thread: Thread,
  held: HeldThread,
  status: HeldThread["status"],
  body: Body,
  due_on: string,
  context: WriteContext,
): Promise<void> {
  const side = body.brand_id === undefined ? "facility" : "brand";
  const move = status === held.status ? {} : { from_status: held.status, to_status: status };
  await addEntry(context, thread, held.id, { side, text: body.message, file_ids: body.file_ids, ...move });
  const to = side === "facility" ? "brand" : "facility";
  await notify(context.database, {
    ...held,
    to,
    event: status === held.status ? "からメッセージが届きました" : "が交渉の状況を更新しました",
    text: body.message,
    due_on: status === "offer_canceled" || status === "contracted" ? null : due_on,
    path:
      to === "brand"
        ? pathOf(thread, held)
        : `/section_contact/${thread === "apply" ? "applied" : "scout"}/${held.id}`,
  });
  noteEntry(thread, held, status, context);
}

function noteEntry(
  thread: Thread,
  held: HeldThread,
  status: HeldThread["status"],
  { audit }: WriteContext,
): void {
  audit({
    brandId: held.brand_id,
    facilityId: held.facility_id,
    objectKind: thread,
    objectId: held.id,
    changes: {
      message: { from: null, to: "***" },
      ...(status !== held.status && { status: { from: held.status, to: status } }),
    },
  });
}
