const KEY = "kukaku-app";

function stored(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export function readAppState<T extends object>(part: string): Partial<T> {
  const value = stored()[part];
  return typeof value === "object" && value !== null ? (value as Partial<T>) : {};
}

/**
 * Lays changes over one part of the tab's state. A browser that refuses storage goes without; once the tab has been
 * told to forget (somebody signs out), nothing is kept any more.
 */
export function writeAppState(part: string, changes: object): void {
  if (document.documentElement.hasAttribute("data-state-forgotten")) return;
  const all = stored();
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...all, [part]: { ...readAppState(part), ...changes } }));
  } catch {
    return;
  }
}
