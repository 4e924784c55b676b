import type { CDPSession, Page } from "playwright";

/** What one visit cost the browser; times in ms since the navigation began. */
export interface Visit {
  firstPaint: number;
  largestPaint: number;
  /** Time after the first paint that tasks took beyond 50 ms each, as the web's "total blocking time". */
  blocking: number;
  /** The same before the first paint, which people wait for as a whole. */
  drawing: number;
  /** The same of all tasks since the navigation. */
  whole: number;
  /** Cumulative layout shift, without a unit. */
  shift: number;
  /** Over the wire, compressed, with headers. */
  bytes: number;
  requests: number;
  /** JavaScript heap in use, MB. */
  heap: number;
}

interface Observed {
  largestPaint: number;
  tasks: { start: number; duration: number }[];
  shift: number;
}

const LONG_MS = 50;

/** Makes every document of the page note what it paints and how long it is busy; before the first navigation. */
export async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observed = { largestPaint: 0, tasks: [] as { start: number; duration: number }[], shift: 0 };
    Object.assign(window, { observed });
    const on = (type: string, note: (entry: never) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) note(entry as never);
      }).observe({ type, buffered: true });
    on("largest-contentful-paint", ({ startTime }: PerformanceEntry) => {
      observed.largestPaint = startTime;
    });
    on("longtask", ({ startTime: start, duration }: PerformanceEntry) => {
      observed.tasks.push({ start, duration });
    });
    on(
      "layout-shift",
      ({ value, hadRecentInput }: PerformanceEntry & { value: number; hadRecentInput: boolean }) => {
        if (!hadRecentInput) observed.shift += value;
      },
    );
  });
}

/** Blocking time before and after the first paint: of a task that the paint ends, what comes after it counts as after. */
function blockingOf(tasks: Observed["tasks"], firstPaint: number) {
  let [drawing, blocking] = [0, 0];
  for (const { start, duration } of tasks) {
    const after = Math.min(duration, start + duration - firstPaint);
    if (after > LONG_MS) blocking += after - LONG_MS;
    else if (start < firstPaint) drawing += duration - LONG_MS;
  }
  const whole = tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - LONG_MS), 0);
  return { drawing, blocking, whole };
}

const ASLEEP = '[data-island]:not([data-load="visible"], [data-load="interaction"], [data-hydrated])';

type Arrive = (page: Page, url: string) => Promise<unknown>;

export const byAddress: Arrive = (page, url) => page.goto(url, { waitUntil: "networkidle" });

/** As a link of the page that is shown leads there. */
export const byLink: Arrive = async (page, url) => {
  const loaded = page.waitForEvent("load");
  await page.evaluate((to) => location.assign(to), url);
  await loaded;
  await page.waitForLoadState("networkidle");
};

export async function visit(
  page: Page,
  session: CDPSession,
  url: string,
  arrive: Arrive = byAddress,
): Promise<Visit> {
  let [bytes, requests] = [0, 0];
  const finished = ({ encodedDataLength }: { encodedDataLength: number }) => {
    bytes += encodedDataLength;
    // What the cache answers costs nothing on the line.
    if (encodedDataLength > 0) requests += 1;
  };
  session.on("Network.loadingFinished", finished);
  try {
    await arrive(page, url);
    await page.waitForFunction((asleep) => !document.querySelector(asleep), ASLEEP);
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    const seen = await page.evaluate(() => ({
      firstPaint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
      ...(window as unknown as { observed: Observed }).observed,
    }));
    const { firstPaint, largestPaint, shift } = seen;
    const blocked = blockingOf(seen.tasks, firstPaint);
    return { firstPaint, largestPaint, ...blocked, shift, bytes, requests, heap: usedSize / 1e6 };
  } finally {
    session.off("Network.loadingFinished", finished);
  }
}
