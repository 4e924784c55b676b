export function closeDisclosures(): void {
  const menus = [...document.querySelectorAll<HTMLDetailsElement>("details[data-closable]")];
  if (menus.length === 0) return;
  for (const menu of menus) {
    menu.addEventListener("toggle", () => {
      if (menu.open) for (const other of menus) if (other !== menu) other.open = false;
    });
    if (menu.querySelector("[data-filter-list]")) filterOnUse(menu);
  }
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

function filterOnUse(menu: HTMLElement): void {
  let isAsked = false;
  for (const type of ["pointerenter", "focusin", "toggle"])
    menu.addEventListener(type, () => {
      if (isAsked) return;
      isAsked = true;
      import("./long-lists.ts").then(
        ({ filterLongLists }) => filterLongLists(menu),
        () => {},
      );
    });
}
