import { sql } from "drizzle-orm";
import type { InputOf } from "../../contract/index.ts";
import type { Executor } from "../db/connect.ts";
import type { WriteContext } from "../handler.ts";
import { notFound, Refusal } from "../refusal.ts";
import { findContacts, type Thread, tableOf } from "./rows.ts";
import { addEntry, dueDate, type HeldThread, holdThread, notify, requireMove } from "./writing.ts";

type Body = InputOf<"createApply">["body"];

/** The next entry of a thread by either side; the facility may take the negotiation a step on with it. */
export async function continueThread(thread: Thread, id: number, body: Body, context: WriteContext) {
  const { database, principal, today } = context;
  const held = await holdThread(database, thread, id);
  const [visible] = await findContacts(database, principal, thread, sql`c.id = ${id}`);
  const isOwn =
    body.brand_id === undefined ? held.facility_id === body.facility_id : held.brand_id === body.brand_id;
  if (!isOwn || !visible) throw notFound();
  if (held.withdrawn_at !== null) throw new Refusal(4090, "この応募は取り下げられています。");
  if (body.version !== undefined && body.version !== held.version) throw new Refusal(4090);
  if (body.message === "" && body.status === undefined)
    throw new Refusal(4000, undefined, { message: "メッセージを入力してください。" });
  if (body.status !== undefined) await requireStep(thread, held, body.status, body.message, database);
  const status = body.status ?? held.status;
  const isReopened = held.status === "offer_canceled" && status !== held.status;
  const due = dueDate(today, body.due_on);
  // A reopened scout asks the brand anew.
  const asked = thread === "scout" && isReopened ? sql`, answer = null, answered_at = null` : sql``;
  await database.rows(sql`
    update ${tableOf(thread)}
    set status = ${status}, due_on = ${due}, version = version + 1, updated_at = now()${asked}
    where id = ${id}`);
  await record(thread, held, status, body, due, context);
  const [data = null] =
    thread === "apply" ? await findContacts(database, principal, "apply", sql`c.id = ${id}`) : [];
  const [scout = null] =
    thread === "scout" ? await findContacts(database, principal, "scout", sql`c.id = ${id}`) : [];
  return { status: 2000 as const, message: "送信しました。", data, scout };
}

/** The state machine, and for a reopened application that the brand has not applied anew. */
async function requireStep(
  thread: Thread,
  held: HeldThread,
  status: HeldThread["status"],
  message: string,
  executor: Executor,
): Promise<void> {
  requireMove(held.status, status, message);
  if (thread === "scout" || held.status !== "offer_canceled") return;
  await executor.rows(sql`select from recruitments where id = ${held.recruitment_id} for update`);
  const others = await executor.rows(sql`
    select from applies
    where brand_id = ${held.brand_id} and recruitment_id = ${held.recruitment_id} and withdrawn_at is null
      and status <> 'offer_canceled'`);
  if (others.length > 0) throw new Refusal(4090, "この募集には、同じブランドの新しい応募があります。");
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
  await addEntry(context, thread, held.id, { side, text: body.message, ...move });
  const to = side === "facility" ? "brand" : "facility";
  await notify(context.database, {
    ...held,
    to,
    event: status === held.status ? "からメッセージが届きました" : "が交渉の状況を更新しました",
    text: body.message,
    due_on: status === "offer_canceled" || status === "contracted" ? null : due_on,
    path: pathOf(thread, held, to),
  });
  context.audit({
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

/** The page on which a side answers. */
function pathOf(thread: Thread, held: HeldThread, to: "facility" | "brand"): string {
  if (to === "facility") return `/section_contact/${thread === "apply" ? "applied" : "scout"}/${held.id}`;
  return thread === "apply" ? `/offering_section/${held.recruitment_id}` : "/offering_section/applied";
}
