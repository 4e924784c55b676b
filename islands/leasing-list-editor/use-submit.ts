import type { FormEvent } from "react";
import { negotiationStatusLabels } from "../../server/lib/labels.ts";
import { refusedNegotiation } from "../../server/lib/negotiation.ts";
import type { Conflict, Contested } from "./conflicts.ts";
import type { LeasingListEditorProps, LeasingListEntry, NegotiationStatus } from "./props.ts";
import { type Choices, changesOf } from "./use-choices.ts";
import type { EditedList } from "./use-list.ts";

const NOTHING_CHOSEN = "ブランドが選択されていません。";
const TO_DECIDE_FIRST = "先に、候補の下でどちらの値にするかを選択してください。";
const MOST_AT_ONCE = 200;

type Changes = Map<NegotiationStatus, LeasingListEntry[]>;

const pairsOf = (changes: Changes) =>
  [...changes].flatMap(([status, items]) => items.map((item) => ({ item, status })));

export function useSubmit(page: LeasingListEditorProps, list: EditedList, choices: Choices) {
  const fail = (text: string, details?: string[]) => {
    list.setNotice({ kind: "error", text, ...(details && { details }) });
    return false;
  };
  const selected = () => list.items.filter(({ id }) => id > 0 && choices.selected.has(id));

  const isAllowed = (changes: Changes, comment: string): boolean => {
    const all = pairsOf(changes);
    const reasons = all.flatMap(({ item, status }) => {
      const reason = refusedNegotiation(item.status, status, comment);
      return reason ? [`${item.name}：${reason}`] : [];
    });
    if (all.length === 0) return fail("ステータスの変更がありません。");
    if (reasons.length > 0) return fail(`${reasons.length}件は変更できません。`, reasons);
    const contracted = changes.get("contracted") ?? [];
    return contracted.length <= 1 || fail("契約にする候補は1件だけ指定してください。");
  };

  /** Sends the changes group by group; the contract, which asks a question, comes last and on its own page. */
  const send = async (changes: Changes, comment: string): Promise<boolean> => {
    let isDone = true;
    for (const [status, items] of changes) {
      if (status === "contracted") continue;
      const ids = items.map(({ id }) => id);
      const done = `${ids.length}件のステータスを「${negotiationStatusLabels[status].label}」に変更しました。`;
      if (await list.run({ kind: "statuses", ids, status, comment }, done)) choices.forget(ids);
      else isDone = false;
    }
    const [one] = changes.get("contracted") ?? [];
    if (!isDone || !one) return isDone;
    // The choice goes along to the page that asks about the contract; a memo or a decision does not.
    if (!document.querySelector("[data-left-open]")) document.documentElement.dataset.leaving = "";
    location.assign(`${page.path}/list/contract?item=${one.id}&comment=${encodeURIComponent(comment)}`);
    return true;
  };

  const isUncontested = async (changes: Changes, comment: string): Promise<boolean> => {
    const all = pairsOf(changes);
    const open = all.filter(({ item: { id } }) =>
      list.conflicts.some((one) => one.id === id && one.mine.kind === "status"),
    );
    if (open.length > 0)
      return fail(
        TO_DECIDE_FIRST,
        open.map(({ item }) => item.name),
      );
    const contested = all.flatMap(({ item, status }): Contested[] => {
      const before = choices.seen.get(item.id);
      return before && before.status !== item.status && choices.statuses[item.id] === status
        ? [{ before, mine: { kind: "status", status, comment } }]
        : [];
    });
    return contested.length === 0 || !(await list.contest(contested));
  };

  const save = async (changes: Changes): Promise<boolean> => {
    const comment = choices.comment.trim();
    if (!(isAllowed(changes, comment) && (await isUncontested(changes, comment)))) return false;
    if (!(await send(changes, comment))) return false;
    choices.setComment("");
    return true;
  };

  const bulk = async () => {
    const status = choices.bulkStatus as NegotiationStatus | "";
    if (selected().length === 0) return fail(NOTHING_CHOSEN);
    if (status === "") return fail("変更後のステータスを選択してください。");
    if (selected().length > MOST_AT_ONCE) return fail(`一度に変更できるのは${MOST_AT_ONCE}件までです。`);
    if (await save(new Map([[status, selected()]]))) choices.setSelected(new Set());
  };

  const remove = () => {
    const items = selected();
    if (items.length === 0) return fail(NOTHING_CHOSEN);
    const names = items.map(({ name }) => `「${name}」`).join("");
    const ids = items.map(({ id }) => id);
    choices.setSelected(new Set());
    void list.run({ kind: "remove", ids }, `${names}をリストから外しました。`).then((isDone) => {
      if (!isDone) choices.setSelected(new Set(ids));
    });
  };

  const mail = () => {
    const ids = selected().map(({ id }) => id);
    if (ids.length === 0) return fail(NOTHING_CHOSEN);
    if (ids.length > MOST_AT_ONCE) return fail(`一度に送れるのは${MOST_AT_ONCE}件までです。`);
    // As a form on its way, the list would count as saved.
    location.assign(`${page.path}/mail?items=${ids.join()}`);
  };

  const decide = async (conflict: Conflict, side: "mine" | "theirs") => {
    const { id, mine } = conflict;
    const item = list.items.find((one) => one.id === id);
    if (side === "mine" && item) {
      if (mine.kind === "memo") {
        if (!(await list.run({ kind: "memo", id, memo: mine.memo }, "メモを保存しました。"))) return;
      } else {
        const changes: Changes = new Map([[mine.status, [item]]]);
        if (!(isAllowed(changes, mine.comment) && (await send(changes, mine.comment)))) return;
      }
    } else {
      list.setNotice({ kind: "success", text: `「${item?.name}」は相手の値のままにしました。` });
    }
    list.dropConflict(conflict);
    if (mine.kind === "status") choices.forget([id]);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const action = submitter instanceof HTMLButtonElement ? submitter.value : "";
    event.preventDefault();
    if (action === "mail") mail();
    else if (action === "bulk") void bulk();
    else if (action === "remove") remove();
    else if (action === "save") void save(changesOf(list.items, choices.statuses));
  };
  return { onSubmit, decide };
}
