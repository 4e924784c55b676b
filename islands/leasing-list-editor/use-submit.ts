import type { FormEvent } from "react";
import { negotiationStatusLabels } from "../../server/lib/labels.ts";
import { refusedNegotiation } from "../../server/lib/negotiation.ts";
import type { LeasingListEditorProps, LeasingListEntry, NegotiationStatus } from "./props.ts";
import { type Choices, changesOf } from "./use-choices.ts";
import type { EditedList } from "./use-list.ts";

const NOTHING_CHOSEN = "ブランドが選択されていません。";
const MOST_AT_ONCE = 200;

/** Answers the list's form without leaving the page; what needs a page of its own is sent as the form it is. */
export function useSubmit(page: LeasingListEditorProps, list: EditedList, choices: Choices) {
  const fail = (text: string, details?: string[]) => {
    list.setNotice({ kind: "error", text, ...(details && { details }) });
    return false;
  };
  const selected = () => list.items.filter(({ id }) => id > 0 && choices.selected.has(id));

  /** Sends the changes group by group; the contract, which asks a question, comes last and on its own page. */
  const save = async (changes: Map<NegotiationStatus, LeasingListEntry[]>): Promise<boolean> => {
    const { comment } = choices;
    const all = [...changes].flatMap(([status, items]) => items.map((item) => ({ item, status })));
    const reasons = all.flatMap(({ item, status }) => {
      const reason = refusedNegotiation(item.status, status, comment.trim());
      return reason ? [`${item.name}：${reason}`] : [];
    });
    if (all.length === 0) return fail("ステータスの変更がありません。");
    if (reasons.length > 0) return fail(`${reasons.length}件は変更できません。`, reasons);
    const contracted = changes.get("contracted") ?? [];
    if (contracted.length > 1) return fail("契約にする候補は1件だけ指定してください。");
    let isDone = true;
    for (const [status, items] of changes) {
      if (status === "contracted") continue;
      const ids = items.map(({ id }) => id);
      const done = `${ids.length}件のステータスを「${negotiationStatusLabels[status].label}」に変更しました。`;
      if (await list.run({ kind: "statuses", ids, status, comment: comment.trim() }, done))
        choices.forget(ids);
      else isDone = false;
    }
    if (!isDone) return false;
    choices.setComment("");
    const [one] = contracted;
    if (one)
      location.assign(
        `${page.path}/list/contract?item=${one.id}&comment=${encodeURIComponent(comment.trim())}`,
      );
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

  return (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const action = submitter instanceof HTMLButtonElement ? submitter.value : "";
    if (action === "mail" && selected().length > 0) return;
    event.preventDefault();
    if (action === "mail") fail(NOTHING_CHOSEN);
    else if (action === "bulk") void bulk();
    else if (action === "remove") remove();
    else if (action === "save") void save(changesOf(list.items, choices.statuses));
  };
}
