import type { Page } from "playwright";
import { describe, expect, it, vi } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { openAs, type Window } from "../helpers/browser.ts";
import { journey } from "../helpers/journey.ts";

const { open } = journey();

describe("a section that is clicked before the map is alive", () => {
  const react = /\/assets\/react-[^/]+\.js$/;

  async function clickedEarly(window: Window, path?: string): Promise<{ page: Page; number: string }> {
    const { page } = window;
    await openAs(page, demoAccounts.facility.email, path);
    const unit = page.locator(".floor-map-drawing a[data-unit]").first();
    const number = /^区画([^、]+)、/.exec((await unit.getAttribute("aria-label")) ?? "")?.[1] ?? "";
    // A page whose code fails loads anew by itself, once, perhaps at this moment.
    await vi.waitFor(() =>
      page.evaluate(() => {
        document.documentElement.dataset.first = "";
      }),
    );
    await unit.click();
    return { page, number };
  }
  const shown = (page: Page, number: string) =>
    page.locator("#section-panel").getByText(`区画${number}`).first().waitFor();
  const isFirst = async (page: Page) => (await page.locator("html").getAttribute("data-first")) !== null;

  it.each([
    { name: "and list", path: "/sections" },
    { name: "alone", path: "/sections?view=map" },
  ])("is named by the panel at once, and shown in place as soon as it is: map $name", async ({ path }) => {
    const window = await open();
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await window.context.route(react, async (route) => {
      await arrival;
      await route.continue();
    });
    const { page, number } = await clickedEarly(window, path);
    const panel = page.locator("#section-panel");
    await panel.getByRole("heading", { name: `区画${number}` }).waitFor();
    await panel.getByText("読み込み中です").waitFor();
    await page.locator(".floor-map-drawing a[data-clicked]").first().waitFor();
    arrive();
    await panel.getByRole("link", { name: "詳細", exact: true }).waitFor();
    await shown(page, number);
    await expect.poll(() => page.locator("[data-clicked]").count()).toBe(0);
    expect(new URL(page.url()).searchParams.get("section")).toMatch(/^\d+$/);
    expect(await isFirst(page)).toBe(true);
  });

  it("is shown again where another one was clicked in between: the page is its own", async () => {
    const window = await open({}, [/ERR_FAILED|ERR_ABORTED/]);
    const { page } = window;
    await openAs(page, demoAccounts.facility.email);
    const units = page.locator(".floor-map-drawing a[data-unit]");
    const href = (await units.nth(3).getAttribute("href")) ?? "";
    await window.context.route(react, () => {});
    await page.goto(href, { waitUntil: "commit" });
    const panel = page.locator(".section-panel-body");
    const own = units.and(page.locator("[aria-current]"));
    await panel.getByRole("link", { name: "詳細", exact: true }).waitFor();
    const before = await panel.innerText();
    const press = (unit: typeof own) => unit.dispatchEvent("click");
    // A click before the small script has come would lead to a new page.
    await page.locator("html.is-enhanced").waitFor();
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("first-click")),
    );
    await press(units.first());
    await panel.getByText("読み込み中です").waitFor();
    await press(own);
    await expect.poll(() => panel.innerText()).toBe(before);
    expect(await units.and(page.locator("[aria-current]")).getAttribute("href")).toBe(href);
    await press(own);
    expect(await panel.innerText()).toBe(before);
    expect(new URL(page.url()).searchParams.get("section")).toBe(
      new URL(href, page.url()).searchParams.get("section"),
    );
  });

  it("is shown by a new page where its code cannot be loaded", async () => {
    const window = await open({}, [/ERR_FAILED|dynamically imported module/]);
    await window.context.route(react, (route) => route.abort());
    const { page, number } = await clickedEarly(window);
    await shown(page, number);
    expect(await isFirst(page)).toBe(false);
    await page.locator(".floor-map-drawing").hover();
    await expect.poll(() => window.problems.some((one) => /dynamically imported/.test(one))).toBe(true);
    const isKept = await page
      .locator(".floor-map-drawing a[data-unit]")
      .last()
      .evaluate((link: HTMLElement) => {
        const click = new MouseEvent("click", { bubbles: true, cancelable: true });
        document.addEventListener("click", (event) => {
          link.dataset.kept = String(event.defaultPrevented);
          event.preventDefault();
        });
        link.dispatchEvent(click);
        return link.dataset.kept;
      });
    expect(isKept).toBe("false");
  });

  it("is shown by a new page where its code does not come in time", async () => {
    const window = await open({}, [/ERR_FAILED|ERR_ABORTED/]);
    await window.context.route(react, () => {});
    const { page, number } = await clickedEarly(window);
    await expect.poll(() => isFirst(page)).toBe(false);
    await shown(page, number);
  });
});

