const OPEN = "[data-closable][open]";

export function closeDisclosures(): void {
  document.addEventListener("keydown", (event) => {
    const open = document.querySelector<HTMLDetailsElement>(OPEN);
    if (!open || event.key !== "Escape" || event.isComposing) return;
    open.open = false;
    open.querySelector("summary")?.focus();
  });
  // The press that opens a menu, by key as well, closes the others.
  document.addEventListener("click", ({ target }) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN))
      if (!menu.contains(target as Node)) menu.open = false;
  });
  for (const list of document.querySelectorAll<HTMLElement>("[data-filter-list]"))
    for (const type of ["pointerenter", "focusin", "toggle"])
      list.closest("details")?.addEventListener(type, () => {
        import("./long-lists.ts").then(
          ({ filterLongList }) => filterLongList(list),
          () => {},
        );
      });
}
