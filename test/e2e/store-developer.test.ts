import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { accessibilityProblems, openAs, sidewaysScroll } from "../helpers/browser.ts";
import { journey, pathOf, scripting } from "../helpers/journey.ts";

const { open } = journey();

async function enter(page: Page, account: keyof typeof demoAccounts, path?: string): Promise<void> {
  await openAs(page, demoAccounts[account].email, path);
  await page.getByRole("navigation", { name: "メインメニュー" }).waitFor();
}

async function ask<T>(page: Page, path: string): Promise<T> {
  const answer = await page.context().request.get(path, { headers: { accept: "application/json" } });
  expect(answer.status(), path).toBe(200);
  return answer.json();
}

describe.each(scripting)("from a point on the map $name", ({ javaScript }) => {
  it("leads over the report to a saved point, paper and a plan", async () => {
    const { page } = await open({ javaScript });
    await enter(page, "both");
    await page.locator(".organisation-switcher summary").click();
    await page.locator(".dropdown-side button").click();
    await page.goto("/optional_point");
    await page.getByRole("combobox", { name: "地名・駅名・住所" }).fill("ｻｯﾎﾟﾛ");
    await page.getByRole("button", { name: "検索" }).click();
    await page.locator(".place-list").getByRole("link", { name: /^分析/ }).first().click();
    await page.waitForURL("**/optional_point/result?**");
    const report = pathOf(page);
    const name = `札幌の候補地 ${javaScript ? "甲" : "乙"}`;
    await page.getByLabel("地点名").fill(name);
    await page.getByRole("button", { name: "この地点を保存" }).click();
    await page.getByText(`「${name}」を保存しました。`).first().waitFor();
    await page.goto(report);
    await page.getByRole("heading", { level: 1, name: new RegExp(name) }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: "印刷（A4縦）" }).isVisible()).toBe(javaScript);
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => page.locator(".app-header").isVisible()).toBe(false);
    await expect.poll(() => page.getByRole("heading", { name: "データの出典" }).isVisible()).toBe(true);
    await page.emulateMedia({ media: "screen" });

    await page.getByRole("link", { name: "出店計画に登録" }).click();
    expect(await page.getByLabel(/計画名/).inputValue()).toBe(name);
    expect(Number(await page.getByLabel(/緯度/).inputValue())).toBeCloseTo(43.06, 1);
    await page.getByRole("button", { name: "登録" }).click();
    await page.getByRole("link", { name, exact: true }).click();
    await page.getByRole("link", { name: "削除", exact: true }).click();
    await page.getByRole("button", { name: "削除", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "出店計画", exact: true }).waitFor();
    await expect.poll(() => page.getByRole("link", { name, exact: true }).count()).toBe(0);
    await page.goto("/optional_point");
    await page.getByRole(javaScript ? "button" : "link", { name: new RegExp(`^削除 ?：${name}$`) }).click();
    await page.getByRole("button", { name: "削除", exact: true }).click();
    await page.getByText(`「${name}」を削除しました。`).first().waitFor();
  });
});

describe.each(scripting)("another set of benchmarks $name", ({ javaScript }) => {
  it("is saved with a short notice and seen on facility, report and competitor", async () => {
    const { page } = await open({ javaScript });
    await enter(page, "rivalbrand");
    const names = () => page.locator("#benchmarks th[scope=row]").allTextContents();
    /** The page after saving, as it was sent: its notice does not stay long. */
    const save = async () => {
      const [answer] = await Promise.all([
        page.waitForResponse((one) => one.request().isNavigationRequest() && one.status() === 200),
        page.getByRole("button", { name: "保存" }).click(),
      ]);
      expect(await answer.text()).toMatch(/data-flash="3"[\s\S]*ベンチマークを保存しました（\d+件）。/);
      await page.getByRole("heading", { level: 1, name: "ベンチマーク" }).waitFor();
    };
    await page.goto("/setting/brand/benchmarks");
    const box = page.locator(".benchmark-table input:not(:checked)").first();
    const added = (await box.getAttribute("aria-label"))?.replace(/を選択$/, "") ?? "";
    const brandId = await box.getAttribute("value");
    await box.check();
    await save();

    await page.goto("/facilities/details/1");
    expect(await names()).toContain(added);
    const { brand_stores: stores } = await ask<{ brand_stores: { latitude: number; longitude: number }[] }>(
      page,
      `/api/v1/brand_stores?brand_id=${brandId}`,
    );
    const { latitude = 0, longitude = 0 } = stores[0] ?? {};
    const report = `/optional_point/result?lat=${latitude.toFixed(4)}&lon=${longitude.toFixed(4)}`;
    await page.goto(report);
    await expect.poll(() => page.locator("#benchmarks td:first-of-type").allTextContents()).toContain(added);
    await page.goto(`/brands/details/${brandId}`);
    await expect.poll(() => page.getByText("選択中のベンチマーク").count()).toBeGreaterThan(0);

    await page.goto("/setting/brand/benchmarks");
    await page.getByRole("checkbox", { name: `${added}を選択` }).uncheck();
    await save();
    await page.goto("/facilities/details/1");
    expect(await names()).not.toContain(added);
    await page.goto(report);
    await expect
      .poll(() => page.locator("#benchmarks td:first-of-type").allTextContents())
      .not.toContain(added);
  });
});

