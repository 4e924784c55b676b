/**
 * Forms that are answered in place. Their code comes at the first use, and what cannot be done in place goes as it would
 * without it.
 */
export function sendInPlaceOnUse(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const button = event.submitter;
    const isRow = form.closest("[data-row-forms]");
    if (event.defaultPrevented || !button || button.dataset.refused === "") return;
    if (!isRow && !form.matches("[data-bookmarks],[data-replaces]")) return;
    event.preventDefault();
    (isRow ? import("./row-forms.ts") : import("./in-place-forms.ts"))
      .then(({ sendInPlace }) => (button.ariaBusy ? undefined : sendInPlace(form, button)))
      .catch(() => {
        button.dataset.refused = "";
        form.requestSubmit(button);
      });
  });
}
