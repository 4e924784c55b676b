const PAUSE_MS = 3000;

/**
 * Stops the second half of a double click on a submit button. Another button, a changed mind after three seconds and
 * a page taken from the browser's history may submit again; the server's one-time key is the real guard.
 */
export function guardSubmissions(): void {
  let last: EventTarget | null = null;
  let at = 0;
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.method !== "post") return;
    const button = event.submitter;
    const sender = button ?? form;
    if (sender === last && Date.now() - at < PAUSE_MS) {
      event.preventDefault();
      return;
    }
    last = sender;
    at = Date.now();
    if (!button) return;
    button.ariaBusy = "true";
    setTimeout(() => {
      button.ariaBusy = null;
    }, PAUSE_MS);
  });
}
