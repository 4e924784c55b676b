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
    settle(element);
    replayEarlyClick(element);
  } catch (error) {
    // From now on its links lead where they lead, also while the page loads anew.
    settle(element);
    if (follow(element)) return;
    if (isLoadFailure(error) && !hasTypedText() && claimReload(import.meta.url)) location.reload();
    else console.error(error);
  }
}

function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

const earlyClicks = new WeakMap<HTMLElement, Element>();
/** A section's link that was clicked while `first-click.ts` listened. */
const CLICKED = "a[data-clicked]";

function keepEarlyClick(element: HTMLElement, start: () => void): void {
  if (element.querySelector(CLICKED)) start();
  element.addEventListener(
    "click",
    (event) => {
      if (isSettled(element) || !(event.target instanceof Element)) return;
      start();
      const target = event.target.closest('button[type="button"], [role="button"]');
      if (target) earlyClicks.set(element, target);
    },
    { capture: true },
  );
}

function replayEarlyClick(element: HTMLElement): void {
  const target = element.querySelector(CLICKED) ?? earlyClicks.get(element);
  earlyClicks.delete(element);
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  requestAnimationFrame(() => {
    target?.removeAttribute("data-clicked");
    if (target?.isConnected) target.dispatchEvent(click);
  });
}

function follow(element: HTMLElement): boolean {
  const address = element.querySelector(CLICKED)?.getAttribute("href");
  if (!address) return false;
  location.assign(address);
  return true;
}

function isSettled(element: HTMLElement): boolean {
  return "settled" in element.dataset;
}

function settle(element: HTMLElement): void {
  element.dataset.settled = "";
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
