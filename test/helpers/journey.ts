import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { openChromium, openWindow, type Window, type WindowOptions } from "./browser.ts";
import { type Product, type ProductOptions, startProduct } from "./product.ts";

/** A product and a browser for the tests of one file; windows are closed, and must be without problems, after each. */
export function journey(options: ProductOptions = { shared: true }) {
  let browser: Browser;
  let product: Product;
  const windows: { window: Window; expected: readonly RegExp[] }[] = [];

  beforeAll(async () => {
    [browser, product] = await Promise.all([openChromium(), startProduct(options)]);
  });
  afterEach(async () => {
    const opened = windows.splice(0);
    for (const { window } of opened) await window.close();
    for (const { window, expected } of opened)
      expect(window.problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)))).toEqual(
        [],
      );
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  return {
    product: () => product,
    /** Opens a window; `expected` are problems that the test itself causes. */
    async open(windowOptions: WindowOptions = {}, expected: readonly RegExp[] = []): Promise<Window> {
      const window = await openWindow(browser, product.origin, windowOptions);
      windows.push({ window, expected });
      return window;
    },
  };
}

/** Path and query of the page. */
export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

export const scripting = [
  { name: "with JavaScript", javaScript: true },
  { name: "without JavaScript", javaScript: false },
] as const;
