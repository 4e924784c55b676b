import {
  addLeasingListItem,
  changeLeasingListStatus,
  createCustomBrand,
  getLeasingList,
  removeLeasingListItem,
  updateLeasingList,
} from "../shared/addresses.generated.ts";
import type { Call, Outcome } from "./calls.ts";
import type { Operation } from "./list-state.ts";
import { newKey } from "./new-key.ts";
import type { LeasingListEntry } from "./props.ts";

export interface Target {
  call: Call;
  facilityId: number;
  recruitmentId: number;
  listId: number | null;
}

export interface Written {
  items: LeasingListEntry[];
  listId?: number;
  failures: { id: number; message: string }[];
}

export function partText(all: number, failed: number): string {
  return `${all}件のうち${all - failed}件を更新しました。${failed}件は更新できませんでした。`;
}

type Items = readonly LeasingListEntry[];

export function write(target: Target, known: Items, operation: Operation): Promise<Outcome<Written>> {
  switch (operation.kind) {
    case "add":
      return add(target, known, operation);
    case "remove":
      return remove(target, known, operation);
    case "move":
      return edit(target, known, operation.key, { id: operation.id, position: operation.to });
    case "memo":
      return edit(target, known, operation.key, { id: operation.id, memo: operation.memo });
    case "statuses":
      return change(target, known, operation);
  }
}

export async function readList(target: Target): Promise<Outcome<Written>> {
  const { call, facilityId, recruitmentId } = target;
  const answer = await call(getLeasingList, { facility_id: facilityId, recruitment_id: recruitmentId });
  return answer.ok
    ? { ok: true, value: written(answer.value.data?.items ?? [], answer.value.data?.id) }
    : answer;
}

function written(items: Items, listId?: number): Written {
  return { items: [...items], failures: [], ...(listId !== undefined && { listId }) };
}

async function add(target: Target, known: Items, { candidate, key }: Operation & { kind: "add" }) {
  const body = { recruitment_id: target.recruitmentId, brand_id: candidate.brand_id };
  const answer = await target.call(addLeasingListItem, { body }, key);
  if (!answer.ok) return answer;
  // The first candidate makes the list: its id is read along.
  if (target.listId === null) return readList(target);
  const { match, has_contact } = candidate;
  const own = {
    contact_name: "",
    contact_email: null,
    custom_brand: null,
    last_mail: null,
    assignment: null,
  };
  const added = { ...own, ...answer.value.data, match, has_contact };
  return { ok: true as const, value: written([...known, added]) };
}

async function remove(target: Target, known: Items, { ids, key }: Operation & { kind: "remove" }) {
  let items: LeasingListEntry[] = [...known];
  const failures: Written["failures"] = [];
  for (const id of ids) {
    const one = { recruitment_id: target.recruitmentId, leasing_list_item_id: id };
    const answer = await target.call(removeLeasingListItem, one, `${key}-${id}`);
    if (answer.ok) items = items.filter((item) => item.id !== id);
    else if (ids.length === 1 || (answer.status === 401 && items.length === known.length)) return answer;
    else failures.push({ id, message: answer.message });
  }
  return { ok: true as const, value: { items, failures } };
}

async function edit(
  target: Target,
  known: Items,
  key: string,
  change: { id: number; position?: number; memo?: string },
): Promise<Outcome<Written>> {
  const version = versionOf(known, change.id);
  const body = { items: [{ ...change, version }] };
  const args = { recruitment_id: target.recruitmentId, body };
  const answer = await target.call(updateLeasingList, args, key);
  if (!answer.ok) return answer;
  const before = new Map(known.map((item) => [item.id, item]));
  // The answer has no scores: they are kept. Items that somebody else added meanwhile come in without.
  const blank = {
    match: null,
    has_contact: false,
    contact_name: "",
    contact_email: null,
    custom_brand: null,
    last_mail: null,
    assignment: null,
  };
  const items = answer.value.data.items.map((item) => ({
    ...blank,
    ...before.get(item.id),
    ...item,
  }));
  return { ok: true, value: written(items) };
}

async function change(target: Target, known: Items, operation: Operation & { kind: "statuses" }) {
  const { ids, status, comment, key } = operation;
  const versions = Object.fromEntries(ids.map((id) => [id, versionOf(known, id)]));
  const body = { leasing_list_item_ids: ids, status, comment, versions };
  const answer = await target.call(changeLeasingListStatus, { id: target.listId ?? 0, body }, key);
  if (!answer.ok) return answer;
  const outcomes = new Map(answer.value.data.map((outcome) => [outcome.leasing_list_item_id, outcome]));
  const now = new Date().toISOString();
  const items = known.map((item) => {
    const outcome = outcomes.get(item.id);
    if (!outcome?.is_changed) return item;
    return { ...item, status: outcome.status, version: outcome.version, updated_at: now };
  });
  const failures = answer.value.data.flatMap(({ leasing_list_item_id: id, is_changed, message }) =>
    is_changed ? [] : [{ id, message }],
  );
  return { ok: true as const, value: { items, failures } };
}

function versionOf(known: Items, id: number): number {
  return known.find((item) => item.id === id)?.version ?? 1;
}

export async function putBack(target: Target, removed: Items): Promise<Outcome<Written>> {
  for (const item of removed.toSorted((a, b) => a.position - b.position)) {
    const added = await addAgain(target, item);
    if (!added.ok) return added;
    const { id, version } = added.value.data;
    const body = { items: [{ id, version, position: item.position, memo: item.memo }] };
    const args = { recruitment_id: target.recruitmentId, body };
    const placed = await target.call(updateLeasingList, args, newKey());
    if (!placed.ok) return placed;
  }
  return readList(target);
}

function addAgain(target: Target, item: LeasingListEntry) {
  const recruitment_id = target.recruitmentId;
  const { brand_id, name, contact_name, contact_email, custom_brand } = item;
  const key = newKey();
  if (brand_id !== null) {
    const body = { recruitment_id, brand_id };
    return target.call(addLeasingListItem, { body }, key);
  }
  const genre_id = custom_brand?.genre_id ?? null;
  const body = { recruitment_id, name, genre_id, contact_name, contact_email };
  return target.call(createCustomBrand, { body }, key);
}
