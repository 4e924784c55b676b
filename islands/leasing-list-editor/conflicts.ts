import { formatDateTime } from "../../server/lib/dates.ts";
import { negotiationStatusLabels } from "../../server/lib/labels.ts";
import { getLatestChange, getLeasingListStatuses } from "../shared/addresses.generated.ts";
import type { Call } from "./calls.ts";
import type { Operation } from "./list-state.ts";
import type { LeasingListEntry, NegotiationStatus } from "./props.ts";
import type { Target } from "./writes.ts";

export type Mine =
  | { kind: "status"; status: NegotiationStatus; comment: string }
  | { kind: "memo"; memo: string };

export interface Change {
  label: string;
  from: string;
  to: string;
  /** Who and when; empty where that could not be read. */
  who: string;
}

export interface Conflict {
  id: number;
  mine: Mine;
  changes: Change[];
}

export const conflictId = ({ id, mine }: Conflict) => `conflict-${mine.kind}-${id}`;

export interface Contested {
  before: LeasingListEntry;
  mine: Mine;
}

type Field = "status" | "memo" | "position";
const labels: Record<Field, string> = { status: "ステータス", memo: "メモ", position: "順" };

export function contestedIn(
  operation: Operation,
  before: readonly LeasingListEntry[],
  now: readonly LeasingListEntry[],
): Contested[] {
  const changed = (id: number) => {
    const seen = before.find((item) => item.id === id);
    const item = now.find((one) => one.id === id);
    return seen && item && item.version !== seen.version ? [seen] : [];
  };
  if (operation.kind === "memo")
    return changed(operation.id).map((seen) => ({
      before: seen,
      mine: { kind: "memo", memo: operation.memo },
    }));
  if (operation.kind !== "statuses") return [];
  const { status, comment } = operation;
  return operation.ids.flatMap(changed).map((seen) => ({
    before: seen,
    mine: { kind: "status", status, comment },
  }));
}

export function valueText(field: Field, item: Pick<LeasingListEntry, Field>): string {
  if (field === "status") return negotiationStatusLabels[item.status].label;
  return field === "memo" ? item.memo || "（空欄）" : `${item.position}番目`;
}

/** The fields that stand differently now; the place only where nothing else does, as others' moves change it too. */
export function changedFields(
  before: Pick<LeasingListEntry, Field>,
  now: Pick<LeasingListEntry, Field>,
): Field[] {
  const fields = (["status", "memo"] as const).filter((field) => before[field] !== now[field]);
  return fields.length > 0 || before.position === now.position ? fields : ["position"];
}

export async function conflictsOf(
  target: Target,
  contested: readonly Contested[],
  now: readonly LeasingListEntry[],
): Promise<Conflict[]> {
  const rows = contested.flatMap((one) => {
    const item = now.find(({ id }) => id === one.before.id);
    const isAlike =
      item && valueText(one.mine.kind, { ...item, ...one.mine }) === valueText(one.mine.kind, item);
    return item && !isAlike ? [{ ...one, item, fields: changedFields(one.before, item) }] : [];
  });
  const histories = rows.some(({ fields }) => fields.includes("status"))
    ? await readHistories(target)
    : new Map<number, Who>();
  return Promise.all(
    rows.map(async ({ before, mine, item, fields }) => ({
      id: item.id,
      mine,
      changes: await Promise.all(
        fields.map(async (field) => ({
          label: labels[field],
          from: valueText(field, before),
          to: valueText(field, item),
          who: whoText(field === "status" ? histories.get(item.id) : await readWho(target, item.id, field)),
        })),
      ),
    })),
  );
}

interface Who {
  user_name: string;
  at: string;
}

const whoText = (who: Who | undefined) => (who ? `${who.user_name}　${formatDateTime(who.at)}` : "");

async function readHistories({ call, listId }: Target): Promise<Map<number, Who>> {
  const answer = listId === null ? undefined : await call(getLeasingListStatuses, { id: listId });
  const rows = answer?.ok ? answer.value.data : [];
  return new Map(
    rows.flatMap(({ leasing_list_item_id: id, history: [newest] }) => (newest ? [[id, newest]] : [])),
  );
}

async function readWho(
  { call, facilityId }: { call: Call; facilityId: number },
  id: number,
  field: Field,
): Promise<Who | undefined> {
  const answer = await call(getLatestChange, {
    facility_id: facilityId,
    object_kind: "leasing_list_item",
    object_id: id,
    field,
  });
  return answer.ok ? (answer.value.data ?? undefined) : undefined;
}
