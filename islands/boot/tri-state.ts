/** A group of boxes gets one more that stands for all of them: set, unset, or mixed. */
export function offerTriStates(): void {
  for (const group of document.querySelectorAll<HTMLDetailsElement>("details[data-tri-state]")) offer(group);
}

function offer(group: HTMLDetailsElement): void {
  const summary = group.querySelector("summary");
  const boxes = [...group.querySelectorAll<HTMLInputElement>('ul input[type="checkbox"]')];
  if (!summary || boxes.length === 0) return;
  const all = document.createElement("input");
  all.type = "checkbox";
  const name = summary.querySelector(".tree-name")?.textContent ?? "";
  all.setAttribute("aria-label", `${name}をすべて選択`);
  const show = () => {
    const chosen = boxes.filter(({ checked }) => checked).length;
    all.checked = chosen === boxes.length;
    all.indeterminate = chosen > 0 && chosen < boxes.length;
  };
  all.addEventListener("change", () => {
    for (const box of boxes) box.checked = all.checked;
    show();
  });
  group.addEventListener("change", ({ target }) => {
    if (target !== all) show();
  });
  // Going back restores the boxes after this script has run.
  window.addEventListener("pageshow", show);
  const row = document.createElement("li");
  const label = document.createElement("label");
  label.className = "checkbox tree-all";
  label.append(all, "すべて");
  row.append(label);
  boxes[0]?.closest("ul")?.prepend(row);
  show();
}
