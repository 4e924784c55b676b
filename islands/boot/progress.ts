import { leavesPage } from "./navigations.ts";

const APPEARS_AFTER_MS = 200;
/** A page that has not come by then (or was a download) is not announced any longer. */
const GIVES_UP_AFTER_MS = 15_000;

export function showProgress(): void {
  const bar = document.querySelector<HTMLElement>("[data-progress]");
  if (!bar) return;
  let timers: ReturnType<typeof setTimeout>[] = [];
  const stop = () => {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
    bar.classList.remove("is-running");
  };
  const start = () => {
    stop();
    timers = [
      setTimeout(() => bar.classList.add("is-running"), APPEARS_AFTER_MS),
      setTimeout(stop, GIVES_UP_AFTER_MS),
    ];
  };
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : undefined;
    if (link && leavesPage(event, link, location.href)) start();
  });
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (!event.defaultPrevented && form.target === "" && !form.hasAttribute("data-download")) start();
  });
  window.addEventListener("pageshow", stop);
}