describe("what is entered into a leasing list before it is alive", () => {
  it("is still there when it is, and after it has been drawn anew", async () => {
    const { page, context } = await open();
    await openAs(page, demoAccounts.facility.email, "/sections?floor=all&status=publish&per_page=50");
    const link = page.locator("tr[data-section] a[href$='/recruitements']").first();
    const path = (await link.getAttribute("href")) ?? "";
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await context.route(/\/assets\/react-[^/]+\.js$/, async (route) => {
      await arrival;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    const rows = page.locator(".leasing-table tbody tr");
    const comment = page.locator(".leasing-comment input");
    const status = rows.first().locator("select");
    const ticks = rows.locator("input[type=checkbox]");
    await comment.fill("区画の理由");
    await status.selectOption({ index: 2 });
    const picked = await status.inputValue();
    await ticks.first().check();
    arrive();
    await page.locator('[data-island="leasing-list-editor"][data-hydrated]').waitFor();
    await ticks.nth(1).check();
    expect(await page.locator(".leasing-bulk [role=status]").innerText()).toBe("2件のブランドを選択中");
    expect([await comment.inputValue(), await status.inputValue()]).toEqual(["区画の理由", picked]);
    await expect.poll(() => ticks.first().isChecked()).toBe(true);
  });
});

describe("rows that are ticked before the code that counts them is there", () => {
  it("are all ticked at once, and counted as they then stand", async () => {
    const { page, context } = await open();
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await context.route("**/assets/ticks-*", async (route) => {
      await arrival;
      await route.continue();
    });
    await openAs(page, demoAccounts.facility.email, "/sections?view=list");
    const rows = page.locator("[data-check]");
    const all = page.getByRole("checkbox", { name: "このページの区画をすべて選択" });
    const ticked = () =>
      rows.evaluateAll((boxes) => boxes.filter((box) => (box as HTMLInputElement).checked).length);
    const number = await rows.count();
    await all.check();
    expect(await ticked()).toBe(number);
    await rows.first().uncheck();
    expect(await ticked()).toBe(number - 1);
    arrive();
    await page.getByText(`${number - 1}件の区画を選択中`).waitFor();
    expect(await all.evaluate((box: HTMLInputElement) => [box.checked, box.indeterminate])).toEqual([
      false,
      true,
    ]);
    expect(await ticked()).toBe(number - 1);
  });
});

describe("a map that is changed before the code for that is there", () => {
  const code = "**/assets/section-floor-map-on-use-*";
  const filled = (page: Page) => page.locator(".floor-map-drawing [class*=fill-size]");
  const colour = (page: Page) =>
    page.getByRole("navigation", { name: "色分け" }).getByRole("link", { name: "規模", exact: true }).click();
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("data-unit"));

  async function openMap(window: Window): Promise<Page> {
    const { page } = window;
    await openAs(page, demoAccounts.facility.email);
    await page.locator("[data-island=section-floor-map][data-hydrated]").waitFor();
    await page.evaluate(() => document.documentElement.setAttribute("data-first", ""));
    return page;
  }

  it.each([
    { name: "is coloured as soon as it is", comes: true },
    { name: "is drawn by a new page where it does not come", comes: false },
  ])("$name", async ({ comes }) => {
    const window = await open({}, comes ? [] : [/ERR_FAILED/]);
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await window.context.route(code, async (route) => {
      await arrival;
      await (comes ? route.continue() : route.abort());
    });
    const page = await openMap(window);
    await colour(page);
    await page.getByRole("list", { name: "凡例" }).getByText("15坪未満").waitFor();
    expect(await filled(page).evaluateAll((shapes) => shapes.length)).toBe(0);
    arrive();
    await expect.poll(() => filled(page).count()).toBeGreaterThan(10);
    await expect.poll(() => page.locator("html[data-first]").count()).toBe(comes ? 1 : 0);
  });

  it("is gone about by each arrow key that was pressed", async () => {
    const window = await open();
    const page = await openMap(window);
    const start = page.locator(".floor-map-drawing a[data-unit]").first();
    await start.focus();
    const stops = [await focused(page)];
    for (const _ of ["once", "twice"]) {
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => focused(page)).not.toBe(stops.at(-1));
      stops.push(await focused(page));
    }
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await window.context.route(code, async (route) => {
      await arrival;
      await route.continue();
    });
    await page.reload();
    await page.locator("[data-island=section-floor-map][data-hydrated]").waitFor();
    await start.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    expect(await focused(page)).toBe(stops[0]);
    arrive();
    await expect.poll(() => focused(page)).toBe(stops[2]);
  });
});
