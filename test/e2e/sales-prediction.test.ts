import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { accessibilityProblems, openAs, sidewaysScroll, type Window } from "../helpers/browser.ts";
import { journey, pathOf, scripting } from "../helpers/journey.ts";

const { open } = journey();

async function openList({ page }: Window): Promise<Page> {
  await openAs(page, demoAccounts.brand.email);
  await page.getByRole("heading", { name: "売上予測", level: 1 }).waitFor();
  return page;
}

describe.each(scripting)("a store developer $name", ({ javaScript }) => {
  it("finds a facility, predicts there, sees why, takes the workbook and makes a plan", async () => {
    const page = await openList(await open({ javaScript }));
    await page.getByRole("link", { name: "施設商圏分析" }).click();
    await page.getByLabel("面積の下限（坪）").fill("１，０００");
    await page.getByLabel("売上予測の下限（万円）").fill("４，０００");
    await page.getByRole("button", { name: "この条件で絞り込む" }).click();
    await page.waitForURL(/prediction_value_min=/);
    const found = await page.locator(".catalogue-table tbody th a").allTextContents();
    expect(found).toContain("ヒノハ南浜");
    await page.getByRole("link", { name: "地図", exact: true }).click();
    await expect.poll(() => page.locator(".catalogue-table tbody th a").allTextContents()).toEqual(found);
    await expect
      .poll(() => page.locator(".trade-area-map [href^='/facilities/details/']").count())
      .toBe(found.length);
    await page.locator(".catalogue-table").getByRole("link", { name: "ヒノハ南浜" }).click();
    await page.getByRole("heading", { name: "公開中の募集" }).waitFor();
    await page.getByRole("link", { name: "売上予測を作成" }).first().click();
    await page.getByLabel(/出店形態/).selectOption({ label: "SC(SCIN)" });
    await page.getByLabel(/面積/).fill("32.5");
    await page.getByLabel(/開店予定日/).fill("2027/09/01");
    await page.getByRole("button", { name: "次へ" }).click();
    await page.getByRole("checkbox").first().check();
    await page.getByRole("button", { name: "確認へ進む" }).click();
    await page.getByText("32.5坪（107.4㎡）").waitFor();
    await page.getByRole("button", { name: "予測を実行" }).click();
    await page.waitForURL(/\/sales_prediction\/\d+$/);
    await page.getByRole("heading", { name: "予測額の内訳（要因分解）" }).waitFor();
    await page.getByRole("img", { name: "予測年商の要因分解" }).waitFor();
    const labels = page.locator(".back-test dt");
    expect(
      await labels.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length),
    ).toBe(0);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Excel出力" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
    await page.getByRole("link", { name: "出店計画に登録" }).click();
    await page.getByLabel(/計画名/).fill(`ブラウザーの計画 ${javaScript}`);
    await page.getByRole("button", { name: "登録" }).click();
    await page.waitForURL(/tab=plans/);
    await page.getByRole("link", { name: `ブラウザーの計画 ${javaScript}` }).waitFor();
  });

  it("compares four predictions", async () => {
    const page = await openList(await open({ javaScript }));
    for (let index = 0; index < 4; index++) await page.getByRole("checkbox").nth(index).check();
    await page.getByRole("button", { name: "比較" }).click();
    await page.getByRole("heading", { name: "売上予測の比較" }).waitFor();
    await expect.poll(() => page.getByRole("columnheader").count()).toBeGreaterThanOrEqual(5);
    expect(pathOf(page)).toContain("compare=");
  });
});

describe("the pages of sales prediction", () => {
  it("are without accessibility findings and fit 320 pixels", async () => {
    const window = await open({ width: 320 });
    const page = await openList(window);
    const id = /\/sales_prediction\/(\d+)/.exec(
      (await page.locator("tbody th a").first().getAttribute("href")) ?? "",
    )?.[1];
    for (const path of [
      "/sales_prediction",
      `/sales_prediction/${id}`,
      "/sales_prediction?compare=1&compare=4",
      "/sales_prediction?tab=plans",
      "/sales_prediction/new?facility_id=1",
      "/sales_prediction/plans/new",
    ]) {
      await page.goto(path);
      expect(await accessibilityProblems(page), path).toEqual([]);
      expect(await sidewaysScroll(page), path).toBe(0);
    }
  });
});
