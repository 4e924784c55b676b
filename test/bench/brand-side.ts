import type { Page } from "playwright";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { openWindow, signInWith } from "../helpers/browser.ts";
import { SLOW, slowDown } from "./browser/slow.ts";
import { inWindow } from "./page-weight.ts";
import { median, type Row, type Subject } from "./row.ts";

const RUNS = 5;
const REPORT = "/optional_point/result?lat=35.4658&lon=139.6223";
/** After this long a page is broken rather than slow, in milliseconds. */
const LONGEST = 60_000;
const PAGES = [
  REPORT,
  "/facilities",
  "/facilities?view=map",
  "/facilities/details/1",
  "/brands",
  "/brands/details/3",
  "/brandstores/details/2",
  "/sales_prediction",
  "/sales_prediction/1",
  "/sales_prediction?compare=1&compare=2&compare=3&compare=4",
  "/sales_prediction/plans",
  "/offering_section/applied",
  "/setting/brand/benchmarks",
];

export async function measureBrandSide({ browser, origin }: Subject): Promise<Row[]> {
  const runs: Awaited<ReturnType<typeof timeReport>>[] = [];
  for (let run = 0; run < RUNS; run++) {
    // A window of its own each time: nothing is in its cache.
    const { page, close } = await openWindow(browser, origin);
    await signInWith(page, demoAccounts.brand.email);
    await page.waitForURL("**/sales_prediction**");
    await page.goto("/credits", { waitUntil: "networkidle" });
    await slowDown(page);
    runs.push(await timeReport(page));
    await close();
  }
  const detail = `median of ${RUNS}, ${SLOW}, empty cache`;
  const of = (key: "painted" | "usable") => median(runs.map((run) => run[key]));
  return [
    { what: "navigation → report's largest paint", value: of("painted"), unit: "ms", detail },
    { what: "navigation → report's map zoomed", value: of("usable"), unit: "ms", detail },
    ...(await weights({ browser, origin })),
  ];
}

async function timeReport(page: Page): Promise<{ painted: number; usable: number }> {
  await page.goto(REPORT, { waitUntil: "commit" });
  return page.evaluate(async (longest) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let painted = 0;
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) painted = startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
    const map = () => document.querySelector("[data-island=trade-area-map][data-hydrated]");
    const zoom = () => map()?.querySelector<HTMLButtonElement>("button[aria-label=拡大]");
    const until = async (what: string, isSo: () => boolean) => {
      for (const end = performance.now() + longest; !isSo(); await frame())
        if (performance.now() > end) throw new Error(`${what} not within ${longest} ms`);
    };
    await until("the map's zoom button", () => Boolean(zoom()));
    const drawn = () => map()?.querySelector("image")?.getAttribute("href");
    const before = drawn();
    zoom()?.click();
    await until("the map after zooming", () => drawn() !== before);
    await frame();
    return { painted: Math.round(painted), usable: Math.round(performance.now()) };
  }, LONGEST);
}

async function weights(subject: Subject): Promise<Row[]> {
  const lite = await inWindow(subject, demoAccounts.brandlite.email, async () => ["/optional_point"]);
  const full = await inWindow(subject, demoAccounts.brand.email, async () => PAGES);
  return [...lite, ...full].map((row) => ({ ...row, what: `${row.what} (brand)` }));
}
