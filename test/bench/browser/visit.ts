import type { CDPSession, Page } from "playwright-core";

/** What one visit cost the browser; times in ms since the navigation began. */
export interface Visit {
  firstPaint: number;
  largestPaint: number;
  /** Time that tasks took beyond 50 ms each. */
  blocking: number;
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
  blocking: number;
  shift: number;
}

/** Makes every document of the page note what it paints and how long it is busy; before the first navigation. */
export async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observed = { largestPaint: 0, blocking: 0, shift: 0 };
    Object.assign(window, { observed });
    const on = (type: string, note: (entry: never) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) note(entry as never);
      }).observe({ type, buffered: true });
    on("largest-contentful-paint", ({ startTime }: PerformanceEntry) => {
      observed.largestPaint = startTime;
    });
    on("longtask", ({ duration }: PerformanceEntry) => {
      observed.blocking += duration - 50;
    });
    on(
      "layout-shift",
      ({ value, hadRecentInput }: PerformanceEntry & { value: number; hadRecentInput: boolean }) => {
        if (!hadRecentInput) observed.shift += value;
      },
    );
  });
}

/** Opens an address and waits until nothing more comes over the line. */
export async function visit(page: Page, session: CDPSession, url: string): Promise<Visit> {
  let [bytes, requests] = [0, 0];
  const finished = ({ encodedDataLength }: { encodedDataLength: number }) => {
    bytes += encodedDataLength;
    // What the cache answers costs nothing on the line.
    if (encodedDataLength > 0) requests += 1;
  };
  session.on("Network.loadingFinished", finished);
  try {
    await page.goto(url, { waitUntil: "networkidle" });
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    const seen = await page.evaluate(() => ({
      firstPaint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
      ...(window as unknown as { observed: Observed }).observed,
    }));
    const { firstPaint, largestPaint, blocking, shift } = seen;
    return { firstPaint, largestPaint, blocking, shift, bytes, requests, heap: usedSize / 1e6 };
  } finally {
    session.off("Network.loadingFinished", finished);
  }
}
