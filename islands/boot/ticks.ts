/** What is chosen in a group of boxes, told by the one for all and in words. */
export function showTicks(group: Element): void {
  const [all, ...boxes] = group.querySelectorAll<HTMLInputElement>("[type=checkbox]");
  if (!all) return;
  const chosen = boxes.filter(({ checked }) => checked).length;
  all.checked = chosen === boxes.length;
  all.indeterminate = chosen > 0 && !all.checked;
  const count = group.querySelector("[data-chosen-count]");
  if (count) count.textContent = String(chosen);
  const form = boxes[0]?.form;
  const says = form?.querySelector<HTMLElement>("[data-bulk-count]");
  if (!says) return;
  says.dataset.none ??= says.textContent;
  says.textContent =
    chosen === 0 ? says.dataset.none : wordsFor(chosen, all.checked, form?.dataset.bulk ?? "");
}

function wordsFor(count: number, isAll: boolean, name: string): string {
  return isAll ? `このページの${count}件をすべて選択しました。` : `${count}件の${name}を選択中`;
}
