/** A link to a page that asks first opens the same question as a dialog (`data-dialog` names it). */
export function askInDialogs(): void {
  document.addEventListener("click", (event) => {
    const target =
      event.target instanceof Element ? event.target.closest<HTMLElement>("[data-dialog]") : null;
    const dialog = target && document.getElementById(target.dataset.dialog ?? "");
    if (!(dialog instanceof HTMLDialogElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    dialog.showModal();
    dialog.addEventListener("close", () => target?.focus(), { once: true });
  });
}