describe.each(scripting)("switching the brand $name", ({ javaScript }) => {
  it("shows how many scouts and applications wait for the other brand's answer", async () => {
    const { page } = await open({ javaScript });
    await enter(page, "brand");
    const waiting = page.locator('.unanswered-count[href="/offering_section/applied"]');
    await waiting.locator(".unanswered-count-number").waitFor();
    const other = page.locator(".organisation-switcher button[name=id]:not([aria-current])").first();
    const id = await other.getAttribute("value");
    const name = (await other.locator("span:nth-child(2)").textContent()) ?? "";
    await page.locator(".organisation-switcher summary").click();
    await other.click();
    await page.getByText(`表示中のブランドを「${name}」に切り替えました。`).first().waitFor();
    const { number } = await ask<{ number: number }>(page, `/api/v1/contacts/unanswered?brand_id=${id}`);
    // The page goes without the count where that takes long.
    await expect
      .poll(async () => {
        await page.reload();
        return Number(/未回答\s*(\d+)件/.exec((await waiting.textContent()) ?? "")?.[1] ?? 0);
      })
      .toBe(number);
    expect(await waiting.getAttribute("href")).toBe("/offering_section/applied");
  });
});

describe.each(scripting)("plan flags $name", ({ javaScript }) => {
  it.each([
    ["brand", []],
    ["prediction", ["戦略ロードマップ", "施設商圏分析", "競合ブランド分析"]],
    ["brandlite", ["戦略ロードマップ", "施設商圏分析", "競合ブランド分析"]],
  ] as const)("lock for %s what its plan leaves out", async (account, locked) => {
    const { page } = await open({ javaScript });
    await enter(page, account);
    const menu = page.getByRole("navigation", { name: "メインメニュー" });
    const found = await menu.getByRole("button").allTextContents();
    expect(found.map((text) => text.replace(/（要アップグレード）|\s/g, ""))).toEqual(locked);
    if (locked.length === 0) return;
    await menu.getByRole("button").last().click();
    await page.getByText("プランをアップグレードすると閲覧できます").first().waitFor();
  });
});

describe("a section that fits", () => {
  it("is found in the list, read with its reasons, and applied for", async () => {
    const { page } = await open();
    await enter(page, "rivalbrand", "/offering_section");
    const row = page.locator(".offering-row").filter({ hasNotText: "応募済み" }).first();
    const link = row.getByRole("link");
    const name = (await link.textContent()) ?? "";
    await page.locator(".offering-more summary").first().click();
    await page.getByRole("columnheader", { name: "加点" }).first().waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await link.click();
    await page.waitForURL(/offering_section\/\d+$/);
    await page.getByLabel(/^業態/).fill("カフェ");
    await page.getByLabel(/^開店希望時期/).fill("2027年春");
    await page.getByLabel(/^希望面積/).fill("30");
    await page.getByLabel(/^担当者/).fill("試験 担当");
    await page.getByRole("button", { name: /確認/ }).click();
    await page.getByRole("button", { name: "応募", exact: true }).click();
    await page.getByText("応募しました。").waitFor();
    await page.goto("/offering_section");
    await page.locator(".offering-row", { hasText: "応募済み" }).filter({ hasText: name.trim() }).waitFor();
  });
});

describe("the pages of a store developer", () => {
  it("fit a wide screen with the column of predictions too", async () => {
    const { page } = await open();
    await enter(page, "brand", "/facilities");
    await expect.poll(() => page.getByRole("columnheader", { name: /^売上予測/ }).count()).toBe(1);
    const right = (selector: string) =>
      page.locator(selector).evaluate((one) => one.getBoundingClientRect().right);
    expect(await right(".catalogue-table")).toBeLessThanOrEqual(await right(".catalogue-results"));
    expect(await sidewaysScroll(page)).toBe(0);
  });

  it("are without accessibility findings and fit 320 pixels", async () => {
    const { page } = await open({ width: 320 });
    await enter(page, "brand", "/facilities/details/1");
    const offering = await page.locator("#offerings tbody th a").first().getAttribute("href");
    for (const path of [
      "/facilities?view=map",
      "/facilities/details/1",
      offering ?? "",
      "/offering_section/applied",
      "/sales_prediction?sort=value&order=asc",
      "/setting/brand/benchmarks",
    ]) {
      await page.goto(path);
      expect(await accessibilityProblems(page), path).toEqual([]);
      expect(await sidewaysScroll(page), path).toBe(0);
    }
  });
});
