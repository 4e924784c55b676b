import { sql } from "drizzle-orm";
import type { AnswerOf, InputOf } from "../../contract/index.ts";
import type { NegotiationReason } from "../../contract/statuses.ts";
import {
  hasReason,
  type Negotiation,
  NO_REASON,
  ONLY_CONTRACTED,
  refusedNegotiation,
} from "../../lib/negotiation.ts";
import type { Handler, WriteContext } from "../answering/handler.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { settleContract } from "../contracts/settling.ts";
import type { Executor } from "../db/connect.ts";
import { lockList, type OwnList, readList } from "../leasing-lists/access.ts";
import { findListItems } from "../leasing-lists/lists.ts";
import { holdNegotiations, noteSilently, setNegotiation } from "./state.ts";

type Statuses = AnswerOf<"getLeasingListStatuses">["data"];
type Outcome = AnswerOf<"changeLeasingListStatus">["data"][number];
type Change = InputOf<"changeLeasingListStatus">["body"];

export const getLeasingListStatuses: Handler<"getLeasingListStatuses"> = async (
  { params },
  { database, principal },
) => {
  const list = await readList(database, principal, params.id);
  const seen = (await findListItems(database, principal, [list.id])).get(list.id) ?? [];
  const rows = await findHistories(database, list.id);
  const known = new Map(rows.map((row) => [row.id, row]));
  const data = seen.map(({ id, status, version }) => ({
    leasing_list_item_id: id,
    status,
    reason: known.get(id)?.reason ?? null,
    version,
    history: known.get(id)?.history ?? [],
  }));
  return { status: 2000, data };
};

interface History {
  id: number;
  reason: Statuses[number]["reason"];
  history: Statuses[number]["history"] | null;
}

function findHistories(executor: Executor, listId: number): Promise<History[]> {
  return executor.rows<History>(sql`
    select i.id, n.reason, (
      select json_agg(json_build_object(
        'from_status', e.from_status, 'to_status', e.to_status, 'comment', e.comment,
        'user_name', coalesce(u.family_name || ' ' || u.given_name, 'システム'),
        'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) order by e.at desc, e.place, e.id desc)
      from (
        select 0 as place, e.id, e.from_status, e.to_status, e.comment, e.user_id, e.at
        from negotiation_events e
        where e.leasing_list_item_id = i.id
        union all
        select 1, m.id, m.from_status, m.to_status, m.text, m.user_id, m.at
        from scouts t
        join contact_messages m on m.scout_id = t.id and m.to_status is not null and not m.is_silent
        where t.negotiation_id = i.negotiation_id
        union all
        select 1, m.id, m.from_status, m.to_status, m.text, m.user_id, m.at
        from applies t
        join contact_messages m on m.apply_id = t.id and m.to_status is not null and not m.is_silent
        where t.negotiation_id = i.negotiation_id
      ) e
      left join users u on u.id = e.user_id
    ) as history
    from leasing_list_items i
    join negotiations n on n.id = i.negotiation_id
    where i.leasing_list_id = ${listId}`);
}

interface Standing {
  id: number;
  negotiation_id: number;
  status: Negotiation;
  version: number;
}

async function lockItems({ database, principal }: WriteContext, list: OwnList): Promise<Standing[]> {
  await holdNegotiations(
    database,
    sql`n.id in (select negotiation_id from leasing_list_items where leasing_list_id = ${list.id})`,
  );
  const { rows } = await database.query<Standing>(
    "select id, negotiation_id, status, version from leasing_list_items where leasing_list_id = $1 order by position, id for update",
    [list.id],
  );
  const seen = await findListItems(database, principal, [list.id]);
  const known = new Set(seen.get(list.id)?.map(({ id }) => id));
  return rows.filter(({ id }) => known.has(id));
}

function faultOf(item: Standing, change: Change): string | undefined {
  const seen = change.versions?.[String(item.id)];
  if (seen !== undefined && seen !== item.version) return new Refusal(4090).message;
  return refusedNegotiation(item.status, change.status, change.comment);
}

interface Move {
  to: Negotiation;
  comment: string;
  reason?: NegotiationReason | undefined;
}

