import { type SQL, sql } from "drizzle-orm";
import type { InputOf } from "../contract/index.ts";
import type { ContractDraft } from "../contract/section-contracts.ts";
import { refusedNegotiation } from "../lib/negotiation.ts";
import { addEntry, notify } from "./contacts/writing.ts";
import type { Executor } from "./db/connect.ts";
import type { Handler, WriteContext } from "./handler.ts";
import { holdNegotiations, noteSilently, setNegotiation } from "./negotiation-state.ts";
import { closeRecruitment } from "./negotiations.ts";
import { ownStandardFacility, type Principal } from "./principal.ts";
import { notFound, Refusal } from "./refusal.ts";
import { recordSectionEvent } from "./section-history.ts";
import { visibleBrand } from "./visibility.ts";

type Body = InputOf<"createSectionContract">["body"];

interface Thread {
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
function findThreads(executor: Executor, principal: Principal, condition: SQL): Promise<Thread[]> {
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
      select max(id) as id from applies where negotiation_id = n.id and withdrawn_at is null and superseded_at is null
    ) a on true
    left join lateral (select max(id) as id from scouts where negotiation_id = n.id) t on true
    left join lateral (
      select max(i.id) as id
      from leasing_list_items i
      join leasing_lists l on l.id = i.leasing_list_id
      join recruitments r on r.id = l.recruitment_id and r.status <> 'deleted'
      where i.negotiation_id = n.id
    ) i on true
    where ${condition} and (b.id is null or ${visibleBrand(principal)})
    order by n.id`);
}

const ENDED = ["contracted", "offer_canceled", "contact_fixed"];

async function findOthers(executor: Executor, principal: Principal, thread: Thread): Promise<Thread[]> {
  const there = sql`n.section_id = ${thread.section_id} and n.id <> ${thread.negotiation_id}`;
  const all = await findThreads(executor, principal, there);
  return all.filter(({ status }) => !ENDED.includes(status));
}

interface Place {
  id: number;
  number: string;
  facility_name: string;
  tenant_name: string | null;
  contract_end_on: string | null;
  recruitment_id: number | null;
  recruitment_status: ContractDraft["recruitment_status"];
}

async function findPlace(executor: Executor, sectionId: number): Promise<Place> {
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

export const getContractDraft: Handler<"getContractDraft"> = async ({ query }, { database, principal }) => {
  const facilityId = ownStandardFacility(principal, query.facility_id);
  const { negotiation_id, leasing_list_item_id, apply_id, scout_id } = query;
  const by =
    negotiation_id !== undefined
      ? sql`n.id = ${negotiation_id}`
      : leasing_list_item_id !== undefined
        ? sql`n.id = (select negotiation_id from leasing_list_items where id = ${leasing_list_item_id})`
        : apply_id !== undefined
          ? sql`n.id = (select negotiation_id from applies where id = ${apply_id})`
          : sql`n.id = (select negotiation_id from scouts where id = ${scout_id ?? 0})`;
  const [thread] = await findThreads(
    database,
    principal,
    sql`n.facility_id = ${facilityId} and n.section_id = ${query.section_id} and ${by}`,
  );
  if (!thread) throw notFound();
  const [place, others] = await Promise.all([
    findPlace(database, thread.section_id),
    findOthers(database, principal, thread),
  ]);
  const shown = ({ negotiation_id: id, version, name, status }: Thread) => ({
    negotiation_id: id,
    version,
    name,
    status,
  });
  const { tenant_name, contract_end_on, recruitment_status } = place;
  return {
    status: 2000,
    data: {
      ...shown(thread),
      section_id: thread.section_id,
      tenant_name,
      contract_end_on,
      recruitment_status,
      others: others.map((other) => ({
        ...shown(other),
        has_contact: other.apply_id !== null || other.scout_id !== null,
      })),
    },
  };
};

function checkDates(body: Body, place: Place): void {
  const errors: Record<string, string> = {};
  const end = place.tenant_name === null ? null : place.contract_end_on;
  const until = end?.replaceAll("-", "/");
  if (end !== null && body.start_on <= end)
    errors.start_on = `今のテナント（${place.tenant_name}）の契約は${until}までです。その翌日以降の日付を入力してください。`;
  if (body.end_on <= body.start_on) errors.end_on = "契約の終了日は、開始日より後の日付を入力してください。";
  if (body.fit_out_on !== null && body.fit_out_on > body.start_on)
    errors.fit_out_on = "内装工事の開始日は、契約の開始日以前の日付を入力してください。";
  else if (body.fit_out_on !== null && end !== null && body.fit_out_on <= end)
    errors.fit_out_on = `今のテナントの契約は${until}までです。その翌日以降の日付を入力してください。`;
  if (Object.keys(errors).length > 0) throw new Refusal(4000, undefined, errors);
}

/** Every open thread has been decided as it stands now. */
function checkOthers(body: Body, others: readonly Thread[]): void {
  const known = new Map(body.others.map((one) => [one.negotiation_id, one.version]));
  const changed = others.filter(({ negotiation_id, version }) => known.get(negotiation_id) !== version);
  const gone = known.size - others.filter(({ negotiation_id }) => known.has(negotiation_id)).length;
  if (changed.length === 0 && gone === 0) return;
  const names = changed.map(({ name }) => `「${name}」`).join("");
  throw new Refusal(
    4090,
    `確認のあいだに${names || "ほかの候補"}とのやり取りが変わりました。内容を確かめてから、もう一度確定してください。`,
  );
}

export const createSectionContract: Handler<"createSectionContract"> = async ({ body }, context) => {
  const { database, principal, audit } = context;
  const facilityId = ownStandardFacility(principal, body.facility_id);
  await holdNegotiations(
    database,
    sql`n.section_id = (select section_id from negotiations where id = ${body.negotiation_id}
      and facility_id = ${facilityId})`,
  );
  const own = sql`n.facility_id = ${facilityId} and n.id = ${body.negotiation_id}`;
  const [thread] = await findThreads(database, principal, own);
  if (!thread) throw notFound();
  const place = await findPlace(database, thread.section_id);
  await requireFree(thread, body, context);
  checkDates(body, place);
  const others = await findOthers(database, principal, thread);
  checkOthers(body, others);
  await enter(thread, body, context);
  let [sent, ended] = [0, 0];
  for (const choice of body.others) {
    const other = others.find(({ negotiation_id }) => negotiation_id === choice.negotiation_id);
    if (!other || choice.outcome === "open") continue;
    ended += 1;
    if (await endThread(other, choice, facilityId, context)) sent += 1;
  }
  if (body.close_recruitment && place.recruitment_id !== null && place.recruitment_status === "publish")
    await closeRecruitment(context, {
      id: 0,
      recruitment_id: place.recruitment_id,
      recruitment_status: place.recruitment_status,
      section_id: place.id,
      section_number: place.number,
      facility_id: facilityId,
      facility_name: place.facility_name,
    });
  await recordSectionEvent(database, {
    sectionId: place.id,
    userId: principal.userId,
    action: "契約を確定",
    changes: [
      { label: "次のテナント", from: null, to: thread.name },
      { label: "契約期間", from: null, to: `${body.start_on}〜${body.end_on}` },
    ],
  });
  audit({ facilityId, objectKind: "section", objectId: place.id });
  return { status: 2000, message: "契約を確定しました。", data: { section_id: place.id, sent, ended } };
};

async function requireFree(thread: Thread, body: Body, { database, principal }: WriteContext) {
  if (thread.version !== body.version)
    throw new Refusal(
      4090,
      `確認のあいだに「${thread.name}」とのやり取りが変わりました。もう一度確かめてください。`,
    );
  const refusal = refusedNegotiation(thread.status, "contracted", body.comment);
  if (refusal) throw new Refusal(4090, refusal);
  const taken = await findThreads(
    database,
    principal,
    sql`n.section_id = ${thread.section_id} and n.status = 'contracted'
      and n.recruitment_id is not distinct from ${thread.recruitment_id}`,
  );
  if (taken.length > 0) throw new Refusal(4090, "すでに契約した候補があります。");
}

async function enter(thread: Thread, body: Body, context: WriteContext): Promise<void> {
  const { database, principal } = context;
  await move(thread, "contracted", null, body.comment, context);
  await database.rows(sql`
    insert into section_contracts (facility_id, section_id, negotiation_id, tenant_name, brand_id, start_on, end_on,
      rent_per_tsubo, fit_out_on, created_by)
    values (${body.facility_id}, ${thread.section_id}, ${thread.negotiation_id}, ${thread.name}, ${thread.brand_id},
      ${body.start_on}, ${body.end_on}, ${body.rent_per_tsubo}, ${body.fit_out_on}, ${principal.userId})
    on conflict (negotiation_id) do update
    set tenant_name = excluded.tenant_name, start_on = excluded.start_on, end_on = excluded.end_on,
      rent_per_tsubo = excluded.rent_per_tsubo, fit_out_on = excluded.fit_out_on, created_by = excluded.created_by,
      created_at = now()`);
}

/** Changes a thread without a word to the brand. */
async function move(
  thread: Thread,
  to: "contracted" | "offer_canceled",
  reason: "declined" | "no_answer" | null,
  comment: string,
  { database, principal }: WriteContext,
): Promise<void> {
  const { negotiation_id: id, status, item_id } = thread;
  await setNegotiation(database, id, to, reason);
  await noteSilently(database, { id, status }, to, principal.userId);
  if (item_id !== null)
    await database.rows(sql`
      insert into negotiation_events (leasing_list_item_id, from_status, to_status, comment, user_id)
      values (${item_id}, ${status}, ${to}, ${comment}, ${principal.userId})`);
}

/** Ends a thread as chosen; true where the brand is written to. */
async function endThread(
  thread: Thread,
  { outcome, text }: Body["others"][number],
  facilityId: number,
  context: WriteContext,
): Promise<boolean> {
  const { database } = context;
  const reason = outcome === "no_answer" ? "no_answer" : "declined";
  const kind = thread.apply_id === null ? "scout" : "apply";
  const id = thread.apply_id ?? thread.scout_id;
  if (text === "" || id === null || thread.brand_id === null) {
    await move(thread, "offer_canceled", reason, "他の候補と契約したため。", context);
    return false;
  }
  await setNegotiation(database, thread.negotiation_id, "offer_canceled", reason);
  await addEntry(context, kind, id, {
    side: "facility",
    text,
    from_status: thread.status,
    to_status: "offer_canceled",
  });
  await notify(database, {
    to: "brand",
    facility_id: facilityId,
    brand_id: thread.brand_id,
    section_id: thread.section_id,
    event: "が交渉の状況を更新しました",
    text,
    due_on: null,
    path: "/offering_section/applied",
  });
  return true;
}
