import { sql } from "drizzle-orm";
import type { ContractTerms } from "../../contract/contracts.ts";
import type { NegotiationReason } from "../../contract/statuses.ts";
import { refusedDates } from "../../lib/contract-dates.ts";
import { refusedNegotiation } from "../../lib/negotiation.ts";
import type { WriteContext } from "../answering/handler.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { contactOf, endThreads } from "../closings/ending.ts";
import { addEntry, notify, pathOf } from "../contacts/writing.ts";
import { holdNegotiations, noteSilently, setNegotiation } from "../negotiations/state.ts";
import { closeRecruitment } from "../recruitments/closing.ts";
import { recordSectionEvent } from "../sections/history.ts";
import { findOthers, findPlace, findThreads, namesOf, type Place, type Thread } from "./threads.ts";

export interface Contracting {
  facilityId: number;
  negotiationId: number;
  terms: ContractTerms | undefined;
  comment: string;
  entry?: {
    kind: "apply" | "scout";
    id: number;
    text: string;
    file_ids: readonly number[];
  };
}

export interface Settled {
  section_id: number;
  sent: number;
  ended: Thread[];
}

export async function settleContract(wanted: Contracting, context: WriteContext): Promise<Settled> {
  const { database, principal, audit } = context;
  const { facilityId, negotiationId, terms } = wanted;
  await holdNegotiations(
    database,
    sql`n.id = ${negotiationId} or n.section_id = (
      select section_id from negotiations where id = ${negotiationId} and facility_id = ${facilityId})`,
  );
  const own = sql`n.facility_id = ${facilityId} and n.id = ${negotiationId}`;
  const [thread] = await findThreads(database, principal, own);
  if (!thread) throw notFound();
  const [place, others] = [
    await findPlace(database, thread.section_id),
    await findOthers(database, principal, thread),
  ];
  await requireFree(thread, context);
  if (!terms) throw withoutTerms(others);
  if (thread.version !== terms.version)
    throw new Refusal(
      4090,
      `確認のあいだに「${thread.name}」とのやり取りが変わりました。もう一度確かめてください。`,
    );
  checkDates(terms, place);
  checkOthers(terms, others);
  checkWords(terms, others);
  await enter(thread, { ...wanted, terms }, context);
  const ended = await endOthers(terms, others, { facilityId, sectionId: place.id }, context);
  if (terms.close_recruitment && place.recruitment_id !== null && place.recruitment_status === "publish")
    await closeRecruitment(context, {
      recruitment_id: place.recruitment_id,
      recruitment_status: place.recruitment_status,
      section_id: place.id,
      facility_id: facilityId,
    });
  await recordSectionEvent(database, {
    sectionId: place.id,
    userId: principal.userId,
    action: "契約を確定",
    changes: [
      thread.brand_id === null
        ? { label: "次のテナント", to: thread.name }
        : { label: "次のテナント", to_brand_id: thread.brand_id },
      {
        label: "契約期間",
        from: null,
        to: `${terms.start_on}〜${terms.end_on}`,
      },
    ],
  });
  audit({ facilityId, objectKind: "section", objectId: place.id });
  const sent = others.filter((other) => contactOf(other) !== undefined).length;
  return { section_id: place.id, sent, ended };
}

function withoutTerms(others: readonly Thread[]): Refusal {
  const open = others.length === 0 ? "" : `と、交渉中のほかの候補（${namesOf(others)}）の結果`;
  const message = `契約にするには、契約条件（開始日・終了日・賃料・内装工事の開始日）${open}が必要です。`;
  return new Refusal(4000, message, { contract: message });
}

function checkDates(terms: ContractTerms, place: Place): void {
  const errors = refusedDates(terms, place);
  if (Object.keys(errors).length > 0) throw new Refusal(4000, undefined, errors);
}

function checkOthers(terms: ContractTerms, others: readonly Thread[]): void {
  const known = new Map(terms.others.map((one) => [one.negotiation_id, one.version]));
  const missing = others.filter(({ negotiation_id }) => !known.has(negotiation_id));
  const changed = others.filter(
    ({ negotiation_id: id, version }) => known.has(id) && known.get(id) !== version,
  );
  const gone = known.size - (others.length - missing.length);
  if (missing.length + changed.length + gone === 0) return;
  const names = changed.length > 0 ? namesOf(changed) : "ほかの候補";
  throw new Refusal(
    4090,
    [
      missing.length > 0 ? `交渉中のほかの候補（${namesOf(missing)}）の結果が指定されていません。` : "",
      changed.length + gone > 0 ? `確認のあいだに${names}とのやり取りが変わりました。` : "",
      "内容を確かめてから、もう一度確定してください。",
    ].join(""),
  );
}

