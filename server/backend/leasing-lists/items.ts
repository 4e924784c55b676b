import { sql } from "drizzle-orm";
import type { InputOf } from "../../contract/index.ts";
import type { LeasingListItem } from "../../contract/leasing-lists.ts";
import type { Handler } from "../answering/handler.ts";
import type { Principal } from "../answering/principal.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import { auditChanges, recordSectionEvent } from "../sections/history.ts";
import { visibleBrand } from "../visibility.ts";
import { appendItem, lockListOfRecruitment, removeItem } from "./access.ts";
import { findListItems, findLists } from "./lists.ts";

export async function findItem(
  executor: Executor,
  principal: Principal,
  listId: number,
  itemId: number,
): Promise<LeasingListItem | undefined> {
  const items = await findListItems(executor, principal, [listId]);
  return items.get(listId)?.find(({ id }) => id === itemId);
}

export const addLeasingListItem: Handler<"addLeasingListItem"> = async ({ body }, context) => {
  const { database, principal } = context;
  const list = await lockListOfRecruitment(database, principal, body.recruitment_id);
  const [brand] = await database.rows(
    sql`select from brands b where b.id = ${body.brand_id} and ${visibleBrand(principal)}`,
  );
  if (!brand) throw new Refusal(4000, undefined, { brand_id: "ブランドが見つかりません。" });
  const id = await appendItem(database, list, {
    brandId: body.brand_id,
    customBrandId: null,
    memo: "",
    userId: principal.userId,
  });
  await recordSectionEvent(database, {
    sectionId: list.section_id,
    userId: principal.userId,
    action: "リーシングリストに候補を追加",
    changes: [{ label: "候補", to_brand_id: body.brand_id }],
  });
  context.audit({
    facilityId: list.facility_id,
    objectKind: "leasing_list_item",
    objectId: id,
    changes: { brand_id: { from: null, to: body.brand_id } },
  });
  const item = await findItem(database, principal, list.id, id);
  if (!item) throw notFound();
  return { status: 2000, message: "リストに追加しました。", data: { ...item, is_added: true } };
};

type Edit = InputOf<"updateLeasingList">["body"]["items"][number];
interface Standing {
  id: number;
  position: number;
  version: number;
  memo: string;
}

export function reordered(standing: readonly Standing[], edits: readonly Edit[]): number[] {
  const moved = edits.filter((edit) => edit.position !== undefined);
  const isMoved = new Set(moved.map(({ id }) => id));
  const order = standing.map(({ id }) => id).filter((id) => !isMoved.has(id));
  for (const { id, position = 1 } of moved.toSorted((a, b) => (a.position ?? 1) - (b.position ?? 1)))
    order.splice(Math.min(position - 1, order.length), 0, id);
  return order;
}

export const updateLeasingList: Handler<"updateLeasingList"> = async ({ query, body }, context) => {
  const { database, principal } = context;
  const list = await lockListOfRecruitment(database, principal, query.recruitment_id);
  const { rows: standing } = await database.query<Standing>(
    "select id, position, version, memo from leasing_list_items where leasing_list_id = $1 order by position, id for update",
    [list.id],
  );
  const seen = await findListItems(database, principal, [list.id]);
  const known = new Set(seen.get(list.id)?.map(({ id }) => id));
  if (new Set(body.items.map(({ id }) => id)).size < body.items.length)
    throw new Refusal(4000, undefined, { items: "同じ候補が2回指定されています。" });
  for (const edit of body.items) {
    const item = standing.find(({ id }) => id === edit.id);
    if (!item || !known.has(edit.id)) throw notFound();
    if (item.version !== edit.version) throw new Refusal(4090);
  }
  await saveItems(database, standing, body.items);
  for (const { id, position, memo } of body.items)
    context.audit({
      facilityId: list.facility_id,
      objectKind: "leasing_list_item",
      objectId: id,
      changes: changesOf(standing, { id, position, memo }),
    });
  const [data] = await findLists(database, principal, sql`r.id = ${list.recruitment_id}`, undefined);
  if (!data) throw notFound();
  return { status: 2000, message: "保存しました。", data };
};

function changesOf(standing: readonly Standing[], { id, position, memo }: Omit<Edit, "version">) {
  const before = standing.find((item) => item.id === id);
  return auditChanges({ ...before }, { ...(position && { position }), ...(memo !== undefined && { memo }) });
}

/** Positions are renumbered from 1; only edited items count as changed, so that others can still be saved. */
async function saveItems(executor: Executor, standing: readonly Standing[], edits: readonly Edit[]) {
  const order = reordered(standing, edits);
  const rows = order.map((id, index) => {
    const edit = edits.find((one) => one.id === id);
    return { id, position: index + 1, memo: edit?.memo ?? null, is_edited: edit !== undefined };
  });
  await executor.query(
    `update leasing_list_items i
     set position = n.position, memo = coalesce(n.memo, i.memo),
       version = i.version + n.is_edited::int,
       updated_at = case when n.is_edited then now() else i.updated_at end
     from jsonb_to_recordset($1::jsonb) as n (id int, position int, memo text, is_edited boolean)
     where i.id = n.id and (n.is_edited or i.position <> n.position)`,
    [JSON.stringify(rows)],
  );
}

export const removeLeasingListItem: Handler<"removeLeasingListItem"> = async ({ query }, context) => {
  const { database, principal } = context;
  const list = await lockListOfRecruitment(database, principal, query.recruitment_id);
  const item = await findItem(database, principal, list.id, query.leasing_list_item_id);
  if (!item) throw notFound();
  await removeItem(database, item.id);
  if (item.custom_brand_id !== null)
    await database.query("delete from custom_brands where id = $1", [item.custom_brand_id]);
  await recordSectionEvent(database, {
    sectionId: list.section_id,
    userId: principal.userId,
    action: "リーシングリストから候補を除外",
    changes: [
      item.brand_id === null
        ? { label: "候補", from: item.name }
        : { label: "候補", from_brand_id: item.brand_id },
    ],
  });
  context.audit({
    facilityId: list.facility_id,
    objectKind: "leasing_list_item",
    objectId: item.id,
    changes: { brand_id: { from: item.brand_id, to: null } },
  });
  return { status: 2000, message: "リストから外しました。" };
};
