import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { openWindow, sharedChromium, signInWith, type Window } from "../helpers/browser.ts";
import { type Product, startProduct } from "../helpers/product.ts";

const PAUSE_MS = 1500;
const closing: (() => unknown)[] = [];
let product: Product;

beforeAll(async () => {
  product = await startProduct({ shared: true });
  closing.push(() => product.stop());
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

async function stallingLine(origin: string): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, "accept-encoding": "identity" };
    const passed = request(new URL(incoming.url ?? "/", origin), { headers }, async (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!answer.headers["content-type"]?.startsWith("text/html")) {
        answer.pipe(outgoing);
        return;
      }
      const html = Buffer.concat(await answer.toArray());
      const middle = html.indexOf("</h1>") + "</h1>".length;
      outgoing.write(html.subarray(0, middle));
      await sleep(PAUSE_MS);
      outgoing.end(html.subarray(middle));
    });
    passed.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function closed(window: Window): Window {
  closing.push(window.close);
  return window;
}

async function stalledPage() {
  const origin = await stallingLine(product.origin);
  const browser = await sharedChromium();
  return closed(await openWindow(browser, origin));
}

it("draws what has arrived of a page, also where nothing of ours is kept, and moves little when the rest comes", async () => {
  const { page, problems } = await stalledPage();
  await page.goto("/signin", { waitUntil: "load" });
  const { painted, shift } = await page.evaluate(async () => {
    const seen = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
        observer.observe({ type, buffered: true });
        setTimeout(() => resolve(observer.takeRecords()), 500);
      });
    const shifts = (await seen("layout-shift")) as (PerformanceEntry & { value: number })[];
    return {
      painted: (await seen("paint"))[0]?.startTime,
      shift: shifts.reduce((sum, { value }) => sum + value, 0),
    };
  });
  expect(painted).toBeLessThan(PAUSE_MS);
  expect(shift).toBeLessThan(0.1);
  expect(problems).toEqual([]);
});

it("has the stylesheets of an opened page in the browser for the next one", async () => {
  const browser = await sharedChromium();
  const { page, problems } = closed(await openWindow(browser, product.origin));
  const fetched = page.waitForResponse(/\/assets\/main-[^/]+\.css$/);
  await page.goto("/terms");
  await page.locator("style").first().waitFor({ state: "attached" });
  await (await fetched).finished();
  await page.locator("footer a[href='/privacy']").click();
  await page.waitForURL("**/privacy", { waitUntil: "load" });
  const sheets = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".css"))
      .map((entry) => (entry as PerformanceResourceTiming).transferSize),
  );
  expect(sheets.length).toBeGreaterThan(0);
  expect(sheets).toEqual(sheets.map(() => 0));
  expect(problems).toEqual([]);
});

it("keeps a fold of filters shut on a phone until its script folds it, and gives it up where none comes", async () => {
  const browser = await sharedChromium();
  const { page } = closed(await openWindow(browser, product.origin, { width: 480 }));
  await signInWith(page, demoAccounts.facility.email);
  await page.waitForURL("**/sections**");
  let comes = () => {};
  const coming = new Promise<void>((resolve) => {
    comes = resolve;
  });
  await page.route("**/assets/boot-*", async (route) => {
    await coming;
    await route.continue();
  });
  await page.goto("/brands", { waitUntil: "commit" });
  const field = page.locator("[data-filter-panel] form");
  await page.getByRole("contentinfo").waitFor();
  await field.waitFor({ state: "hidden" });
  comes();
  await page.locator("html.is-enhanced").waitFor();
  await field.waitFor({ state: "hidden" });
  await page.locator("[data-filter-panel] > summary").click();
  await field.waitFor({ state: "visible" });

  await page.unroute("**/assets/boot-*");
  await page.route("**/assets/boot-*", (route) => route.abort());
  await page.goto("/facilities");
  await field.waitFor({ state: "hidden" });
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await field.waitFor({ state: "visible" });
});
