const KEY = "kukaku-reloaded";

/** True for the error of a dynamic import whose file could not be had, in the words of each browser engine. */
export function isLoadFailure(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /dynamically imported module|Importing a module script failed|error loading/i.test(error.message)
  );
}

/**
 * Whether the page may be loaded again for a missing chunk: once for each build of the script, never offline, and
 * never where the browser cannot remember that it was done.
 */
export function claimReload(
  build: string,
  storage: Pick<Storage, "getItem" | "setItem"> | null = sessionStorageOf(),
  isOnline: boolean = navigator.onLine,
): boolean {
  try {
    if (!storage || !isOnline || storage.getItem(KEY) === build) return false;
    storage.setItem(KEY, build);
    return storage.getItem(KEY) === build;
  } catch {
    return false;
  }
}

function sessionStorageOf(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
