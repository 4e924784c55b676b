/** Menus of the header close by Esc, by a click outside, and when another one opens. */
export function closeDisclosures(): void {
  const menus = [...document.querySelectorAll<HTMLDetailsElement>("details[data-closable]")];
  if (menus.length === 0) return;
  for (const menu of menus)
    menu.addEventListener("toggle", () => {
      if (menu.open) for (const other of menus) if (other !== menu) other.open = false;
    });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.isComposing) return;
    const open = menus.find((menu) => menu.open);
    if (!open) return;
    open.open = false;
    open.querySelector("summary")?.focus();
  });
  document.addEventListener("click", (event) => {
    for (const menu of menus) if (menu.open && !menu.contains(event.target as Node)) menu.open = false;
  });
}

/** A search box over a long list of a menu (`data-filter-list` holds its label). */
export function filterLongLists(): void {
  for (const list of document.querySelectorAll<HTMLElement>("[data-filter-list]")) {
    const items = [...list.children] as HTMLElement[];
    const input = document.createElement("input");
    input.type = "search";
    input.className = "input";
    input.setAttribute("aria-label", list.dataset.filterList ?? "");
    input.placeholder = list.dataset.filterList ?? "";
    input.addEventListener("input", () => {
      const word = folded(input.value);
      for (const item of items) item.hidden = !folded(item.textContent).includes(word);
    });
    // The form's first button would otherwise be pressed by Enter: the top organisation, whatever was typed.
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.isComposing && event.keyCode !== 229) event.preventDefault();
    });
    const box = document.createElement("div");
    box.className = "dropdown-filter";
    box.append(input);
    list.before(box);
  }
}

function folded(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}
