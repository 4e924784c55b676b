import type { Locator, Page } from "playwright";

/** Until the browser has painted the answer to each of ten interactions with the floor map, ms; the longest. */
export async function longestInteraction(page: Page, url: string): Promise<number> {
  await page.goto(url);
  await page.locator("[data-island=section-floor-map][data-hydrated]").waitFor();
  await watch(page);
  const units = page.locator(".floor-map-drawing a[data-unit]");
  for (const at of [3, 9, 14, 20, 26]) await press(page, units.nth(at));
  for (const name of ["拡大", "拡大", "縮小"]) await press(page, page.getByRole("button", { name }).first());
  for (const name of ["契約", "規模"])
    await press(page, page.getByRole("link", { name, exact: true }).first());
  return longest(page);
}

/** The same of ten presses on units, where a map has nothing else. */
export async function longestPress(page: Page, url: string): Promise<number> {
  await page.goto(url);
  await watch(page);
  const units = page.locator(".floor-map-drawing a[data-unit]");
  for (const at of [3, 9, 14, 20, 26, 30, 5, 11, 16, 22]) await press(page, units.nth(at));
  return longest(page);
}

export async function longestBareInteraction(page: Page): Promise<number> {
  await page.goto("data:text/html,<!doctype html><title>bare</title><input type=checkbox aria-label=bare>");
  await watch(page);
  for (let click = 0; click < 10; click++) await press(page, page.locator("input"));
  return longest(page);
}

/** Until what the press before has led to stands still: a list that scrolls takes the next unit from under the pointer. */
const SETTLE_MS = 500;
const REST_MS = 150;
const HOLD_MS = 60;

/**
 * A press as a hand does it: the pointer comes to rest, the button goes down and up. A locator's own click looks for
 * what lies under the pointer while the page handles the event, and would be counted in.
 */
async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await page.waitForTimeout(SETTLE_MS);
  const point = await target.evaluate(pointOn);
  if (!point) throw new Error("there is nothing to press");
  await page.mouse.move(point.x, point.y);
  await page.waitForTimeout(REST_MS);
  await page.mouse.down();
  await page.waitForTimeout(HOLD_MS);
  await page.mouse.up();
  await page.waitForTimeout(REST_MS);
}

/** A point of an element that nothing else covers: the middle of a unit round a corner is another's. */
function pointOn(element: Element): { x: number; y: number } | undefined {
  const { left, top, width, height } = element.getBoundingClientRect();
  const shares = [0.5, 0.25, 0.75, 0.1, 0.9];
  return shares
    .flatMap((down) => shares.map((across) => ({ x: left + width * across, y: top + height * down })))
    .find(({ x, y }) => element.contains(document.elementFromPoint(x, y)));
}

async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) durations.push(entry.duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
}

function longest(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // The last event is reported with a later frame.
    for (let frame = 0; frame < 10; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    return Math.max(0, ...(window as unknown as { durations: number[] }).durations);
  });
}

/**
 * When the panel showed the unit that was clicked as soon as it was drawn, or so much later, ms since navigation;
 * undefined if never.
 */
export async function earlyClick(page: Page, url: string, laterMs = 0): Promise<number | undefined> {
  const start = Date.now();
  await page.goto(url, { waitUntil: "commit" });
  const number = await page.evaluate(async (later) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const find = () => document.querySelector(".floor-map-drawing a[data-unit] polygon");
    let unit = find();
    // A page that draws no map is a failure to be told, not to be waited for.
    for (const until = performance.now() + 20_000; !unit && performance.now() < until; unit = find())
      await frame();
    if (!unit) throw new Error(`${location.href} draws no map: ${document.title}`);
    await frame();
    if (later > 0) await new Promise((resolve) => setTimeout(resolve, later));
    const label = unit.closest("a")?.getAttribute("aria-label") ?? "";
    unit.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    return /^区画([^、]+)、/.exec(label)?.[1] ?? "";
  }, laterMs);
  const shows = (wanted: string) =>
    document.querySelector("#section-panel-title")?.textContent?.includes(`区画${wanted}`) ?? false;
  return page.waitForFunction(shows, number, { polling: "raf", timeout: 20_000 }).then(
    () => Date.now() - start,
    () => undefined,
  );
}
