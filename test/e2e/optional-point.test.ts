import { describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { accessibilityProblems, openAs, sidewaysScroll, tooSmallTargets } from "../helpers/browser.ts";
import { journey, pathOf, scripting } from "../helpers/journey.ts";
import { pdfPages } from "../helpers/pdf.ts";

const { open } = journey();

describe.each(scripting)("a store developer's way to a trade area $name", ({ javaScript }) => {
  it("leads from a name over the report to a saved point and back to none", async () => {
    const { page } = await open({ javaScript });
    await openAs(page, demoAccounts.facility.email, "/optional_point");
    await page.getByRole("combobox", { name: "地名・駅名・住所" }).fill("名古屋駅");
    await page.getByRole("button", { name: "検索" }).click();
    await page
      .getByRole("link", { name: /^分析 ?：名古屋駅$/ })
      .first()
      .click();
    await page.waitForURL("**/optional_point/result?**");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain("名古屋駅");
    const name = `名古屋の候補地 ${javaScript ? "甲" : "乙"}`;
    await page.getByLabel("地点名").fill(name);
    await page.getByRole("button", { name: "この地点を保存" }).click();
    await page.getByText(`「${name}」を保存しました。`).first().waitFor();
    await page.goto("/optional_point");
    await page.getByRole(javaScript ? "button" : "link", { name: new RegExp(`^削除 ?：${name}$`) }).click();
    await page.getByRole("button", { name: "削除", exact: true }).click();
    await page.getByText(`「${name}」を削除しました。`).first().waitFor();
    await expect.poll(() => page.getByRole("link", { name }).count()).toBe(0);
  });
});

describe("the search field", () => {
  it("offers names while somebody types", async () => {
    const { page } = await open();
    await openAs(page, demoAccounts.facility.email, "/optional_point");
    await page.locator("[data-island=trade-area-map][data-hydrated]").waitFor();
    await page.getByRole("combobox", { name: "地名・駅名・住所" }).pressSequentially("みなとみ");
    const names = () =>
      page
        .locator("#place-names option")
        .evaluateAll((options) => options.map((option) => option.getAttribute("value")));
    await expect.poll(names).toContain("みなとみらい駅");
  });
});

describe("the map in a browser", () => {
  it("is picked by click and by keys, moved and zoomed, and fills in the form", async () => {
    const { page } = await open();
    await openAs(page, demoAccounts.facility.email, "/optional_point?lat=35.4658&lon=139.6223");
    await page.locator("[data-island=trade-area-map][data-hydrated]").waitFor();
    const region = page.getByRole("region", { name: "地点を選ぶ地図" });
    const latitude = page.getByLabel("緯度");
    await region.click({ position: { x: 500, y: 120 } });
    const clicked = Number(await latitude.inputValue());
    expect(clicked).toBeGreaterThan(35.47);
    await region.press("ArrowDown");
    await region.press("Enter");
    const pressed = Number(await latitude.inputValue());
    expect(pressed).toBeLessThan(35.4658);
    const tiles = () =>
      region.locator("image").evaluateAll((images) => images.map((image) => image.getAttribute("href")));
    const before = await tiles();
    await page.getByRole("button", { name: "拡大" }).click();
    expect(await tiles()).not.toEqual(before);
    await region.press("-");
    await expect.poll(tiles).toEqual(before);
    await region.press("+");
    await expect.poll(tiles).not.toEqual(before);
    await latitude.fill("43.06");
    await page.getByLabel("経度").fill("141.35");
    await page.getByRole("button", { name: "商圏を分析" }).click();
    await page.waitForURL("**/optional_point/result?lat=43.06&lon=141.35");
  });

  it("is dragged with the mouse", async () => {
    const { page } = await open();
    await openAs(page, demoAccounts.facility.email, "/optional_point/result?lat=35.4658&lon=139.6223");
    await page.locator("[data-island=trade-area-map][data-hydrated]").waitFor();
    const ring = page.locator(".map-ring.is-emphasised");
    const start = await ring.boundingBox();
    const box = await page.locator(".trade-area-map").boundingBox();
    if (!start || !box) throw new Error("the map is not drawn");
    await page.mouse.move(box.x + 300, box.y + 60);
    await page.mouse.down();
    await page.mouse.move(box.x + 380, box.y + 100, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Math.round(((await ring.boundingBox())?.x ?? 0) - start.x)).toBe(80);
  });
});

describe("the report", () => {
  it("has no accessibility findings, reflows, and has targets large enough", async () => {
    const { page } = await open();
    await openAs(page, demoAccounts.brand.email, "/optional_point/result?lat=35.4658&lon=139.6223");
    await page.locator("[data-island=trade-area-map][data-hydrated]").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await tooSmallTargets(page)).toEqual([]);
    await page.getByRole("link", { name: "居住者タイプ", exact: true }).click();
    await expect.poll(() => page.locator(".map-cell-letter").count()).toBeGreaterThan(20);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await sidewaysScroll(page)).toBe(0);
    expect(pathOf(page)).toBe("/optional_point/result?lat=35.4658&lon=139.6223");
  });

  it.each([
    [35.4658, 139.6223],
    [35.65238, 139.79571],
  ])("prints on two upright A4 pages (%f, %f)", async (lat, lon) => {
    const { page } = await open();
    await openAs(page, demoAccounts.brand.email, `/optional_point/result?lat=${lat}&lon=${lon}`);
    await page.waitForLoadState("networkidle");
    const pages = pdfPages(await page.pdf({ preferCSSPageSize: true }));
    expect(pages.length).toBe(2);
    for (const { width, height } of pages) expect(height).toBeGreaterThan(width);
  });
});
