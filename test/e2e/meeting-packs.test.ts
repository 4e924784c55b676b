import type { Page } from "playwright";
import { expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { accessibilityProblems, sidewaysScrollAt480, takeSession } from "../helpers/browser.ts";
import { journey } from "../helpers/journey.ts";
import { pdfPages, plainly } from "../helpers/pdf.ts";
import { fontsLeftOut, pdfDrawings, scaleBars } from "../helpers/pdf-drawing.ts";

const { open } = journey();

it("makes a pack for a meeting and leads from its plans to its list", async () => {
  const { page } = await open();
  await takeSession(page, demoAccounts.facility.email);
  await page.goto("/sections/meeting");
  await page.getByRole("button", { name: "会議資料を作成" }).click();
  await page.getByRole("heading", { name: /^会議資料 第\d+号$/ }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await sidewaysScrollAt480(page)).toBe(0);
  const listed = page.locator('.pack-floor a[href^="#section-"]').first();
  const href = (await listed.getAttribute("href")) ?? "";
  await listed.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.hash === href);
  await expect.poll(() => page.locator(href).isVisible()).toBe(true);
  await page.locator(href).getByRole("link", { name: /^記録/ }).click();
  await page.getByLabel("決定").fill("次の会議までに条件を示す");
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await sidewaysScrollAt480(page)).toBe(0);
  await page.getByRole("button", { name: "保存" }).click();
  await page.locator(href).getByText("次の会議までに条件を示す").waitFor();
  await page.goto(`/sections/${href.replace("#section-", "")}/edit`);
  await page.getByLabel("位置", { exact: true }).fill("会議で決めた位置");
  await page.getByRole("button", { name: "保存" }).click();
  await page.getByText("会議資料 第").first().waitFor();
  await page.goto("/sections/meeting");
  await page.getByRole("button", { name: "会議資料を作成" }).click();
  await page.getByRole("region", { name: "前回からの変更の表" }).getByText("会議で決めた位置").waitFor();
});

it("sets and unsets all floors by one box, and shows no such box without scripts", async () => {
  const { page } = await open();
  await takeSession(page, demoAccounts.facility.email);
  await page.goto("/sections/meeting");
  const floors = page.locator('input[name="floors"]');
  const chosen = () => floors.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked));
  const all = page.getByRole("checkbox", { name: "階をすべて選択" });
  await expect.poll(() => all.isChecked()).toBe(true);
  const number = await floors.count();
  await all.uncheck();
  expect(new Set(await chosen())).toEqual(new Set([false]));
  await floors.last().check();
  await expect.poll(() => all.evaluate((box) => (box as HTMLInputElement).indeterminate)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "会議資料を作成" }).click();
  const [floor = "", ...others] = await page.locator(".pack-plan h3").allTextContents();
  expect([floor !== "", others]).toEqual([true, []]);
  const plain = await open({ javaScript: false });
  await takeSession(plain.page, demoAccounts.facility.email);
  await plain.page.goto("/sections/meeting");
  const boxes = plain.page.getByRole("group", { name: "階", exact: true }).getByRole("checkbox");
  await expect.poll(() => boxes.count()).toBe(number);
});

/** Points a millimetre. */
const MM = 72 / 25.4;
const A4 = [210, 297] as const;
const A3 = [297, 420] as const;
const PAPERS: readonly [label: string, size: readonly number[]][] = [
  ["A4横", A4.toReversed()],
  ["A4縦", A4],
  ["A3横", A3.toReversed()],
  ["A3縦", A3],
];

async function choosePaper(page: Page, label: string): Promise<void> {
  await page.getByRole("navigation", { name: "印刷の用紙" }).getByRole("link", { name: label }).click();
  await page.locator(`[aria-current="true"]:has-text("${label}")`).waitFor();
  await page.waitForLoadState();
}

async function printed(page: Page, label: string, [width, height]: readonly number[]) {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const drawings = pdfDrawings(pdf);
  for (const sheet of drawings) {
    expect([sheet.width / MM, sheet.height / MM].map(Math.round), label).toEqual([width, height]);
    for (const { at, size } of sheet.texts) {
      expect(at[0], label).toBeGreaterThanOrEqual(12 * MM - 1);
      expect(at[0] + size / 2, label).toBeLessThanOrEqual(sheet.width - 12 * MM + 1);
      expect(at[1], label).toBeGreaterThan(4 * MM);
      expect(at[1] + size, label).toBeLessThanOrEqual(sheet.height - 10 * MM);
    }
  }
  expect(fontsLeftOut(pdf)).toEqual([]);
  return { pdf, drawings, texts: pdfPages(pdf).map(({ text }) => plainly(text)) };
}

function expectRows(rows: readonly string[], texts: readonly string[], head: string, label: string): void {
  for (const row of rows) {
    const sheets = texts.filter((text) => text.includes(plainly(row)));
    expect(sheets.length, `${label} ${row}`).toBe(1);
    expect(sheets[0]?.slice(0, sheets[0].indexOf(plainly(row))), label).toContain(plainly(head));
  }
}

