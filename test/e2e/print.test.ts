import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { openAs } from "../helpers/browser.ts";
import { journey } from "../helpers/journey.ts";
import { pdfPages } from "../helpers/pdf.ts";

const { open } = journey();

async function draw(account: { email: string }, path: string, options = {}): Promise<Page> {
  const { page } = await open(options);
  await openAs(page, account.email, path, { waitUntil: "networkidle" });
  return page;
}

async function printed(page: Page, format: "A4" | "A3" = "A4") {
  return pdfPages(await page.pdf({ format, landscape: true, preferCSSPageSize: true }));
}

/** A floor with more sections than a page of the list shows, and one of its sections. */
const FLOOR = "/sections?floor=2&section=58";

describe("the section page on paper", () => {
  it("begins with the drawing and carries every row of the floor", async () => {
    const page = await draw(demoAccounts.facility, FLOOR);
    const numbers = await page
      .locator(".floor-map-drawing a[data-unit]")
      .evaluateAll((units) =>
        units.map((unit) => /^区画([^、]+)/.exec(unit.getAttribute("aria-label") ?? "")?.[1] ?? ""),
      );
    expect(numbers.length).toBeGreaterThan(40);
    const shown = await page.locator(".section-list tbody tr").count();
    expect(shown).toBe(20);
    const [first, ...rest] = await printed(page);
    expect(first?.text).toContain("希望賃料");
    expect(first?.text).toContain("30.9坪");
    const list = rest.map(({ text }) => text).join("");
    for (const number of numbers) expect(list, number).toMatch(new RegExp(`${number}1階`));
    expect(rest.length).toBe(2);
    expect(list).toContain(`${numbers.length}件`);
    expect(list).not.toContain("件を表示");
    expect(list).not.toContain("絞り込み");
    await expect.poll(() => page.locator(".section-list tbody tr").count()).toBe(shown);
  });

  it("fills an A3 sheet with the same pages drawn larger", async () => {
    const page = await draw(demoAccounts.facility, FLOOR);
    const [small, large] = [await printed(page), await printed(page, "A3")];
    expect(large.length).toBe(small.length);
    for (const { width, height } of large) {
      expect(Math.round(width)).toBeGreaterThan(1180);
      expect(Math.round(height)).toBeGreaterThan(830);
    }
    await page.emulateMedia({ media: "print" });
    const drawnAt = async (width: number, height: number) => {
      await page.setViewportSize({ width, height });
      return (await page.locator(".floor-map-drawing").boundingBox())?.width ?? 0;
    };
    const [a4, a3] = [await drawnAt(1032, 703), await drawnAt(1497, 1032)];
    expect(a3 / a4).toBeGreaterThan(1.35);
  });

  it.each(["A4", "A3"] as const)(
    "is one sheet without the list, and no word to press, on %s",
    async (format) => {
      const page = await draw(demoAccounts.facility, `${FLOOR}&view=map`);
      const [sheet, ...rest] = await printed(page, format);
      expect(rest.length).toBe(0);
      expect(sheet?.text).toContain("未交渉");
      expect(sheet?.text).not.toMatch(/件を見る|リストを開く/);
    },
  );

  it("offers all rows on the screen where no script can add them", async () => {
    const page = await draw(demoAccounts.facility, FLOOR, { javaScript: false });
    await page.getByRole("link", { name: "印刷用にすべて表示" }).click();
    await expect.poll(() => page.locator(".section-list tbody tr").count()).toBeGreaterThan(40);
    const pages = await printed(page);
    expect(pages.length).toBe(3);
  });
});

describe("the page of one section on paper", () => {
  it("has when its contract ends, and no word to press", async () => {
    const page = await draw(demoAccounts.facility, "/sections/1");
    await page.getByRole("link", { name: "通知と意向を記録" }).waitFor();
    const text = (await printed(page)).map((sheet) => sheet.text).join("");
    expect(text).toContain("通知できるのは");
    expect(text).not.toContain("通知と意向を記録");
  });
});

