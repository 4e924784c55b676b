/** The box for all sets the others at once: their form may be sent before the code that counts them is there. */
export function followTicks(): void {
  document.addEventListener("change", ({ target }) => {
    const box = target as HTMLInputElement;
    const group = box.closest("[data-ticks]");
    if (!group) return;
    if (box.matches("[data-check-all]"))
      for (const one of group.querySelectorAll<HTMLInputElement>("[type=checkbox]"))
        one.checked = box.checked;
    show(group);
  });
  // The browser may have kept the boxes of the last visit.
  addEventListener("pageshow", () => {
    for (const group of document.querySelectorAll("[data-ticks]:has(:checked)")) show(group);
  });
}

function show(group: Element): void {
  import("./ticks.ts").then(
    ({ showTicks }) => showTicks(group),
    () => {},
  );
}
