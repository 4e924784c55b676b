import { useCallback, useRef, useState } from "react";
import type { Entered, LeasingListEntry, NegotiationStatus } from "./props.ts";

type Statuses = Record<string, NegotiationStatus>;

export function useChoices(entered: Entered | undefined) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(() => new Set(entered?.chosen));
  const [statuses, setStatuses] = useState<Statuses>(entered?.statuses ?? {});
  const seen = useRef(new Map<number, LeasingListEntry>());
  const [bulkStatus, setBulkStatus] = useState(entered?.bulkStatus ?? "");
  const [comment, setComment] = useState(entered?.comment ?? "");
  const select = useCallback((id: number, isSelected: boolean) => {
    setSelected((before) => {
      const next = new Set(before);
      if (isSelected) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const choose = useCallback((item: LeasingListEntry, status: NegotiationStatus | undefined) => {
    const { id } = item;
    seen.current.set(id, item);
    setStatuses(({ [id]: _, ...rest }) => (status === undefined ? rest : { ...rest, [id]: status }));
  }, []);
  const forget = useCallback((ids: readonly number[]) => {
    setStatuses((before) =>
      Object.fromEntries(Object.entries(before).filter(([id]) => !ids.includes(Number(id)))),
    );
  }, []);
  return {
    selected,
    setSelected,
    select,
    statuses,
    seen: seen.current,
    choose,
    forget,
    bulkStatus,
    setBulkStatus,
    comment,
    setComment,
  };
}
export type Choices = ReturnType<typeof useChoices>;

export function changesOf(
  items: readonly LeasingListEntry[],
  statuses: Statuses,
): Map<NegotiationStatus, LeasingListEntry[]> {
  const wanted = items.filter((item) => {
    const status = statuses[item.id];
    return status !== undefined && status !== item.status;
  });
  return Map.groupBy(wanted, ({ id }) => statuses[id] as NegotiationStatus);
}
