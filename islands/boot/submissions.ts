const PAUSE_MS = 3000;

/**
 * Stops the second half of a double click on a submit button. Another button, a changed mind after three seconds and
 * a page taken from the browser's history may submit again; the server's one-time key is the real guard.
 */
export function guardSubmissions(): void {
  const latest = new WeakMap<HTMLFormElement, { button: HTMLElement | null; at: number }>();
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.method !== "post") return;
    const button = event.submitter;
    const last = latest.get(form);
    if (last && last.button === button && Date.now() - last.at < PAUSE_MS) {
      event.preventDefault();
      return;
    }
    latest.set(form, { button, at: Date.now() });
    button?.setAttribute("aria-busy", "true");
    setTimeout(() => button?.removeAttribute("aria-busy"), PAUSE_MS);
  });
}
