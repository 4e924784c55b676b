import { leavesPage } from "./navigations.ts";

/** A page that has not come by then (or was a download) is not announced any longer. */
const GIVES_UP_AFTER_MS = 15_000;

export function showProgress(): void {
  const bar = document.querySelector("[data-progress]");
  if (!bar) return;
  let timer: ReturnType<typeof setTimeout>;
  const show = (isShown: boolean) => {
    clearTimeout(timer);
    bar.classList.toggle("is-running", isShown);
    if (isShown) timer = setTimeout(show, GIVES_UP_AFTER_MS, false);
  };
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a");
    if (link && leavesPage(event, link, location)) show(true);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (!event.defaultPrevented && !form.target && !form.hasAttribute("data-download")) show(true);
  });
  addEventListener("pageshow", () => show(false));
}
