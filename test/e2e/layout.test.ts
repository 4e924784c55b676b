import { describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import {
  accessibilityProblems,
  sidewaysScroll,
  takeSession,
  tooSmallTargets,
  type Window,
} from "../helpers/browser.ts";
import { journey } from "../helpers/journey.ts";

const { open } = journey();

const pages: { name: string; account: keyof typeof demoAccounts | undefined; path: string }[] = [
  { name: "landing", account: undefined, path: "/" },
  { name: "sign-in", account: undefined, path: "/signin" },
  { name: "sections", account: "facility", path: "/sections" },
  { name: "sections as a list only", account: "facility", path: "/sections?view=list" },
  { name: "facilities", account: "facility", path: "/facilities" },
  { name: "not found", account: "facility", path: "/nowhere" },
  { name: "credits", account: "facility", path: "/credits" },
  { name: "support", account: "facility", path: "/support" },
  { name: "brand side", account: "brand", path: "/optional_point" },
];

async function visit(window: Window, { account, path }: (typeof pages)[number]): Promise<void> {
  if (account) await takeSession(window.page, demoAccounts[account].email);
  await window.page.goto(path);
}

describe.each(pages)("the page $name (S2)", (entry) => {
  it("has one heading, a title and a skip link first, is accessible and fits every width with large targets", async () => {
    const window = await open();
    await visit(window, entry);
    const { page } = window;
    await expect.poll(() => page.getByRole("heading", { level: 1 }).count()).toBe(1);
    expect(await page.title()).toMatch(/｜クカク$/);
    await page.keyboard.press("Tab");
    const first = page.locator(":focus");
    expect(await first.textContent()).toBe("本文へ移動");
    await expect.poll(() => first.isVisible()).toBe(true);
    // The skip link shows while it has the focus.
    await first.blur();
    expect(await accessibilityProblems(page)).toEqual([]);
    for (const width of [1366, 960, 480, 320]) {
      await page.setViewportSize({ width, height: 768 });
      expect({ width, scroll: await sidewaysScroll(page) }).toEqual({ width, scroll: 0 });
      expect({ width, small: await tooSmallTargets(page) }).toEqual({ width, small: [] });
    }
  });

  it("is accessible also before any script has run", async () => {
    const plain = await open({}, [/ERR_FAILED/]);
    await plain.context.route("**/*.js", (route) => route.abort());
    await visit(plain, entry);
    expect(await accessibilityProblems(plain.page)).toEqual([]);
  });
});

describe("the floor on the landing page", () => {
  it("is seen whole at every width", async () => {
    const { page } = await open();
    await page.goto("/");
    for (const width of [1366, 960, 767, 480, 320]) {
      await page.setViewportSize({ width, height: 768 });
      const hidden = await page
        .locator(".hero .figure-scroll")
        .evaluate((region) => region.scrollWidth - region.clientWidth);
      expect({ width, hidden }).toEqual({ width, hidden: 0 });
    }
  });
});

it.each(["/sections?floor=1", "/sections?all=1&view=list"])(
  "the list of %s is as wide as the page, however long the names of tenants",
  async (path) => {
    const { page } = await open({ width: 1366 });
    await takeSession(page, demoAccounts.facility.email);
    await page.goto(path);
    const list = page.locator("[data-section-list]");
    const beyond = () =>
      list.evaluate((all) => {
        const right = (element: Element | null) => element?.getBoundingClientRect().right ?? 0;
        return right(all.querySelector("table")) - right(all);
      });
    expect(await beyond()).toBeLessThanOrEqual(0);
    await list
      .locator(".tenant-cell")
      .first()
      .evaluate((cell) => cell.append("アメリカンヴィンテージ雑貨と暮らしの道具".repeat(2)));
    expect(await beyond()).toBeLessThanOrEqual(0);
  },
);

describe("the sections in forced colours", () => {
  it("are accessible too", async () => {
    const window = await open({ forcedColors: "active" });
    await visit(window, { name: "sections", account: "facility", path: "/sections" });
    expect(await accessibilityProblems(window.page)).toEqual([]);
  });
});

it("a list whose rows are blocks on a narrow screen can still be ordered", async () => {
  const window = await open();
  await takeSession(window.page, demoAccounts.facility.email);
  await window.page.setViewportSize({ width: 480, height: 768 });
  await window.page.goto("/userfacilityjoins/1");
  const name = window.page.getByRole("columnheader", { name: "氏名" }).getByRole("link");
  await name.click();
  await window.page.waitForURL((url) => url.search === "?sort=name&order=asc", { waitUntil: "load" });
  expect(await tooSmallTargets(window.page)).toEqual([]);
  expect(await sidewaysScroll(window.page)).toBe(0);
});
