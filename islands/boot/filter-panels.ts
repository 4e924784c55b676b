export function foldFilterPanels(): void {
  if (!matchMedia("(max-width: 1023px)").matches) return;
  for (const panel of document.querySelectorAll<HTMLDetailsElement>("[data-filter-panel]"))
    panel.open = panel.querySelector("[aria-invalid]") !== null;
}
