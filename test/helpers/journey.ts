import type { Browser, Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { startWholeWeb, type WholeWeb } from "../auth/whole-web.ts";
import { endSession, openWindow, sharedChromium, type Window, type WindowOptions } from "./browser.ts";
import { install } from "./installation.ts";
import { type Product, type ProductOptions, startProduct } from "./product.ts";

export function journey(options: ProductOptions = { shared: true }) {
  const { subject: product, open } = journeyOver({
    start: () => startProduct(options),
    stop: (started: Product) => started.stop(),
    leave: options.shared ? ({ context }) => endSession(context) : undefined,
  });
  return { product, open };
}

export function wholeJourney() {
  const { subject, open } = journeyOver({
    async start() {
      const web = await startWholeWeb();
      return { web, origin: await web.listen() };
    },
    stop: ({ web }) => web.close(),
  });
  return { web: (): WholeWeb => subject().web, open };
}

interface Lifetime<S> {
  start(): Promise<S>;
  stop(subject: S): Promise<unknown>;
  leave?: ((window: Window) => Promise<void>) | undefined;
}

export function installedJourney() {
  const { subject, open } = journeyOver({ start: install, stop: (installation) => installation.stop() });
  return { installation: subject, open };
}

function journeyOver<S extends { origin: string }>({ start, stop, leave }: Lifetime<S>) {
  let browser: Browser;
  let subject: S;
  const windows: { window: Window; expected: readonly RegExp[] }[] = [];

  beforeAll(async () => {
    [browser, subject] = await Promise.all([sharedChromium(), start()]);
  });
  afterEach(async ({ task }) => {
    const opened = windows.splice(0);
    if (task.result?.state === "fail") for (const { window } of opened) await tellWhere(window);
    for (const { window } of opened) {
      await leave?.(window);
      await window.close();
    }
    for (const { window, expected } of opened)
      expect(window.problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)))).toEqual(
        [],
      );
  });
  afterAll(async () => {
    if (subject) await stop(subject);
  });

  return {
    subject: () => subject,
    async open(windowOptions: WindowOptions = {}, expected: readonly RegExp[] = []): Promise<Window> {
      const window = await openWindow(browser, subject.origin, windowOptions);
      windows.push({ window, expected });
      if (windowOptions.javaScript ?? true) await actOnlyOnDrawnPages(window);
      return window;
    },
  };
}

async function tellWhere({ context }: Window): Promise<void> {
  for (const page of context.pages()) {
    const seen = await page.evaluate(() => document.body.innerText.slice(0, 1500)).catch(String);
    console.error(`${page.url()}\n${seen}`);
  }
}

const UNDRAWN = "html:not(.is-enhanced):has(head script[type=module])";

/**
 * Its script comes to a page a moment after the page is drawn. Playwright would press before, and leave by the plain
 * form: its actions wait, except on pages of `failScripts`.
 */
async function actOnlyOnDrawnPages({ context, page }: Window): Promise<void> {
  const watch = (each: Page) =>
    each.addLocatorHandler(
      each.locator(UNDRAWN),
      () => each.locator("html.is-enhanced").waitFor({ state: "attached" }),
      { noWaitAfter: true },
    );
  context.on("page", (opened) => void watch(opened));
  await watch(page);
}

export async function failScripts(page: Page): Promise<void> {
  await page.removeLocatorHandler(page.locator(UNDRAWN));
  await page.route("**/assets/boot-*", (route) => route.abort());
}

export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

export const scripting = [
  { name: "with JavaScript", javaScript: true },
  { name: "without JavaScript", javaScript: false },
] as const;
