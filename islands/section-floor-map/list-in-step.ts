import { type SectionsState, sectionsParameters } from "../../server/lib/sections-state.ts";
import { isPlainClick } from "../shared/plain-click.ts";

const LIST = "[data-section-list]";
const LIST_PARAMETER = "list";
const FOLLOWING = ["section", "color", "view"] as const;
const REACHING = ["pointerover", "pointerdown", "focusin", "click"];

function list(): HTMLElement | null {
  return document.querySelector<HTMLElement>(LIST);
}

export function markRow(id: number | undefined, drawn: Element | null): void {
  const marked = list()?.querySelector("tr.is-selected");
  marked?.classList.remove("is-selected");
  marked?.removeAttribute("aria-current");
  const row = list()?.querySelector(`tr[data-section="${id}"]`);
  if (!row) return;
  row.classList.add("is-selected");
  row.setAttribute("aria-current", "true");
  if (!drawn) return;
  const overshoot = row.getBoundingClientRect().bottom + 8 - innerHeight;
  const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  if (overshoot > 0 && drawn.getBoundingClientRect().top - overshoot > header + 40) {
    scrollBy({ top: overshoot, behavior: "instant" });
  }
}

export function showList(isShown: boolean): void {
  const region = list();
  if (region) region.hidden = !isShown;
}

/**
 * Lets the list's links and forms carry on the state that changed without a reload. Each is brought up to date when
 * somebody reaches for it: a hundred links changed at every selection would hold up its answer. Answers the function
 * that stops following.
 */
export function carryState(path: string, current: () => SectionsState): () => void {
  const region = list();
  if (!region) return () => {};
  const values = () => new Map(sectionsParameters(current()));
  const onReach = ({ target }: Event) => {
    const link = (target as Element).closest<HTMLAnchorElement>("a[href]");
    if (link) followInLink(link, path, values());
  };
  const onSubmit = ({ target }: Event) => {
    if (target instanceof HTMLFormElement) followInForm(target, values());
  };
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  for (const type of REACHING) region.addEventListener(type, onReach, options);
  region.addEventListener("submit", onSubmit, options);
  return () => ended.abort();
}

function followInLink(link: HTMLAnchorElement, path: string, values: Map<string, string>): void {
  const url = new URL(link.href);
  if (url.pathname === path) {
    for (const key of FOLLOWING) {
      if (key === "section" && link.hasAttribute("data-select")) continue;
      const value = values.get(key);
      if (value === undefined) url.searchParams.delete(key);
      else url.searchParams.set(key, value);
    }
  } else if (url.searchParams.has(LIST_PARAMETER)) {
    url.searchParams.set(LIST_PARAMETER, new URLSearchParams([...values]).toString());
  } else return;
  link.href = url.pathname + url.search + url.hash;
}

function followInForm(form: HTMLFormElement, values: Map<string, string>): void {
  for (const key of FOLLOWING) {
    const value = values.get(key);
    const input = form.querySelector<HTMLInputElement>(`input[type="hidden"][name="${key}"]`);
    if (value === undefined) {
      input?.remove();
      continue;
    }
    const kept = input ?? Object.assign(document.createElement("input"), { type: "hidden", name: key });
    kept.value = value;
    if (!input) form.append(kept);
  }
}

function rowLink(target: Element): HTMLAnchorElement | null | undefined {
  return target.closest("tr")?.querySelector<HTMLAnchorElement>("a[data-select]");
}

function isOtherControl(target: Element): boolean {
  return target.closest("a:not([data-select]), button, input, select, label") !== null;
}

export function followRows(onSelect: (id: number, how: "click" | "focus") => boolean): () => void {
  const region = list();
  if (!region) return () => {};
  const rowId = (target: EventTarget | null) => {
    const row = (target as Element).closest<HTMLElement>("tr[data-section]");
    return row ? Number(row.dataset.section) : undefined;
  };
  const onClick = (event: MouseEvent) => {
    const id = rowId(event.target);
    if (id === undefined || !isPlainClick(event) || isOtherControl(event.target as Element)) return;
    if ((getSelection()?.toString() ?? "") !== "") return;
    if (onSelect(id, "click")) event.preventDefault();
    else if (!(event.target as Element).closest("a")) rowLink(event.target as Element)?.click();
  };
  const onFocus = (event: FocusEvent) => {
    const id = rowId(event.target);
    if (id === undefined || !(event.target as Element).matches(":focus-visible")) return;
    onSelect(id, "focus");
  };
  const ended = new AbortController();
  region.addEventListener("click", onClick, ended);
  region.addEventListener("focusin", onFocus, ended);
  return () => ended.abort();
}
