export function offerTriStates(): void {
  for (const group of document.querySelectorAll<HTMLElement>("[data-tri-state]")) offer(group);
}

function offer(group: HTMLElement): void {
  const boxes = [...group.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
  if (boxes.length === 0) return;
  const all = document.createElement("input");
  all.type = "checkbox";
  const name = group.querySelector(".tree-name, legend")?.textContent ?? "";
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
  const label = document.createElement("label");
  label.className = "checkbox tree-all";
  label.append(all, "すべて");
  const list = group.querySelector("ul");
  if (list) {
    const row = document.createElement("li");
    row.append(label);
    list.prepend(row);
  } else {
    boxes[0]?.closest(".field-options")?.prepend(label);
  }
  show();
}