async function move(executor: Executor, item: Standing, { to, comment, reason }: Move, userId: number) {
  const { negotiation_id: id, status } = item;
  await setNegotiation(executor, id, to, reason);
  await noteSilently(executor, { id, status }, to, userId);
  await executor.query(
    `insert into negotiation_events (leasing_list_item_id, from_status, to_status, comment, user_id)
     values ($1, $2, $3, $4, $5)`,
    [item.id, status, to, comment, userId],
  );
}

export const changeLeasingListStatus: Handler<"changeLeasingListStatus"> = async (
  { params, body },
  context,
) => {
  const list = await lockList(context.database, context.principal, params.id);
  // A contract settles every thread of the section: all of them are held in one order.
  if (body.status === "contracted")
    await holdNegotiations(context.database, sql`n.section_id = ${list.section_id}`);
  const items = await lockItems(context, list);
  const ids = [...new Set(body.leasing_list_item_ids)];
  const chosen = ids.map((id) => {
    const item = items.find((one) => one.id === id);
    if (!item) throw notFound();
    return item;
  });
  checkChange(body, chosen);
  const outcomes: Outcome[] = [];
  for (const item of chosen)
    outcomes.push(
      ...(body.status === "contracted"
        ? await contract(context, list, item, items, body)
        : [await change(context, list, item, body)]),
    );
  if (!outcomes.some(({ is_changed }) => is_changed)) throw new Refusal(4090, outcomes[0]?.message);
  const failed = outcomes.filter(({ is_changed }) => !is_changed).length;
  const message = failed > 0 ? `${failed}件は変更できませんでした。` : "保存しました。";
  return { status: 2000, message, data: outcomes };
};

function checkChange(body: Change, chosen: readonly Standing[]) {
  if (body.reason !== undefined && !hasReason(body.status))
    throw new Refusal(4000, undefined, { reason: NO_REASON });
  if (body.status === "contracted" && chosen.length > 1)
    throw new Refusal(4000, undefined, {
      leasing_list_item_ids: "契約にする候補は1件だけ指定してください。",
    });
  if (body.contract && body.status !== "contracted")
    throw new Refusal(4000, undefined, { contract: ONLY_CONTRACTED });
}

async function change(context: WriteContext, list: OwnList, item: Standing, body: Change): Promise<Outcome> {
  const fault = faultOf(item, body);
  const { status, version } = item;
  if (fault !== undefined)
    return { leasing_list_item_id: item.id, is_changed: false, status, version, message: fault };
  return moved(context, list, item, { to: body.status, comment: body.comment, reason: body.reason });
}

async function moved(
  { database, principal, audit }: WriteContext,
  list: OwnList,
  item: Standing,
  change: Move,
): Promise<Outcome> {
  const { to } = change;
  await move(database, item, change, principal.userId);
  return noted({ audit }, list, item, to);
}

function noted(
  { audit }: Pick<WriteContext, "audit">,
  list: OwnList,
  item: Standing,
  to: Negotiation,
): Outcome {
  audit({
    facilityId: list.facility_id,
    objectKind: "leasing_list_item",
    objectId: item.id,
    changes: { status: { from: item.status, to } },
  });
  return {
    leasing_list_item_id: item.id,
    is_changed: true,
    status: to,
    version: item.version + 1,
    message: "変更しました。",
  };
}

async function contract(
  context: WriteContext,
  list: OwnList,
  item: Standing,
  items: readonly Standing[],
  { contract: terms, comment, ...body }: Change,
): Promise<Outcome[]> {
  const fault = faultOf(item, { ...body, comment });
  if (fault !== undefined) throw new Refusal(4090, fault);
  const [facilityId, negotiationId] = [list.facility_id, item.negotiation_id];
  const { ended } = await settleContract({ facilityId, negotiationId, terms, comment }, context);
  const gone = new Set(ended.map(({ negotiation_id }) => negotiation_id));
  return [
    noted(context, list, item, "contracted"),
    ...items
      .filter(({ negotiation_id }) => gone.has(negotiation_id))
      .map((one) => noted(context, list, one, "offer_canceled")),
  ];
}
