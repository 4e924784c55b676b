import type { Candidate, LeasingListEntry, NegotiationStatus } from "./props.ts";

export type Operation =
  | { kind: "add"; key: string; candidate: Candidate }
  | { kind: "remove"; key: string; ids: number[] }
  | { kind: "move"; key: string; id: number; to: number }
  | { kind: "memo"; key: string; id: number; memo: string }
  | { kind: "statuses"; key: string; status: NegotiationStatus; ids: number[]; comment: string };

export interface ListState {
  known: LeasingListEntry[];
  pending: Operation[];
}

export type ListEvent =
  | { kind: "begin"; operation: Operation }
  | { kind: "done"; key: string; items: LeasingListEntry[] }
  /** The server has refused it, or could not be reached: it is as if it had never been made. */
  | { kind: "refused"; key: string }
  | { kind: "read"; items: LeasingListEntry[] };

export function listReducer(state: ListState, event: ListEvent): ListState {
  const without = (key: string) => state.pending.filter((operation) => operation.key !== key);
  switch (event.kind) {
    case "begin":
      return { ...state, pending: [...state.pending, event.operation] };
    case "done":
      return { known: event.items, pending: without(event.key) };
    case "refused":
      return { ...state, pending: without(event.key) };
    case "read":
      return { ...state, known: event.items };
  }
}

export function hopedFor({ known, pending }: ListState): LeasingListEntry[] {
  return pending.reduce(applied, known);
}

export function applied(items: LeasingListEntry[], operation: Operation): LeasingListEntry[] {
  switch (operation.kind) {
    case "add":
      return items.some(({ brand_id }) => brand_id === operation.candidate.brand_id)
        ? items
        : [...items, newItem(operation.candidate, items.length + 1)];
    case "remove":
      return renumbered(items.filter(({ id }) => !operation.ids.includes(id)));
    case "move":
      return moved(items, operation.id, operation.to);
    case "memo":
      return items.map((item) => (item.id === operation.id ? { ...item, memo: operation.memo } : item));
    case "statuses":
      return items.map((item) =>
        operation.ids.includes(item.id) ? { ...item, status: operation.status } : item,
      );
  }
}

/** Puts an item at a place, 1 being the first; the others keep their order. */
export function moved(items: readonly LeasingListEntry[], id: number, to: number): LeasingListEntry[] {
  const ordered = items.toSorted((a, b) => a.position - b.position);
  const item = ordered.find((one) => one.id === id);
  if (!item) return ordered;
  const rest = ordered.filter((one) => one.id !== id);
  rest.splice(Math.min(Math.max(to, 1), ordered.length) - 1, 0, item);
  return renumbered(rest);
}

function renumbered(items: LeasingListEntry[]): LeasingListEntry[] {
  return items.map((item, index) => (item.position === index + 1 ? item : { ...item, position: index + 1 }));
}

/** Stands for an item until the server has given it its id; its own is negative and never sent. */
function newItem(candidate: Candidate, position: number): LeasingListEntry {
  const { brand_id, name, genre_name, match, has_contact } = candidate;
  return {
    id: -brand_id,
    brand_id,
    custom_brand_id: null,
    name,
    genre_name,
    status: "waiting",
    position,
    memo: "",
    added_at: "",
    updated_at: "",
    version: 0,
    match,
    has_contact,
    contact_name: "",
    contact_email: null,
    custom_brand: null,
    last_mail: null,
    assignment: null,
  };
}

export function countsOf(items: readonly { status: NegotiationStatus }[]) {
  const counts: Partial<Record<NegotiationStatus, number>> = {};
  for (const { status } of items) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
