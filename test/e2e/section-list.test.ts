import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright";
import readExcel from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { openAs, type Window } from "../helpers/browser.ts";
import { journey, pathOf, scripting } from "../helpers/journey.ts";

const { open } = journey();

const table = (page: Page) => page.getByRole("table");
const rows = (page: Page) => table(page).locator("tbody tr");

async function openList(window: Window, path = "/sections"): Promise<Page> {
  const { page } = window;
  await openAs(page, demoAccounts.facility.email, path);
  return page;
}

async function total(page: Page): Promise<number> {
  const text =
    (await page
      .getByText(/\d+件中/)
      .first()
      .textContent()) ?? "";
  return Number(/([\d,]+)件中/.exec(text)?.[1]?.replace(",", ""));
}

describe.each(scripting)("the list of sections $name", ({ javaScript }) => {
  it("is filtered by recruitment status, and a chip takes the filter off", async () => {
    const page = await openList(await open({ javaScript }));
    const all = await total(page);
    const filters = page.getByRole("main").locator("form", { has: page.getByLabel("募集ステータス") });
    await filters.getByLabel("募集ステータス").selectOption({ label: "公開中" });
    await filters.getByRole("button", { name: /絞り込む|検索|適用/ }).click();
    await page.waitForURL(/status=publish/);
    const published = await total(page);
    expect(published).toBeGreaterThan(0);
    expect(published).toBeLessThan(all);
    for (const text of await rows(page).allTextContents()) expect(text).toContain("公開中");
    await page.getByRole("link", { name: /絞り込み解除.*公開中/ }).click();
    await page.waitForURL((url) => !url.search.includes("status="));
    expect(await total(page)).toBe(all);
  });

  it("finds sections by words, in any width, and says when nothing matches", async () => {
    const page = await openList(await open({ javaScript }));
    const number = await numberOf(rows(page).first());
    const words = page.getByRole("searchbox");
    const wide = [...number]
      .map((letter) => String.fromCharCode((letter.codePointAt(0) ?? 0) + 0xfee0))
      .join("");
    await words.fill(wide);
    await words.press("Enter");
    await page.waitForURL(/words=/);
    expect(await numberOf(rows(page).first())).toBe(number);
    await page.getByRole("searchbox").fill("まったく存在しない語句");
    await page.getByRole("searchbox").press("Enter");
    await page.getByText("条件に一致する区画はありません。").first().waitFor();
  });

  it("is sorted by a column, both ways, and the header says which", async () => {
    const page = await openList(await open({ javaScript }));
    const header = () => page.getByRole("columnheader", { name: /面積/ }).first();
    await header().getByRole("link").click();
    await page.waitForURL(/sort=area/);
    const direction = await header().getAttribute("aria-sort");
    expect(direction).toMatch(/ascending|descending/);
    const first = await areas(page);
    expect(first).toEqual([...first].sort((a, b) => (direction === "ascending" ? a - b : b - a)));
    await header().getByRole("link").click();
    await expect.poll(() => header().getAttribute("aria-sort")).not.toBe(direction);
  });

  it("is turned page by page without losing filters, and a shared address shows the same", async () => {
    const page = await openList(await open({ javaScript }), "/sections?all=1");
    const first = await rows(page).allTextContents();
    await page
      .getByRole("navigation", { name: /のページ$/ })
      .getByRole("link", { name: "次へ" })
      .click();
    await page.waitForURL(/page=2/);
    expect(pathOf(page)).toContain("all=1");
    const second = await rows(page).allTextContents();
    expect(second).not.toEqual(first);
    await page.goto(pathOf(page));
    await expect.poll(() => rows(page).allTextContents()).toEqual(second);
  });

  it("downloads as an Excel file with every row of the filter", async () => {
    const page = await openList(await open({ javaScript }), "/sections?status=publish");
    const count = await total(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: /Excel/ }).first().click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    const sheets = await readExcel(await readFile(await download.path()));
    const table = sheets[0]?.data ?? [];
    const numbers = table.filter((row) => row.some((cell) => cell === "公開中"));
    expect(numbers.length).toBe(count);
    expect(numbers.every((row) => row.some((cell) => typeof cell === "number"))).toBe(true);
  });
});

async function numberOf(row: Locator): Promise<string> {
  return /^[A-Z0-9-]+/.exec(((await row.getByRole("rowheader").textContent()) ?? "").trim())?.[0] ?? "";
}

async function areas(page: Page): Promise<number[]> {
  const texts = await rows(page).allTextContents();
  return texts.map((text) => Number(/([\d,]+\.\d)/.exec(text)?.[1]?.replace(",", "")));
}

describe("a press on a link", () => {
  it("fetches the next page before it is let go, and going there uses it", async () => {
    const window = await open();
    const page = await openList(window, "/facilities");
    const link = page.locator(".facility-cell a").nth(1);
    await link.hover();
    const [early] = await Promise.all([
      page.context().waitForEvent("request", (request) => /\/facilities\/details\/\d+/.test(request.url())),
      page.mouse.down(),
    ]);
    expect(await early.headerValue("sec-purpose")).toContain("prefetch");
    await page.mouse.up();
    await page.waitForURL(/\/facilities\/details\/\d+/);
    const delivery = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType("navigation") as unknown as {
        deliveryType?: string;
      }[];
      return navigation?.deliveryType;
    });
    expect(delivery).toBe("navigational-prefetch");
  });
});
