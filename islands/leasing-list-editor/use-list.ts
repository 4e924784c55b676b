import { useCallback, useMemo, useReducer, useRef, useState } from "react";
import { callerOf, type Refused } from "./calls.ts";
import { hopedFor, listReducer, type Operation } from "./list-state.ts";
import { newKey } from "./new-key.ts";
import type { LeasingListEditorProps, LeasingListEntry } from "./props.ts";
import { partText, putBack, readList, type Target, type Written, write } from "./writes.ts";

export interface Notice {
  kind: "success" | "error";
  text: string;
  /** Lines below the text: what could not be done of several things. */
  details?: string[];
  /** The session has ended: leads to signing in, in a tab of its own. */
  signIn?: boolean;
  /** What an undo would put back. */
  removed?: LeasingListEntry[];
}

/** A change as the editor asks for it, with what is said once it is done. */
export type Wish<T = Operation> = T extends Operation ? Omit<T, "key"> : never;

const CHANGED_ELSEWHERE = "他のユーザーが先に更新しました。最新の内容を表示しています。";

/** The list with its changes: shown at once, sent one after the other, taken back where refused. */
export function useList(props: LeasingListEditorProps) {
  const { facilityId, recruitmentId, csrf, person } = props;
  const [state, dispatch] = useReducer(listReducer, { known: props.items, pending: [] });
  const [notice, setNotice] = useState<Notice>();
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
  const refused = useCallback(
    async ({ status, message }: Refused) => {
      if (status === 409 || status === 404) await reread();
      const text = status === 404 ? CHANGED_ELSEWHERE : message;
      setNotice({ kind: "error", text, ...(status === 401 && { signIn: true }) });
    },
    [reread],
  );
  const namesOf = useCallback(
    (ids: readonly number[]) =>
      ids.map((id) => known.current.find((item) => item.id === id)?.name ?? "").filter((name) => name !== ""),
    [],
  );
  const failed = useCallback(
    async (operation: Operation, { failures }: Written) => {
      const details = failures.map(({ id, message }) => `${namesOf([id]).join("")}：${message}`);
      await reread();
      const all = "ids" in operation ? operation.ids.length : 1;
      setNotice({ kind: "error", text: partText(all, failures.length), details });
    },
    [namesOf, reread],
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
          await refused(outcome);
          return false;
        }
        take(outcome.value);
        dispatch({ kind: "done", key: operation.key, items: outcome.value.items });
        if (outcome.value.failures.length > 0) {
          await failed(operation, outcome.value);
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
  return { items, isBusy: state.pending.length > 0, notice, setNotice, run, undo, call };
}
export type EditedList = ReturnType<typeof useList>;
