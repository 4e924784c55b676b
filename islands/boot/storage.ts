const KEY = "kukaku-app";
const COPY_LIST = "sectionCopyList";

/**
 * What the tab remembers ends with the session and with a change of organisation; a signed-in page from the browser's
 * history is asked for anew, as the session may have ended since.
 */
export function forgetTabState(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (form.matches("[data-sign-out], [data-clears-state]")) forget();
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted && document.body.hasAttribute("data-signed-in")) location.reload();
  });
}

function forget(): void {
  // Islands still run until the next page is there; what they write from now on would outlive the session.
  document.documentElement.setAttribute("data-state-forgotten", "");
  for (const area of ["sessionStorage", "localStorage"] as const) {
    try {
      window[area].removeItem(KEY);
      window[area].removeItem(COPY_LIST);
    } catch {
      // A browser that refuses storage has nothing to forget.
    }
  }
}

export function mirrorCopyList(): void {
  const list = document.querySelector<HTMLElement>("[data-section-copy-list]")?.dataset.sectionCopyList;
  if (list === undefined) return;
  try {
    if (list === "[]") sessionStorage.removeItem(COPY_LIST);
    else sessionStorage.setItem(COPY_LIST, list);
  } catch {
    // A browser that refuses storage goes without; the session has the list.
  }
}
