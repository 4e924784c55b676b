import type { Locator, Page } from "playwright";
import writeXlsxFile from "write-excel-file/node";

export type Cells = readonly (string | number)[];

export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { name }).first().waitFor();
export const said = (page: Page, words: string | RegExp) =>
  page.getByText(words).filter({ visible: true }).first().waitFor();

export class Hand {
  count = 0;
  async press(control: Locator): Promise<void> {
    this.count += 1;
    await control.click();
  }
  async type(field: Locator, keys: string): Promise<void> {
    this.count += keys.length;
    await field.fill(keys);
  }
  /** The control, the file and the dialog's own button. */
  async give(field: Locator, name: string, mimeType: string, buffer: Buffer): Promise<void> {
    this.count += 3;
    await field.setInputFiles({ name, mimeType, buffer });
  }
}

const WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

async function workbook(rows: readonly Cells[]): Promise<Buffer> {
  const data = rows.map((row) =>
    row.map((value) => (value === "" ? null : { value, type: typeof value === "number" ? Number : String })),
  );
  return Buffer.from(await writeXlsxFile([{ sheet: "一覧", data }] as never).toBuffer());
}

export async function importTable(page: Page, at: string, rows: readonly Cells[]): Promise<void> {
  await page.goto(at);
  const file = { name: "一覧.xlsx", mimeType: WORKBOOK, buffer: await workbook(rows) };
  await page.getByLabel("ファイル", { exact: true }).setInputFiles(file);
  await button(page, "内容を確認").click();
  await heading(page, "取り込む内容の確認");
}

export async function applyTable(page: Page, count: number): Promise<void> {
  await button(page, `${count}件を取り込む`).click();
  await heading(page, "取り込みの結果");
}
