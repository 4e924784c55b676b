/**
 * On narrow screens the results come first: the conditions beside them open when they are asked for, and where one of
 * them says what is wrong with it.
 */
export function foldFilterPanels(): void {
  if (!window.matchMedia("(max-width: 1023px)").matches) return;
  for (const panel of document.querySelectorAll<HTMLDetailsElement>("details[data-filter-panel]"))
    panel.open = panel.querySelector("[aria-invalid]") !== null;
}
