export function askInDialogs(): void {
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    // Firefox before 144 and Safari before 26.2 do not know the button's own `command`.
    event.target.closest('[command="close"]')?.closest("dialog")?.close();
    const target = event.target.closest<HTMLElement>("[data-dialog]");
    const dialog = target && document.getElementById(target.dataset.dialog ?? "");
    if (!(dialog instanceof HTMLDialogElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    dialog.showModal();
    dialog.addEventListener("close", () => target?.focus(), { once: true });
  });
}
