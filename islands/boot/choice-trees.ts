export function followChoiceTrees(): void {
  for (const tree of document.querySelectorAll<HTMLElement>("[data-choice-tree]")) follow(tree);
}

function follow(tree: HTMLElement): void {
  const label = tree.querySelector<HTMLElement>("[data-choose-all]");
  const all = label?.querySelector("input");
  const boxes = [...tree.querySelectorAll<HTMLInputElement>("input[type=checkbox][name]")];
  if (!label || !all || boxes.length === 0) return;
  const count = tree.querySelector("[data-chosen-count]");
  const show = () => {
    const chosen = boxes.filter(({ checked }) => checked).length;
    all.checked = chosen === boxes.length;
    all.indeterminate = chosen > 0 && chosen < boxes.length;
    if (count) count.textContent = String(chosen);
  };
  tree.addEventListener("change", ({ target }) => {
    if (target === all) for (const box of boxes) box.checked = all.checked;
    show();
  });
  label.hidden = false;
  show();
}
