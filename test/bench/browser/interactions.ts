import type { Page } from "playwright-core";

/** Until the browser has painted the answer to each of ten interactions with the floor map, ms; the longest. */
export async function longestInteraction(page: Page): Promise<number> {
  await page.locator("[data-island=section-floor-map][data-hydrated]").waitFor();
  await watch(page);
  const units = page.locator(".floor-map-drawing a[data-unit]");
  for (const at of [3, 9, 14, 20, 26]) await units.nth(at).click();
  for (const name of ["拡大", "拡大", "縮小"]) await page.getByRole("button", { name }).first().click();
  for (const name of ["契約", "規模"]) await page.getByRole("link", { name, exact: true }).first().click();
  return longest(page);
}

/** The same for ten clicks on a box to tick, alone on a page: what this machine and its browser need for any answer. */
export async function longestBareInteraction(page: Page): Promise<number> {
  await page.goto("data:text/html,<!doctype html><title>bare</title><input type=checkbox aria-label=bare>");
  await watch(page);
  for (let click = 0; click < 10; click++) await page.locator("input").click();
  return longest(page);
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
    document.querySelector("#section-panel-title")?.textContent?.includes(`区画 ${wanted}`) ?? false;
  return page.waitForFunction(shows, number, { polling: "raf", timeout: 20_000 }).then(
    () => Date.now() - start,
    () => undefined,
  );
}
