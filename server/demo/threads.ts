import type { ApplyRow, ContactMessageRow, Contacts, ScoutRow } from "./contact-rows.ts";
import { addDays, DEMO_TODAY, japanTime } from "./dates.ts";
import type { Leasing, LeasingListItemRow, NegotiationEventRow } from "./leasing-lists.ts";
import type { RecruitmentRow } from "./recruitments.ts";

type Contact = ScoutRow | ApplyRow;

const ELSEWHERE = "ほかの候補と契約したため。";
const ELSEWHERE_WORDS =
  "検討の結果、今回は別のブランドに決まりました。またの機会によろしくお願いいたします。";

export function alignThreads(
  leasing: Leasing,
  contacts: Contacts,
  recruitments: readonly RecruitmentRow[],
): void {
  const recruitmentOf = new Map(leasing.lists.map((list) => [list.id, list.recruitment_id]));
  const items = Map.groupBy(leasing.items, (item) => recruitmentOf.get(item.leasing_list_id) ?? 0);
  const threads = Map.groupBy([...contacts.scouts, ...contacts.applies], (row) => row.recruitment_id ?? 0);
  for (const { id, status, closed_at } of recruitments) {
    if (status === "deleted") continue;
    const listed = items.get(id) ?? [];
    const written = threads.get(id) ?? [];
    for (const row of written) if (row.status === "contracted") endBefore(contacts, listed, row);
    for (const of of Map.groupBy(written, (row) => row.brand_id).values()) agree(of);
    for (const item of listed) follow(leasing, item, written);
    if (closed_at !== null) endOthers(leasing, contacts, listed, written);
  }
  const events = leasing.events.toSorted((a, b) => a.leasing_list_item_id - b.leasing_list_item_id);
  leasing.events = events.map((event, index) => ({ ...event, id: index + 1 }));
}

function lastOf(rows: readonly Contact[]): Contact | undefined {
  return rows.findLast((row) => "withdrawn_at" in row) ?? rows.at(-1);
}

function endBefore({ messages }: Contacts, listed: readonly LeasingListItemRow[], row: Contact): void {
  const winner = listed.find(({ status }) => status === "contracted");
  if (winner === undefined || winner.brand_id === row.brand_id) return;
  const last = messages.findLast((message) => isOf(message, row));
  if (last?.from_status == null) return;
  last.to_status = "offer_canceled";
  last.text = ELSEWHERE_WORDS;
  row.status = "offer_canceled";
}

function isOf(message: ContactMessageRow, row: Contact): boolean {
  return "withdrawn_at" in row ? message.apply_id === row.id : message.scout_id === row.id;
}

function agree(rows: readonly Contact[]): void {
  const last = lastOf(rows);
  for (const row of rows) {
    if (last === undefined || "withdrawn_at" in row) continue;
    row.status = last.status;
    if (last.updated_at <= row.updated_at) continue;
    row.updated_at = last.updated_at;
    row.due_on = last.due_on;
  }
}

function follow(leasing: Leasing, item: LeasingListItemRow, written: readonly Contact[]): void {
  const own = written.filter((row) => row.brand_id === item.brand_id);
  const last = lastOf(own);
  if (last === undefined) return;
  const added = leasing.events.find((event) => event.leasing_list_item_id === item.id);
  if (added === undefined) return;
  const first = own.map((row) => row.created_at).sort()[0] ?? added.at;
  added.from_status = null;
  added.to_status = "waiting";
  added.at = added.at < first ? added.at : first;
  leasing.events = leasing.events.filter(
    (event) => event.leasing_list_item_id !== item.id || event === added,
  );
  item.status = last.status;
  item.added_at = added.at;
  item.updated_at = last.updated_at;
}

function endOthers(
  leasing: Leasing,
  contacts: Contacts,
  listed: readonly LeasingListItemRow[],
  written: readonly Contact[],
): void {
  if (![...listed, ...written].some(({ status }) => status === "contracted")) return;
  const isOpen = ({ status }: { status: string }) =>
    !["contracted", "offer_canceled", "contact_fixed"].includes(status);
  const at = japanTime(addDays(DEMO_TODAY, -1), 15, 0);
  for (const row of written.filter(isOpen)) {
    const { status } = row;
    const of =
      "withdrawn_at" in row ? { scout_id: null, apply_id: row.id } : { scout_id: row.id, apply_id: null };
    const isAnswered = contacts.applies.some((apply) => of.scout_id !== null && apply.scout_id === row.id);
    row.status = "offer_canceled";
    row.updated_at = at;
    if (isAnswered) continue;
    contacts.messages.push({
      id: contacts.messages.length + 1,
      ...of,
      side: "facility",
      user_id: row.created_by,
      from_status: status,
      to_status: "offer_canceled",
      text: ELSEWHERE_WORDS,
      at,
      due_on: addDays(at.slice(0, 10), 14),
    });
  }
  for (const item of listed.filter(isOpen)) {
    const hasWritten = written.some((row) => row.brand_id === item.brand_id);
    const last = leasing.events.findLast((event) => event.leasing_list_item_id === item.id);
    if (!hasWritten && last) leasing.events.push(lost(last, at));
    item.status = "offer_canceled";
    item.updated_at = at;
  }
}

function lost(last: NegotiationEventRow, at: string): NegotiationEventRow {
  const { id, leasing_list_item_id, user_id, to_status } = last;
  return {
    id,
    leasing_list_item_id,
    user_id,
    from_status: to_status,
    to_status: "offer_canceled",
    comment: ELSEWHERE,
    at,
  };
}

export const DEMO_THREADS = `
update negotiations n
set created_at = t.created_at, updated_at = t.updated_at,
  reason = case when n.status = 'offer_canceled' then t.reason end
from (
  select negotiation_id, min(created_at) as created_at, max(updated_at) as updated_at, max(reason) as reason
  from (
    select negotiation_id, added_at as created_at, updated_at, null as reason from leasing_list_items
    union all
    select negotiation_id, created_at, updated_at, case answer when 'declined' then 'declined' end from scouts
    union all
    select negotiation_id, created_at, updated_at, case when withdrawn_at is not null then 'withdrawn' end from applies
  ) rows
  group by negotiation_id
) t
where n.id = t.negotiation_id`;
