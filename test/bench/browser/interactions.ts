import type { Locator, Page } from "playwright";

/** Until the browser has painted the answer to each of ten interactions with the floor map, ms; the longest. */
export async function longestInteraction(page: Page): Promise<number> {
  await page.locator("[data-island=section-floor-map][data-hydrated]").waitFor();
  await watch(page);
  const units = page.locator(".floor-map-drawing a[data-unit]");
  for (const at of [3, 9, 14, 20, 26]) await press(page, units.nth(at));
  for (const name of ["拡大", "拡大", "縮小"]) await press(page, page.getByRole("button", { name }).first());
  for (const name of ["契約", "規模"])
    await press(page, page.getByRole("link", { name, exact: true }).first());
  return longest(page);
}

export async function longestBareInteraction(page: Page): Promise<number> {
  await page.goto("data:text/html,<!doctype html><title>bare</title><input type=checkbox aria-label=bare>");
  await watch(page);
  for (let click = 0; click < 10; click++) await press(page, page.locator("input"));
  return longest(page);
}

const REST_MS = 150;
const HOLD_MS = 60;

/**
 * A press as a hand does it: the pointer comes to rest, the button goes down and up. A locator's own click looks for
 * what lies under the pointer while the page handles the event, and would be counted in.
 */
async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("there is nothing to press");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(REST_MS);
  await page.mouse.down();
  await page.waitForTimeout(HOLD_MS);
  await page.mouse.up();
  await page.waitForTimeout(REST_MS);
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

/** When the panel showed the unit that was clicked as soon as it was drawn, ms since navigation; undefined if never. */
export async function earlyClick(page: Page, url: string): Promise<number | undefined> {
  const start = Date.now();
  await page.goto(url, { waitUntil: "commit" });
  const number = await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let unit = document.querySelector(".floor-map-drawing a[data-unit] polygon");
    for (; !unit; unit = document.querySelector(".floor-map-drawing a[data-unit] polygon")) await frame();
    await frame();
    const label = unit.closest("a")?.getAttribute("aria-label") ?? "";
    unit.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    return /^区画([^、]+)、/.exec(label)?.[1] ?? "";
  });
  const shows = (wanted: string) =>
    document.querySelector("#section-panel-title")?.textContent?.includes(`区画${wanted}`) ?? false;
  return page.waitForFunction(shows, number, { polling: "raf", timeout: 20_000 }).then(
    () => Date.now() - start,
    () => undefined,
  );
}
