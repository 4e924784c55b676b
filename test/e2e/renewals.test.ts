import { expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { accessibilityProblems, openAs, sidewaysScrollAt480 } from "../helpers/browser.ts";
import { journey } from "../helpers/journey.ts";
import { pdfPages, plainly } from "../helpers/pdf.ts";
import { fontsLeftOut, pdfDrawings } from "../helpers/pdf-drawing.ts";

const { open } = journey();

it("plans four changes of the tenant mix, beside today, and makes two recruitments of them (U07)", async () => {
  const { page } = await open();
  await openAs(page, demoAccounts.facility.email, "/sections");
  await page.getByRole("link", { name: "リニューアル案" }).click();
  await page.getByRole("link", { name: "案を登録" }).first().click();
  await page.getByLabel("案の名称").fill("2028年春の案");
  await page.getByRole("button", { name: "登録" }).click();
  const add = async (outcome: string, fields: Record<string, string>) => {
    await page.getByRole("link", { name: "変更を追加" }).first().click();
    const choice = page.getByLabel("対象の区画");
    await choice.waitFor();
    const [, section] = await choice.locator("optgroup option").allTextContents();
    await choice.selectOption({ label: section ?? "" });
    await page.getByLabel("変更の内容").selectOption(outcome);
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
    if (outcome === "genre") await page.getByLabel("テナントの業種").selectOption({ index: 1 });
    if (outcome === "genre") expect(await accessibilityProblems(page)).toEqual([]);
    expect(await sidewaysScrollAt480(page)).toBe(0);
    await page.getByRole("button", { name: "追加", exact: true }).click();
    await page.getByText("変更を追加しました。").waitFor();
  };
  await add("tenant", { テナントの名称: "新しいカフェ", 変更の開始日: "2028/04/01", 想定賃料: "30000" });
  await add("genre", { 変更の開始日: "2028/04/01" });
  await add("vacate", {});
  await add("stay", {});
  await expect.poll(() => page.locator("tr[id^=change-]").count()).toBe(4);
  await expect.poll(() => page.getByRole("region", { name: "業種の構成の表：全館" }).isVisible()).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await sidewaysScrollAt480(page)).toBe(0);
  await page.getByLabel("ブランド名").fill("珈琲");
  await page.getByRole("button", { name: "検索", exact: true }).click();
  await page.waitForURL(/brand_words=/);
  const chip = page.locator("[data-drag]").first();
  const place = page.locator("[data-drop]").first();
  const brand = (await chip.evaluate((one) => one.firstChild?.textContent))?.trim();
  await chip.hover();
  await page.mouse.down();
  await place.hover();
  await expect.poll(() => page.locator(".is-aimed").count()).toBe(1);
  await page.mouse.up();
  await page.waitForURL(/changes\/new\?section=\d+&brand=\d+$/);
  expect(await page.getByLabel("テナントの名称").inputValue()).toBe(brand);
  await page.goBack();
  await page.waitForURL(/brand_words=/);
  const changes = await page
    .locator("tr[id^=change-]")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].slice(0, 4).map(({ textContent }) => textContent)),
    );
  for (const format of ["A4", "A3"] as const)
    for (const landscape of [true, false]) {
      const pdf = await page.pdf({ format, landscape });
      const label = `${format} ${landscape}`;
      for (const { width, texts } of pdfDrawings(pdf))
        for (const { at, size } of texts) {
          expect(at[0], label).toBeGreaterThanOrEqual(0);
          expect(at[0] + size / 2, label).toBeLessThanOrEqual(width);
        }
      expect(fontsLeftOut(pdf)).toEqual([]);
      const sheets = pdfPages(pdf).map(({ text }) => plainly(text));
      for (const row of changes) {
        const words = plainly(row.join(""));
        const on = sheets.filter((text) => text.includes(words));
        expect(on.length, `${label} ${words}`).toBe(1);
        expect(on[0]?.slice(0, on[0].indexOf(words)), label).toContain("メモ");
      }
    }
  for (let made = 1; made <= 2; made++) {
    await page.getByRole("button", { name: "募集を準備" }).first().click();
    await expect.poll(() => page.getByRole("link", { name: "募集を準備済み" }).count()).toBe(made);
  }
  await page.getByRole("link", { name: "名称とメモを編集" }).click();
  await page.waitForURL(/renewals\/\d+\/edit$/);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await sidewaysScrollAt480(page)).toBe(0);
  await page.goBack();
  await page.waitForURL(/renewals\/\d+(\?.*)?(#.*)?$/);
  await page
    .getByRole("link", { name: /^編集\s*：/ })
    .first()
    .click();
  await page.waitForURL(/changes\/\d+$/);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await sidewaysScrollAt480(page)).toBe(0);
  await page.goto("/sections/renewals/new");
  await page.getByLabel("案の名称").fill("比べる案");
  await page.getByRole("button", { name: "登録" }).click();
  await page.getByRole("link", { name: "別の案と比較" }).click();
  await page.getByLabel("比べる案").selectOption("2028年春の案");
  await page.getByRole("button", { name: "比較" }).click();
  await page.getByRole("heading", { name: "業種の構成" }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await sidewaysScrollAt480(page)).toBe(0);
});
