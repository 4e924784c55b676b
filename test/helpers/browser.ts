import { setTimeout as sleep } from "node:timers/promises";
import AxeBuilder from "@axe-core/playwright";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { findChromium, findHeadlessChromium } from "../../scripts/prerequisites/find.ts";
import { DEMO_PASSWORD } from "../../server/lib/demo-accounts.ts";
import { Browserless, newSession } from "./pages.ts";

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

export interface WindowOptions {
  javaScript?: boolean;
  width?: number;
  height?: number;
  colorScheme?: "light" | "dark";
  forcedColors?: "active" | "none";
}

export interface Window {
  context: BrowserContext;
  page: Page;
  problems: string[];
  openTab(): Promise<Page>;
  close(): Promise<void>;
}

export const openChromium = (): Promise<Browser> => launch(findChromium());

/** The same engine without the parts that draw windows: tests of behaviour take some 30 % less of the processor. */
export const openHeadlessChromium = (): Promise<Browser> => launch(findHeadlessChromium());

let known: Promise<Browser> | undefined;

/** One for all files of a worker, with which it ends: their windows share nothing, and a start takes a second. */
export async function sharedChromium(): Promise<Browser> {
  if (!(await known)?.isConnected()) known = openHeadlessChromium();
  return known as Promise<Browser>;
}

/** Chromium that shows pages gone by from its memory, as it does for people; Playwright switches that off. */
export const openRememberingChromium = (): Promise<Browser> =>
  launch(findChromium(), ["--disable-back-forward-cache"]);

async function launch(
  executablePath: string | undefined,
  ignoreDefaultArgs: string[] = [],
): Promise<Browser> {
  if (!executablePath) throw new Error("Chromium is missing: run `node scripts/prerequisites.ts`");
  return chromium.launch({ executablePath, args: ARGUMENTS, ignoreDefaultArgs });
}

const origins = new WeakMap<BrowserContext, string>();

export async function openWindow(
  browser: Browser,
  origin: string,
  options: WindowOptions = {},
): Promise<Window> {
  const context = await browser.newContext({
    baseURL: origin,
    // An installation of a test signs its own certificate.
    ignoreHTTPSErrors: origin.startsWith("https:"),
    javaScriptEnabled: options.javaScript ?? true,
    viewport: { width: options.width ?? 1366, height: options.height ?? 768 },
    colorScheme: options.colorScheme ?? "light",
    forcedColors: options.forcedColors ?? "none",
    reducedMotion: "reduce",
    locale: "ja-JP",
    timezoneId: "Asia/Tokyo",
    acceptDownloads: true,
  });
  context.setDefaultTimeout(30_000);
  origins.set(context, origin);
  const problems: string[] = [];
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`refused by policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  context.on("page", (page) => watch(page, origin, problems));
  return {
    context,
    page: await context.newPage(),
    problems,
    openTab: () => context.newPage(),
    close: () => context.close(),
  };
}

function watch(page: Page, origin: string, problems: string[]): void {
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    // Chromium reports the status of a page itself as an error; tests look at statuses on their own.
    if (message.text().startsWith("Failed to load resource") && message.location().url === page.url()) return;
    problems.push(`${page.url()}: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => problems.push(`${page.url()}: ${error.stack ?? error.message}`));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith("data:") && !url.startsWith("blob:"))
      problems.push(`${page.url()}: asked another host for ${url}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      problems.push(`${page.url()}: ${response.status()} for ${response.url()}`);
  });
}

/**
 * Gives the window of a page a new session and tells where its first page is. It is made without the window: drawing
 * the sign-in page is asked where signing in is.
 */
export async function takeSession(page: Page, email: string): Promise<string> {
  const url = origins.get(page.context());
  if (!url) throw new Error("the window was not opened by openWindow");
  const { cookies, landing } = await newSession(url, email);
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
  return landing;
}

/**
 * Ends the session of a window. People have at most ten: without this, files that use one product together push each
 * other out in the middle of a long test.
 */
export async function endSession(context: BrowserContext): Promise<void> {
  const url = origins.get(context);
  if (!url) throw new Error("the window was not opened by openWindow");
  const beside = new Browserless(url);
  for (const { name, value } of await context.cookies(url)) beside.cookies.set(name, value);
  if (beside.cookies.size === 0) return;
  const page = await beside.get("/signout");
  if (page.path === "/signout") await beside.submit(page, { action: "/signout" });
}

export async function openAs(
  page: Page,
  email: string,
  path?: string,
  options?: Parameters<Page["goto"]>[1],
): ReturnType<Page["goto"]> {
  const landing = await takeSession(page, email);
  return page.goto(path ?? landing, options);
}

export async function signInWith(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.goto("/signin");
  await page.getByLabel("メールアドレス", { exact: true }).fill(email);
  await page.getByLabel("パスワード", { exact: true }).fill(password);
  await page.getByRole("button", { name: "ログイン", exact: true }).click();
}

export async function accessibilityProblems(page: Page, part?: string): Promise<string[]> {
  await arrival(page);
  // One document without frames: no second window is needed to gather, and nobody reads what passed.
  const builder = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] })
    .withTags(AXE_TAGS);
  const { violations } = await (part ? builder.include(part) : builder).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary?.replace(/\s+/g, " ")}`,
    ),
  );
}