function checkWords(terms: ContractTerms, others: readonly Thread[]): void {
  const texts = new Map(terms.others.map(({ negotiation_id, text }) => [negotiation_id, text]));
  const wordless = others.filter(
    (other) => contactOf(other) !== undefined && texts.get(other.negotiation_id) === "",
  );
  if (wordless.length > 0)
    throw new Refusal(4000, undefined, {
      others: `${namesOf(wordless)}に送信する文面を入力してください。`,
    });
}

async function requireFree(thread: Thread, { database, principal }: WriteContext) {
  const refusal = refusedNegotiation(thread.status, "contracted", "");
  if (refusal) throw new Refusal(4090, refusal);
  const taken = await findThreads(
    database,
    principal,
    sql`n.section_id = ${thread.section_id} and n.status = 'contracted'
      and n.recruitment_id is not distinct from ${thread.recruitment_id}`,
  );
  if (taken.length > 0) throw new Refusal(4090, "すでに契約した候補があります。");
}

async function enter(
  thread: Thread,
  { facilityId, terms, comment, entry }: Contracting & { terms: ContractTerms },
  context: WriteContext,
): Promise<void> {
  const { database, principal } = context;
  await move(thread, "contracted", null, { comment, isSilent: !entry }, context);
  if (entry) {
    const { kind, id, text, file_ids } = entry;
    await addEntry(context, kind, id, {
      side: "facility",
      text,
      file_ids,
      from_status: thread.status,
      to_status: "contracted",
    });
    await tell(thread, text, facilityId, context);
  }
  const { start_on, end_on, rent_per_tsubo, fit_out_on } = terms;
  await database.rows(sql`
    insert into section_contracts (facility_id, section_id, negotiation_id, tenant_name, brand_id, start_on, end_on,
      rent_per_tsubo, fit_out_on, created_by)
    values (${facilityId}, ${thread.section_id}, ${thread.negotiation_id}, ${thread.name}, ${thread.brand_id},
      ${start_on}, ${end_on}, ${rent_per_tsubo}, ${fit_out_on}, ${principal.userId})
    on conflict (negotiation_id) do update
    set tenant_name = excluded.tenant_name, start_on = excluded.start_on, end_on = excluded.end_on,
      rent_per_tsubo = excluded.rent_per_tsubo, fit_out_on = excluded.fit_out_on, created_by = excluded.created_by,
      created_at = now()`);
}

async function move(
  thread: Thread,
  to: "contracted" | "offer_canceled",
  reason: NegotiationReason | null,
  { comment, isSilent }: { comment: string; isSilent: boolean },
  { database, principal }: WriteContext,
): Promise<void> {
  const { negotiation_id: id, status, item_id } = thread;
  await setNegotiation(database, id, to, reason);
  if (isSilent) await noteSilently(database, { id, status }, to, principal.userId);
  if (item_id !== null && (isSilent || comment !== ""))
    await database.rows(sql`
      insert into negotiation_events (leasing_list_item_id, from_status, to_status, comment, user_id)
      values (${item_id}, ${status}, ${to}, ${comment}, ${principal.userId})`);
}

async function endOthers(
  terms: ContractTerms,
  others: readonly Thread[],
  of: { facilityId: number; sectionId: number },
  context: WriteContext,
): Promise<Thread[]> {
  const choices = new Map(terms.others.map((one) => [one.negotiation_id, one]));
  const silent = others.filter((other) => contactOf(other) === undefined);
  const outcomes = terms.others.filter(
    ({ negotiation_id: id }) => !silent.some(({ negotiation_id }) => negotiation_id === id),
  );
  await endThreads(
    { ...of, event: "から区画の募集についてお知らせが届きました", mayGoOn: true, outcomes },
    context,
  );
  for (const other of silent) {
    const outcome = choices.get(other.negotiation_id)?.outcome ?? "open";
    if (outcome === "open") continue;
    const note = { comment: "他の候補と契約したため。", isSilent: true };
    await move(other, "offer_canceled", outcome, note, context);
  }
  return others.filter(({ negotiation_id: id }) => choices.get(id)?.outcome !== "open");
}

async function tell(thread: Thread, text: string, facilityId: number, { database }: WriteContext) {
  if (thread.brand_id === null) return;
  await notify(database, {
    to: "brand",
    facility_id: facilityId,
    brand_id: thread.brand_id,
    section_id: thread.section_id,
    event: "が交渉の状況を更新しました",
    text,
    due_on: null,
    path: pathOf(thread.apply_id === null ? "scout" : "apply", thread),
  });
}
