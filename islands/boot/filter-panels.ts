/** On narrow screens the results come first: the conditions beside them open when they are asked for. */
export function foldFilterPanels(): void {
  if (!window.matchMedia("(max-width: 1023px)").matches) return;
  for (const panel of document.querySelectorAll<HTMLDetailsElement>("details[data-filter-panel]"))
    panel.open = false;
}
