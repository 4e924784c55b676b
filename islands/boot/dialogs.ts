export function askInDialogs(): void {
  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    // Firefox before 144 and Safari before 26.2 do not know the button's own `command`.
    target.closest('[command="close"]')?.closest("dialog")?.close();
    const asking = target.closest<HTMLElement>("[data-dialog]");
    const dialog = asking && document.getElementById(asking.dataset.dialog ?? "");
    if (!(dialog instanceof HTMLDialogElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    dialog.showModal();
    dialog.addEventListener("close", () => asking?.focus(), { once: true });
  });
}
