const COPY_LIST = "sectionCopyList";

/** What the tab remembers ends with the session and with a change of organisation. */
export function forgetTabState(): void {
  document.addEventListener("submit", ({ target }) => {
    if (!(target as Element).matches("[data-sign-out],[data-clears-state]")) return;
    // Islands still run until the next page is there; what they write from now on would outlive the session.
    document.documentElement.dataset.stateForgotten = "";
    keep("kukaku-app");
    keep(COPY_LIST);
  });
}

export function mirrorCopyList(): void {
  const list = document.querySelector<HTMLElement>("[data-section-copy-list]")?.dataset.sectionCopyList;
  if (list) keep(COPY_LIST, list === "[]" ? undefined : list);
}

function keep(key: string, value?: string): void {
  try {
    if (value) sessionStorage.setItem(key, value);
    else sessionStorage.removeItem(key);
  } catch {
    // A browser that refuses storage has nothing to forget and goes without; the session has the list.
  }
}
