export function countChosenRows(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-bulk]")) countFor(form);
}

function wordsFor(count: number, isAll: boolean, name = ""): string {
  return isAll ? `このページの${count}件をすべて選択しました。` : `${count}件の${name}を選択中`;
}

function countFor(form: HTMLFormElement): void {
  const boxes = [...form.elements].filter(
    (field): field is HTMLInputElement =>
      field instanceof HTMLInputElement && field.hasAttribute("data-check"),
  );
  const all = boxes[0]?.closest("table")?.querySelector<HTMLInputElement>("[data-check-all]");
  const count = form.querySelector("[data-bulk-count]");
  if (!all || !count) return;
  const before = count.textContent;
  const show = () => {
    const chosen = boxes.filter((box) => box.checked);
    all.checked = chosen.length === boxes.length;
    all.indeterminate = chosen.length > 0 && !all.checked;
    count.textContent =
      chosen.length === 0 ? before : wordsFor(chosen.length, all.checked, form.dataset.bulk);
    for (const box of boxes) box.closest("tr")?.classList.toggle("is-chosen", box.checked);
  };
  all.hidden = false;
  all.addEventListener("change", () => {
    for (const box of boxes) box.checked = all.checked;
    show();
  });
  for (const box of boxes) box.addEventListener("change", show);
  // The browser may have kept the boxes of the last visit.
  show();
}
