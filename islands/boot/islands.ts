import { claimReload, isLoadFailure } from "./reload.ts";

export interface IslandModule {
  hydrate(element: Element, props: unknown): void | Promise<void>;
}

export type Chunks = Readonly<Record<string, () => Promise<IslandModule>>>;

export function bringIslandsToLife(chunks: Chunks): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) schedule(element, chunks);
}

function schedule(element: HTMLElement, chunks: Chunks): void {
  let isComing = false;
  const start = () => {
    if (isComing) return;
    isComing = true;
    void bring(element, chunks);
  };
  for (const type of ["pointerenter", "focusin", "touchstart"])
    element.addEventListener(type, start, { once: true, passive: true });
  keepEarlyClick(element, start);
  if (element.dataset.load === "visible") whenVisible(element, start);
  else if (element.dataset.load !== "interaction") whenIdle(start);
}

async function bring(element: HTMLElement, chunks: Chunks): Promise<void> {
  try {
    // What React begins with runs apart from what the island begins with: two short pieces of work instead of a long one.
    await import("../shared/react-client.ts");
    await breath();
    const load = chunks[element.dataset.island ?? ""] as Chunks[string];
    const { hydrate } = await load();
    await breath();
    // The server writes the markup and, last, the props.
    await hydrate(element, JSON.parse(element.lastElementChild?.textContent ?? ""));
    element.dataset.hydrated = "";
    settled.add(element);
    replayEarlyClick(element);
  } catch (error) {
    // From now on its links lead where they lead, also while the page loads anew.
    settled.add(element);
    if (follow(element)) return;
    if (isLoadFailure(error) && !hasTypedText() && claimReload(import.meta.url)) location.reload();
    else console.error(error);
  }
}

function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

const earlyClicks = new WeakMap<HTMLElement, Element>();
const settled = new WeakSet<HTMLElement>();

const IN_PLACE = "a[data-unit]";
/** An island that is not alive by then is slower than a new page. */
const PATIENCE_MS = 3000;

function keepEarlyClick(element: HTMLElement, start: () => void): void {
  element.addEventListener(
    "click",
    (event) => {
      if (settled.has(element) || !(event.target instanceof Element)) return;
      start();
      const link = isPlain(event) ? event.target.closest(IN_PLACE) : null;
      const target = link ?? event.target.closest('button[type="button"], [role="button"]');
      if (!target) return;
      earlyClicks.set(element, target);
      if (!link) return;
      event.preventDefault();
      setTimeout(() => follow(element), PATIENCE_MS);
    },
    { capture: true },
  );
}

function replayEarlyClick(element: HTMLElement): void {
  const target = earlyClicks.get(element);
  earlyClicks.delete(element);
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  requestAnimationFrame(() => target?.isConnected && target.dispatchEvent(click));
}

function follow(element: HTMLElement): boolean {
  const address = earlyClicks.get(element)?.getAttribute("href");
  if (!address) return false;
  earlyClicks.delete(element);
  location.assign(address);
  return true;
}

// What is shared with the first script of every page would become a file of its own, which every page then asks for.
function isPlain(event: MouseEvent): boolean {
  return !(event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
}

function whenVisible(element: HTMLElement, start: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      start();
    },
    { rootMargin: "200px" },
  );
  observer.observe(element);
}

function whenIdle(start: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 2000 });
  else setTimeout(start, 200);
}

function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type="hidden"]), textarea',
  );
  return [...fields].some(isChanged);
}

/** The value of a box to tick is its own, "on" where none is written, and says nothing of whether it is ticked. */
function isChanged(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type))
    return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}
