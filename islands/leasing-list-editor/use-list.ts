import { useCallback, useMemo, useReducer, useRef, useState } from "react";
import { FASTER_DECIDE, FASTER_SHOWN } from "../../server/lib/event-texts.ts";
import { callerOf, type Refused } from "./calls.ts";
import { type Conflict, type Contested, conflictId, conflictsOf, contestedIn } from "./conflicts.ts";
import { hopedFor, listReducer, type Operation } from "./list-state.ts";
import { newKey } from "./new-key.ts";
import type { LeasingListEditorProps, LeasingListEntry } from "./props.ts";
import { partText, putBack, readList, type Target, type Written, write } from "./writes.ts";

export interface Notice {
  kind: "success" | "error";
  text: string;
  details?: string[];
  signIn?: boolean;
  removed?: LeasingListEntry[];
}

export type Wish<T = Operation> = T extends Operation ? Omit<T, "key"> : never;

const isOf = (one: Conflict, other: Conflict) => conflictId(one) === conflictId(other);

export function useList(props: LeasingListEditorProps) {
  const { facilityId, recruitmentId, csrf, person } = props;
  const [state, dispatch] = useReducer(listReducer, { known: props.items, pending: [] });
  const [notice, setNotice] = useState<Notice>();
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const open = useRef(conflicts);
  const known = useRef(props.items);
  const listId = useRef(props.listId);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const call = useMemo(() => callerOf(csrf, person), [csrf, person]);
  const target = useCallback(
    (): Target => ({ call, facilityId, recruitmentId, listId: listId.current }),
    [call, facilityId, recruitmentId],
  );
  const take = useCallback((written: Written) => {
    known.current = written.items;
    listId.current = written.listId ?? listId.current;
  }, []);
  const reread = useCallback(async () => {
    const read = await readList(target());
    if (!read.ok) return;
    take(read.value);
    dispatch({ kind: "read", items: read.value.items });
  }, [target, take]);
  const dropConflict = useCallback((conflict: Conflict) => {
    open.current = open.current.filter((one) => !isOf(one, conflict));
    setConflicts(open.current);
  }, []);
  const isOpen = useCallback(
    (id: number, kind: Conflict["mine"]["kind"]) =>
      open.current.some((one) => one.id === id && one.mine.kind === kind),
    [],
  );
  const contest = useCallback(
    async (contested: readonly Contested[]) => {
      const found = await conflictsOf(target(), contested, known.current);
      open.current = [...open.current.filter((one) => !found.some((next) => isOf(one, next))), ...found];
      setConflicts(open.current);
      const [first] = found;
      if (!first) return false;
      setNotice({ kind: "error", text: FASTER_DECIDE });
      requestAnimationFrame(() => document.getElementById(conflictId(first))?.focus());
      return true;
    },
    [target],
  );
  const refused = useCallback(
    async ({ status, message }: Refused, operation?: Operation) => {
      const before = known.current;
      if (status === 409 || status === 404) await reread();
      if (operation && status === 409) {
        const contested = contestedIn(operation, before, known.current);
        if (contested.length > 0 && (await contest(contested))) return;
      }
      const text = status === 404 ? FASTER_SHOWN : message;
      // The row is gone, and the field of the memo with it.
      const typed = status === 404 && operation?.kind === "memo" && operation.memo;
      const details = typed ? [`入力したメモ：${typed}`] : undefined;
      setNotice({
        kind: "error",
        text,
        ...(details && { details }),
        ...(status === 401 && { signIn: true }),
      });
    },
    [reread, contest],
  );
  const namesOf = useCallback(
    (ids: readonly number[]) =>
      ids.map((id) => known.current.find((item) => item.id === id)?.name ?? "").filter((name) => name !== ""),
    [],
  );
  const failed = useCallback(
    async (operation: Operation, { failures }: Written, before: readonly LeasingListEntry[]) => {
      const details = failures.map(({ id, message }) => `${namesOf([id]).join("")}：${message}`);
      await reread();
      const all = "ids" in operation ? operation.ids.length : 1;
      const isFailed = ({ before: { id } }: Contested) => failures.some((failure) => failure.id === id);
      await contest(contestedIn(operation, before, known.current).filter(isFailed));
      setNotice({ kind: "error", text: partText(all, failures.length), details });
    },
    [namesOf, reread, contest],
  );
  const run = useCallback(
    (wish: Wish, done: string) => {
      const operation = { ...wish, key: newKey() } as Operation;
      dispatch({ kind: "begin", operation });
      const work = async () => {
        const before = known.current;
        const outcome = await write(target(), before, operation);
        if (!outcome.ok) {
          dispatch({ kind: "refused", key: operation.key });
          await refused(outcome, operation);
          return false;
        }
        take(outcome.value);
        dispatch({ kind: "done", key: operation.key, items: outcome.value.items });
        if (outcome.value.failures.length > 0) {
          await failed(operation, outcome.value, before);
          return false;
        }
        const removed = operation.kind === "remove" && before.filter(({ id }) => operation.ids.includes(id));
        setNotice({ kind: "success", text: done, ...(removed && { removed }) });
        return true;
      };
      const turn = queue.current.then(work, work);
      queue.current = turn;
      return turn;
    },
    [target, take, refused, failed],
  );
  const undo = useCallback(
    (removed: readonly LeasingListEntry[]) => {
      const work = async () => {
        const outcome = await putBack(target(), removed);
        if (!outcome.ok) return refused(outcome);
        take(outcome.value);
        dispatch({ kind: "read", items: outcome.value.items });
        setNotice({
          kind: "success",
          text: `${removed.map(({ name }) => `「${name}」`).join("")}をリストに戻しました。`,
        });
      };
      setNotice(undefined);
      queue.current = queue.current.then(work, work);
    },
    [target, take, refused],
  );
  const items = useMemo(() => hopedFor(state), [state]);
  const isBusy = state.pending.length > 0;
  return { items, isBusy, notice, setNotice, run, undo, call, conflicts, isOpen, contest, dropConflict };
}
export type EditedList = ReturnType<typeof useList>;
