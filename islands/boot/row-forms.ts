export const enhancements = [followRows];

function followRows(): void {
  for (const table of document.querySelectorAll<HTMLTableElement>("[data-row-forms]")) {
    for (const field of table.querySelectorAll<HTMLInputElement>("input:not([type=hidden])"))
      if (field.value !== field.defaultValue) rowOf(field)?.classList.add("is-changed");
    table.addEventListener("input", ({ target }) => rowOf(target)?.classList.add("is-changed"));
    table.addEventListener("keydown", walkColumn);
  }
}

function rowOf(target: EventTarget | null): HTMLTableRowElement | null {
  return target instanceof Element ? target.closest<HTMLTableRowElement>("tr[data-row]") : null;
}

/** @throws where the form is in no row. */
export async function sendInPlace(form: HTMLFormElement, button: HTMLElement): Promise<void> {
  const row = rowOf(form);
  if (!row) throw new Error(form.action);
  button.ariaBusy = "true";
  const { page, isGood } = await send(form);
  button.ariaBusy = null;
  if (!page)
    return say("通信できませんでした。入力した内容は残っています。もう一度保存してください。", false);
  const next = page.getElementById(row.id);
  if (!next) return sendWhole(form);
  replaceRow(row, next);
  const message = page.querySelector(".flash-text") ?? page.querySelector("[data-error-summary]");
  say(message?.textContent?.replace(/\s+/g, " ").trim() ?? "", isGood);
  const place = document.getElementById(row.id);
  (place?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? place?.querySelector("button"))?.focus();
}

/** Sends the form as the browser would and reads the page that answers; the policy lets no script parse a page. */
function send(form: HTMLFormElement): Promise<{ page: Document | undefined; isGood: boolean }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", form.action);
    request.responseType = "document";
    request.addEventListener("loadend", () =>
      resolve({ page: request.response ?? undefined, isGood: request.status > 0 && request.status < 400 }),
    );
    request.send(new URLSearchParams(new FormData(form) as unknown as Record<string, string>));
  });
}

function sendWhole(form: HTMLFormElement): void {
  form.toggleAttribute("data-sent", true);
  form.submit();
}

function replaceRow(row: HTMLTableRowElement, next: HTMLElement): void {
  document.querySelector(`[data-row-message="${row.dataset.row}"]`)?.remove();
  const message = next.nextElementSibling;
  const following = message?.matches("[data-row-message]") ? [document.importNode(message, true)] : [];
  row.replaceWith(document.importNode(next, true), ...following);
}

function say(text: string, isGood: boolean): void {
  const status = document.querySelector("[data-row-status]");
  if (!status) return;
  status.classList.toggle("row-error", !isGood);
  status.textContent = text;
}

function walkColumn(event: KeyboardEvent): void {
  const { key, target, isComposing } = event;
  if ((key !== "ArrowUp" && key !== "ArrowDown") || isComposing || !(target instanceof HTMLInputElement))
    return;
  const rows = [...document.querySelectorAll<HTMLTableRowElement>("[data-row-forms] tr[data-row]")];
  const at = rows.findIndex((row) => row.contains(target));
  const field = rows[at + (key === "ArrowDown" ? 1 : -1)]?.querySelector<HTMLInputElement>(
    `input[name="${target.name}"]`,
  );
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select();
}