describe("the leasing list on paper", () => {
  it("carries its terms, and each state in dark letters without a ground", async () => {
    const page = await draw(demoAccounts.facility, "/sections/58/recruitements");
    const [first] = await printed(page);
    for (const term of ["引渡し状態", "スケルトン", "契約形態", "定期建物賃貸借"]) {
      expect(first?.text).toContain(term);
    }
    expect(first?.text).not.toContain("ブランド向けのファイル");
    await page.emulateMedia({ media: "print" });
    const states = page.locator(".leasing-table .tone-canceled, .pipeline .tone-canceled");
    const looks = await states.evaluateAll((all) =>
      all.map((one) => {
        const { color, backgroundImage, backgroundColor } = getComputedStyle(one);
        return `${color} ${backgroundImage} ${backgroundColor}`;
      }),
    );
    expect([...new Set(looks)]).toEqual(["rgb(51, 51, 51) none rgba(0, 0, 0, 0)"]);
  });
});

describe("a facility's page on paper", () => {
  it.each([6, 1])("takes at most four sheets and begins with the numbers (facility %i)", async (id) => {
    const page = await draw(demoAccounts.brand, `/facilities/details/${id}`);
    const pages = await printed(page);
    expect(pages.length).toBeLessThanOrEqual(4);
    for (const { width, height, text } of pages) {
      expect(height).toBeGreaterThan(width);
      expect(text.length).toBeGreaterThan(300);
    }
    const figures = await page.locator(".key-figure-value").allTextContents();
    expect(figures.length).toBe(6);
    for (const figure of figures) expect(pages[0]?.text).toContain(figure.replace(/\s/g, ""));
    expect(pages[0]?.text).toContain("プロフィール");
  });
});

describe("a prediction on paper", () => {
  it.each([10, 2])("is one sheet, with its reasons and its sources (prediction %i)", async (id) => {
    const page = await draw(demoAccounts.brand, `/sales_prediction/${id}`);
    for (const format of ["A4", "A3"] as const) {
      const sheets = await printed(page, format);
      expect(sheets.length, format).toBe(1);
      for (const text of ["80%予測区間", "照合コード", "要因の金額と根拠", "方法と使用データ"])
        expect(sheets[0]?.text, format).toContain(text);
    }
  });

  it("takes two sheets at most where what its stores cost is known", async () => {
    const page = await draw(demoAccounts.brand, "/sales_prediction/profit_terms/3");
    const typed = {
      固定賃料の単価: "25000",
      共益費: "4000",
      原価率: "30",
      人件費: "1500000",
      内装工事費: "800000",
    };
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
    await page.getByRole("button", { name: "保存" }).click();
    await page.waitForURL(/profit_terms$/);
    await page.goto("/sales_prediction?format_id=3");
    await page.locator(".prediction-table tbody th a").first().click();
    await page.getByRole("heading", { name: "採算の目安" }).waitFor();
    const sheets = await printed(page);
    expect(sheets.length).toBeLessThanOrEqual(2);
    const all = sheets.map(({ text }) => text).join("");
    for (const text of ["貢献利益", "投資回収年数", "自社入力"]) expect(all).toContain(text);
  });
});

describe("a comparison of predictions on paper", () => {
  it("is one sheet across, with its factors together, and larger on A3", async () => {
    const page = await draw(demoAccounts.brand, "/sales_prediction");
    for (let index = 0; index < 4; index++) await page.getByRole("checkbox").nth(index).check();
    await page.getByRole("button", { name: "比較" }).click();
    await page.getByRole("heading", { name: "売上予測の比較" }).waitFor();
    for (const [format, least] of [
      ["A4", 800],
      ["A3", 1180],
    ] as const) {
      const sheets = await printed(page, format);
      expect(sheets.length, format).toBe(1);
      expect(sheets[0]?.width, format).toBeGreaterThan(least);
      for (const text of ["要因(万円)", "自店との商圏重複", "固定した日時"])
        expect(sheets[0]?.text, format).toContain(text);
    }
  });
});
