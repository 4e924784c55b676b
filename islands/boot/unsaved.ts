type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const MARKED = "[data-unsaved]";
/** Ticks that choose rows are no entries; islands speak for themselves; what a session or its list is switched by. */
const PASSED_OVER = "[data-island] *, [data-bulk] *, [data-check], [data-clears-state] *";
const DOWNLOAD_MS = 2000;

export function isEdited(field: Field): boolean {
  if (field.disabled || field.matches(PASSED_OVER)) return false;
  if ("options" in field) return selectedOf(field) !== givenOf(field);
  if ("checked" in field && (field.type === "checkbox" || field.type === "radio"))
    return field.checked !== field.defaultChecked;
  if (field.type === "hidden" || field.type === "password") return false;
  if (field.type === "file") return field.value !== "";
  return field.value !== field.defaultValue;
}

const selectedOf = ({ options }: HTMLSelectElement) =>
  [...options].flatMap(({ selected }, index) => (selected ? [index] : [])).join();

/** A list that came without a choice shows its first entry. */
function givenOf({ options, multiple }: HTMLSelectElement): string {
  const given = [...options].flatMap(({ defaultSelected }, index) => (defaultSelected ? [index] : []));
  if (given.length === 0 && !multiple && options.length > 0) return "0";
  return (multiple ? given : given.slice(-1)).join();
}

export function hasUnsaved(page: Document): boolean {
  const isMarked = [...page.querySelectorAll(MARKED)].some((element) => !element.closest("[data-sent]"));
  return isMarked || [...page.forms].some((form) => !form.matches("[data-sent]") && isEntered(form));
}

function isEntered(form: HTMLFormElement): boolean {
  if (form.method !== "post" || !form.closest("main")) return false;
  // Refused, it came back with what was typed: that is still nowhere but here.
  if (form.closest(".has-error")) return true;
  return [...form.elements].some(
    (element) =>
      element.matches("input, select, textarea") &&
      (element.getAttribute("aria-invalid") === "true" || isEdited(element as Field)),
  );
}

export const enhancements = [askBeforeLeaving];

export function askBeforeLeaving(): void {
  let downloadedAt = Number.NEGATIVE_INFINITY;
  const isOnItsWay = (form: HTMLFormElement, isSent: boolean) => form.toggleAttribute("data-sent", isSent);
  document.addEventListener("submit", (event) => {
    isOnItsWay(event.target as HTMLFormElement, !event.defaultPrevented);
  });
  document.addEventListener("input", () => {
    for (const form of document.forms) isOnItsWay(form, false);
  });
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link) return;
    if (link.matches("[data-discards]")) document.documentElement.dataset.leaving = "";
    else if (link.pathname.endsWith("/excel")) downloadedAt = event.timeStamp;
  });
  window.addEventListener("beforeunload", (event) => {
    // A browser shows no question on a page that nobody has touched, and complains of being asked to.
    if (!navigator.userActivation.hasBeenActive) return;
    if (document.documentElement.dataset.leaving !== undefined) return;
    if (event.timeStamp - downloadedAt < DOWNLOAD_MS) return;
    if (hasUnsaved(document)) event.preventDefault();
  });
}