const ARRIVAL_MS = 10_000;

/** Until all of the page is there and dressed: one that a press has led to may only have begun. */
async function arrival(page: Page): Promise<void> {
  const isThere = () =>
    document.readyState !== "loading" &&
    [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(({ sheet }) => sheet);
  const until = performance.now() + ARRIVAL_MS;
  while (!(await page.evaluate(isThere)) && performance.now() < until) await sleep(20);
}

/** How far the page itself scrolls sideways, in CSS pixels. */
export async function sidewaysScroll(page: Page): Promise<number> {
  await arrival(page);
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

export async function sidewaysScrollAt480(page: Page): Promise<number> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 480, height: 900 });
  const found = await sidewaysScroll(page);
  if (size) await page.setViewportSize(size);
  return found;
}

/**
 * Controls that are smaller than 24 × 24 CSS pixels and closer than that to another one (WCAG 2.2, 2.5.8). Links
 * inside running text and places on a map, whose size is what they show, are excepted, as the criterion says.
 */
export async function tooSmallTargets(page: Page): Promise<string[]> {
  await arrival(page);
  return page.evaluate(() => {
    const MINIMUM = 24;
    const controls = [
      ...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary"),
    ]
      .map((element) => ({ element, box: (element.closest("label") ?? element).getBoundingClientRect() }))
      .filter(
        ({ element, box }) =>
          box.width > 1 && box.height > 1 && element.checkVisibility({ visibilityProperty: true }),
      );
    const centre = (box: DOMRect) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    const isExcepted = (element: Element) =>
      element.closest("svg") !== null ||
      (element.tagName === "A" &&
        getComputedStyle(element).display === "inline" &&
        (element.parentElement?.textContent ?? "").trim() !== (element.textContent ?? "").trim());
    const crowds = (box: DOMRect, other: DOMRect) => {
      const { x, y } = centre(box);
      const dx = Math.max(other.left - x, 0, x - other.right);
      const dy = Math.max(other.top - y, 0, y - other.bottom);
      return Math.hypot(dx, dy) < MINIMUM / 2;
    };
    return controls
      .filter(({ element, box }) => (box.width < MINIMUM || box.height < MINIMUM) && !isExcepted(element))
      .filter(({ element, box }) =>
        controls.some(
          ({ element: other, box: otherBox }) =>
            other !== element &&
            !other.contains(element) &&
            !element.contains(other) &&
            crowds(box, otherBox),
        ),
      )
      .map(
        ({ element, box }) =>
          `${element.outerHTML.slice(0, 120)} ${Math.round(box.width)}×${Math.round(box.height)}`,
      );
  });
}