it("is printed to scale on the paper that was chosen, whole and with its letters", async () => {
  const { page } = await open();
  await takeSession(page, demoAccounts.facility.email);
  await page.goto("/sections/meeting");
  // Two floors fill as many kinds of sheets as seven.
  for (const floor of ["2階", "3階", "4階", "5階", "6階"])
    await page.getByLabel(floor, { exact: true }).uncheck();
  await page.getByRole("button", { name: "会議資料を作成" }).click();
  await page.getByRole("heading", { name: /^会議資料 第\d+号$/ }).waitFor();
  for (const [label, paper] of PAPERS) {
    await choosePaper(page, label);
    const floors = await page.locator(".pack-plan").evaluateAll((plans) =>
      plans.map((plan) => ({
        denominator: Number(/1:(\d+)/.exec(plan.querySelector(".pack-scale")?.textContent ?? "")?.[1]),
        metres: Number(
          /^(\d+)m$/.exec(plan.querySelector(".plan-scale text:last-child")?.textContent ?? "")?.[1],
        ),
      })),
    );
    const rows = await page
      .locator(".pack-agenda tbody tr")
      .evaluateAll((all) =>
        all.map((row) => [...row.children].slice(0, 5).map(({ textContent }) => textContent)),
      );
    const { drawings, texts } = await printed(page, label, paper);
    const bars = drawings.flatMap(scaleBars);
    expect(bars.length, label).toBe(floors.length);
    for (const [index, { denominator, metres }] of floors.entries()) {
      const wanted = ((metres * 1000) / denominator) * MM;
      expect(Math.abs((bars[index] ?? 0) / wanted - 1), `${label} ${index}`).toBeLessThan(0.01);
    }
    expectRows(
      rows.map((cells) => cells.join("")),
      texts,
      "テナント状況条件候補と次の対応",
      label,
    );
    const here = page.url();
    await page.getByRole("link", { name: "区画別の資料" }).click();
    await page.getByRole("heading", { name: "区画別の資料" }).waitFor();
    await page.waitForLoadState();
    if (label === "A4縦") expect(await accessibilityProblems(page), label).toEqual([]);
    if (label === "A4縦") expect(await sidewaysScrollAt480(page), label).toBe(0);
    const names = await page.locator(".pack-sheet h2").allTextContents();
    const { texts: sheets } = await printed(page, label, paper);
    expect(sheets.length, label).toBe(names.length);
    for (const [index, name] of names.entries()) expect(sheets[index], label).toContain(plainly(name));
    await page.goto(here);
  }
});

it("prints a brand's pack on the paper that was chosen: a cover, and one sheet for each plan", async () => {
  const { page } = await open();
  await takeSession(page, demoAccounts.brand.email);
  await page.goto("/sales_prediction/plans/packs");
  for (const stage of ["開店", "中止"]) await page.getByLabel(stage, { exact: true }).check();
  await page.getByRole("button", { name: "出店会議資料を作成" }).click();
  await page.getByRole("heading", { level: 1, name: /^出店会議資料 第\d+号$/ }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await sidewaysScrollAt480(page)).toBe(0);
  const fullest = page.locator(".pack-opening", { hasText: "似た自店" }).first();
  await fullest.getByRole("link", { name: /^記録/ }).click();
  await page.getByLabel("決定").fill("あ".repeat(1000));
  await page.getByLabel("コメント").fill("い".repeat(2000));
  await page.getByRole("button", { name: "保存" }).click();
  await page.getByText("会議の記録を保存しました。").waitFor();
  for (const [label, paper] of PAPERS) {
    await choosePaper(page, label);
    const rows = await page
      .locator(".pack-cover tbody tr")
      .evaluateAll((all) => all.map(({ textContent }) => textContent ?? ""));
    const names = await page.locator(".pack-sheet:not(.pack-cover) h2").allTextContents();
    expect(names.length).toBe(rows.length);
    const { texts } = await printed(page, label, paper);
    const covers = texts.slice(0, -names.length);
    expect(covers.length, label).toBeGreaterThan(0);
    for (const [index, name] of names.entries())
      expect(texts[covers.length + index], `${label} ${name}`).toContain(plainly(name));
    expectRows(rows, covers, "計画段階場所開店予定日面積予測年商担当者", label);
  }
});

it("looks for predictions by a field no wider than those of lists", async () => {
  const { page } = await open();
  await takeSession(page, demoAccounts.brand.email);
  await page.goto("/sales_prediction/plans/packs");
  await page.locator("form.entry-form").evaluate((form) => {
    for (const [name, value] of [
      ["words", "どこにもない"],
      ["action", "find"],
    ] as const) {
      const input = document.createElement("input");
      Object.assign(input, { type: "hidden", name, value });
      form.append(input);
    }
  });
  await page.getByRole("button", { name: "出店会議資料を作成" }).click();
  const { width = 0 } = (await page.getByLabel("売上予測の名前・場所").boundingBox()) ?? {};
  expect(width).toBeGreaterThan(150);
  expect(width).toBeLessThan(300);
  expect(await sidewaysScrollAt480(page)).toBe(0);
});
