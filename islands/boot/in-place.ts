export function sendInPlaceOnUse(): void {
  let isSettled = false;
  const waiting = new WeakSet<HTMLFormElement>();
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented) return;
    // Their code is on its way from the start; somebody who types fast would lose the other rows.
    const rows = form.closest<HTMLElement>('[data-row-forms=""]');
    if (!rows && (isSettled || !form.matches("[data-bookmarks],[data-replaces]"))) return;
    event.preventDefault();
    if (waiting.has(form)) return;
    waiting.add(form);
    const goOn = () => {
      if (rows) rows.dataset.rowForms ||= "off";
      else isSettled = true;
      waiting.delete(form);
      form.requestSubmit(event.submitter);
    };
    const code = rows
      ? import("./row-forms.ts").then((all) => all.saveRowsInPlace())
      : import("./in-place-forms.ts").then((all) => isSettled || all.takeOverForms());
    code.then(goOn, goOn);
  });
}
