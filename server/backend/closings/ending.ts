import { type SQL, sql } from "drizzle-orm";
import type { ClosingOutcomes } from "../../contract/closings.ts";
import type { NegotiationReason } from "../../contract/statuses.ts";
import { isEnded } from "../../lib/negotiation.ts";
import type { WriteContext } from "../answering/handler.ts";
import type { Principal } from "../answering/principal.ts";
import { Refusal } from "../answering/refusal.ts";
import { addEntry, notify } from "../contacts/writing.ts";
import { findThreads, namesOf, type Thread } from "../contracts/threads.ts";
import type { Executor } from "../db/connect.ts";
import { holdNegotiations, setNegotiation } from "../negotiations/state.ts";
import { visibleBrand } from "../visibility.ts";

interface Contact extends Thread {
  brand_id: number;
  kind: "apply" | "scout";
  id: number;
}

export function contactOf(thread: Thread): Contact | undefined {
  const { apply_id, scout_id, brand_id, status } = thread;
  const id = apply_id ?? scout_id;
  if (id === null || brand_id === null || isEnded(status)) return undefined;
  return { ...thread, brand_id, kind: apply_id === null ? "scout" : "apply", id };
}

export async function findOpenThreads(
  executor: Executor,
  principal: Principal,
  sectionId: number,
  brands?: SQL,
): Promise<Contact[]> {
  const threads = await findThreads(executor, principal, sql`n.section_id = ${sectionId}`, brands);
  return threads.flatMap((thread) => contactOf(thread) ?? []);
}

type Chosen = Pick<ClosingOutcomes[number], "outcome" | "text">;

const UNCHOSEN = {
  outcome: "plan_changed",
  text: "この区画の募集は終了しました。ご検討いただきありがとうございました。",
} as const satisfies Chosen;

export interface Closing {
  facilityId: number;
  sectionId: number;
  /** What happened, as the end of a sentence that begins with the facility's name. */
  event: string;
  mayGoOn: boolean;
  /** For each of them; without, all get the usual words. */
  outcomes: ClosingOutcomes | undefined;
}

/** Holds the threads of a section: before its recruitment, so that no two writes wait for one another. */
export async function holdThreads(executor: Executor, facilityId: number, sectionId: number): Promise<void> {
  await holdNegotiations(executor, sql`n.facility_id = ${facilityId} and n.section_id = ${sectionId}`);
}

export async function endThreads(closing: Closing, context: WriteContext): Promise<void> {
  const { database, principal } = context;
  const threads = await findOpenThreads(database, principal, closing.sectionId);
  const { outcomes } = closing;
  if (outcomes) checkOutcomes(threads, outcomes, closing);
  for (const thread of threads) {
    const chosen = outcomes?.find(({ negotiation_id }) => negotiation_id === thread.negotiation_id);
    await end(thread, chosen ?? UNCHOSEN, closing, context);
  }
  await endHidden(closing, context);
}

function checkOutcomes(
  threads: readonly Contact[],
  outcomes: ClosingOutcomes,
  { mayGoOn }: Pick<Closing, "mayGoOn">,
): void {
  const known = new Map(outcomes.map((one) => [one.negotiation_id, one]));
  const changed = threads.filter(({ negotiation_id: id, version }) => known.get(id)?.version !== version);
  if (changed.length > 0 || known.size > threads.length)
    throw new Refusal(
      4090,
      `確認のあいだに${changed.length > 0 ? namesOf(changed) : "相手"}とのやり取りが変わりました。内容を確かめてから、もう一度確定してください。`,
    );
  if (!mayGoOn && outcomes.some(({ outcome }) => outcome === "open"))
    throw new Refusal(4000, undefined, {
      outcomes: "削除するときは、やり取りを続けられません。",
    });
}

async function end(thread: Contact, { outcome, text }: Chosen, closing: Closing, context: WriteContext) {
  if (outcome === "open")
    await addEntry(context, thread.kind, thread.id, { side: "facility", text, is_silent: true });
  else await cancel(thread, { outcome, text }, context);
  await tell(thread, text, closing, context);
  context.audit({
    facilityId: closing.facilityId,
    ...traceOf(thread),
    changes: { message: { from: null, to: "***" }, ...(outcome !== "open" && moveOf(thread)) },
  });
}

async function cancel(
  { kind, id, negotiation_id, status }: Contact,
  { outcome, text }: { outcome: NegotiationReason; text: string },
  context: WriteContext,
) {
  await setNegotiation(context.database, negotiation_id, "offer_canceled", outcome);
  const move = { from_status: status, to_status: "offer_canceled" as const };
  await addEntry(context, kind, id, { side: "facility", text, ...move });
}

const traceOf = ({ brand_id, kind, id }: Contact) => ({ brandId: brand_id, objectKind: kind, objectId: id });
const moveOf = ({ status }: Contact) => ({ status: { from: status, to: "offer_canceled" } });

async function tell(
  { brand_id, section_id }: Contact,
  text: string,
  { facilityId, event }: Closing,
  { database }: WriteContext,
) {
  await notify(database, {
    to: "brand",
    facility_id: facilityId,
    brand_id,
    section_id,
    event,
    text,
    due_on: null,
    // The recruitment's own page goes with it.
    path: "/offering_section/applied",
  });
}

/** Brands that have gone into hiding are told as well; nothing of it stands where the facility's people look. */
async function endHidden(closing: Closing, context: WriteContext): Promise<void> {
  const { database, principal } = context;
  const hidden = sql`not (${visibleBrand(principal)})`;
  for (const thread of await findOpenThreads(database, principal, closing.sectionId, hidden)) {
    await cancel(thread, UNCHOSEN, context);
    await tell(thread, UNCHOSEN.text, closing, context);
    context.audit({ ...traceOf(thread), changes: moveOf(thread) });
  }
}
