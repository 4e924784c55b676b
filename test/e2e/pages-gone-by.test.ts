import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { openRememberingChromium, openWindow, signInWith, type Window } from "../helpers/browser.ts";
import { type Product, startProduct } from "../helpers/product.ts";

let product: Product;
let browser: Browser;
let opened: Window;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ shared: true }), openRememberingChromium()]);
  opened = await openWindow(browser, product.origin);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }) && undefined);
const isMarked = (page: Page) => page.evaluate(() => "marked" in window);

async function comeBack(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "networkidle" });
  await mark(page);
  await page.goto("/accessibility", { waitUntil: "networkidle" });
  await page.goBack({ waitUntil: "commit" });
  // A page from memory does not load: an address that is waited for would never count as arrived.
  await page.waitForFunction((wanted) => location.pathname === wanted, path);
}

describe("the way back in a browser", () => {
  it("shows an open page at once, as it was left", async () => {
    await comeBack(opened.page, "/credits");
    expect(await isMarked(opened.page)).toBe(true);
  });

  it("asks for a signed-in page anew, and after signing out shows nothing of it", async () => {
    const { page } = opened;
    await signInWith(page, demoAccounts.facility.email);
    await page.waitForURL("**/sections**");
    await comeBack(page, "/facilities");
    await page.getByRole("heading", { name: "施設カタログ" }).waitFor();
    expect(await isMarked(page)).toBe(false);
    await page.getByRole("button", { name: "ログアウト" }).first().click();
    await page.waitForURL("**/signin**");
    await page.goBack({ waitUntil: "commit" });
    await page.getByLabel("パスワード", { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("heading", { name: "施設カタログ" }).count()).toBe(0);
    expect(opened.problems).toEqual([]);
  });
});
