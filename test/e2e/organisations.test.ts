import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { accessibilityProblems, openAs } from "../helpers/browser.ts";
import { journey, pathOf, scripting } from "../helpers/journey.ts";
import { signIn } from "../helpers/pages.ts";

const { open, product } = journey();
const UPGRADE = "プランをアップグレードすると閲覧できます";

const switcher = (page: Page) => page.getByRole("banner").locator("details", { hasText: "施設の切り替え" });
const organisations = (page: Page) => switcher(page).locator("button[name=id]");
const currentName = async (page: Page) =>
  (await organisations(page).and(page.locator("[aria-current=true]")).textContent())?.replace(
    /[✓\s]|ステルス/g,
    "",
  );

async function switchTo(page: Page, pick: (name: string) => boolean): Promise<string> {
  const names = await organisations(page).allTextContents();
  const index = names.findIndex(pick);
  await switcher(page).locator("summary").click();
  await organisations(page).nth(index).click();
  return (names[index] ?? "").replace(/[✓\s]|ステルス/g, "");
}

describe.each(scripting)("switching the facility $name", ({ javaScript }) => {
  it("shows the lock of a stealth facility, resets the view and reloads the sections", async () => {
    const { page } = await open({ javaScript });
    await openAs(page, demoAccounts.facility.email, "/sections?color=size&page=2");
    const before = await currentName(page);
    const stealth = await switchTo(page, (name) => name.includes("ステルス"));
    await page.waitForURL("**/sections");
    expect(pathOf(page)).toBe("/sections");
    expect(stealth).not.toBe(before);
    expect(await currentName(page)).toBe(stealth);
    expect(await page.title()).toContain(stealth);
    expect(await switcher(page).locator("summary").textContent()).toContain("ステルス");
    await page.getByText(`表示中の施設を「${stealth}」に切り替えました。`).first().waitFor();
  });
});

describe("a tab that still shows the other facility (R16)", () => {
  it("is refused when it sends a form, is told why, and changes nothing", async () => {
    const browser = await signIn(product().origin, demoAccounts.facility.email);
    const [first, second, third] = browser.landing.forms
      .flatMap(({ buttons }) => buttons)
      .filter(({ name }) => name === "id")
      .map(({ value }) => value);
    if (!first || !second || !third) throw new Error("the account has fewer than three facilities");
    const drawnBefore = browser.landing;
    const switched = await browser.submit(drawnBefore, { action: "/facility-switch" }, { id: second });
    const refused = await browser.submit(
      drawnBefore,
      { action: "/facility-switch" },
      { id: third, _facility: first },
    );
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("別のタブで施設が切り替えられています。");
    expect((await browser.get("/sections")).title).toBe(switched.title);
  });
});

describe.each(scripting)("what a free plan closes $name", ({ javaScript }) => {
  it("opens the upgrade notice with the exact text from each locked item", async () => {
    const { page } = await open({ javaScript });
    await openAs(page, demoAccounts.free.email);
    const locked = page.getByRole("banner").getByRole("button", { name: "（要アップグレード）" });
    await expect.poll(() => locked.count()).toBe(3);
    const notice = page.getByRole("dialog").filter({ hasText: UPGRADE });
    await expect.poll(() => notice.isVisible()).toBe(false);
    await locked.first().click();
    await notice.waitFor();
    expect((await notice.locator("p").first().textContent())?.trim()).toBe(UPGRADE);
    await notice.getByRole("button", { name: "閉じる" }).click();
    await notice.waitFor({ state: "hidden" });
  });

  it("sends a direct visit to the facility catalogue", async () => {
    const { page } = await open({ javaScript });
    await openAs(page, demoAccounts.free.email);
    for (const path of ["/sections", "/brands", "/optional_point"]) {
      await page.goto(path);
      expect(pathOf(page)).toMatch(/^\/facilities/);
    }
  });
});

describe("the upgrade notice and the switcher", () => {
  it("are accessible when open, and Escape closes them", async () => {
    const { page } = await open();
    await openAs(page, demoAccounts.free.email);
    await page.getByRole("banner").getByRole("button", { name: "（要アップグレード）" }).first().click();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  });

  it("gives the focus back to the switcher after Escape", async () => {
    const { page } = await open();
    await openAs(page, demoAccounts.facility.email);
    const summary = switcher(page).locator("summary");
    await summary.click();
    await organisations(page).first().focus();
    expect(await accessibilityProblems(page, "header")).toEqual([]);
    await page.keyboard.press("Escape");
    expect(await switcher(page).evaluate((details: HTMLDetailsElement) => details.open)).toBe(false);
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("let a person of both sides go over to the brand side and back", async () => {
    const { page } = await open();
    await openAs(page, demoAccounts.both.email);
    const header = page.getByRole("banner");
    await header.locator("details", { hasText: "切り替え" }).locator("summary").first().click();
    await header.locator("button[name=side]").click();
    await page.waitForURL(/\/(optional_point|sales_prediction)/);
    await header.locator("details", { hasText: "切り替え" }).locator("summary").first().click();
    await header.locator("button[name=side]").click();
    await page.waitForURL("**/sections**");
  });
});
