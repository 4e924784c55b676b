/**
 * Goes on to the page of a kept form by itself. Sent before the page has loaded, it takes this page's place in the
 * browser's history, so that going back does not run into it again.
 */
export function goOnToKeptForm(): void {
  document.querySelector<HTMLFormElement>("form[data-send-at-once]")?.requestSubmit();
}
