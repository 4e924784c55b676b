import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openHeadlessChromium, openWindow } from "../helpers/browser.ts";
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

it("draws nothing before all of the content is there, so that nothing moves as it arrives", async () => {
  const origin = await stallingLine(product.origin);
  const browser = await openHeadlessChromium();
  closing.push(() => browser.close());
  const { page } = await openWindow(browser, origin);
  await page.goto("/signin", { waitUntil: "load" });
  const painted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries()[0]?.startTime ?? 0)).observe({
          type: "paint",
          buffered: true,
        });
      }),
  );
  expect(painted).toBeGreaterThan(PAUSE_MS);
});
