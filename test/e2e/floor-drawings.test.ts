import { expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { accessibilityProblems, openAs } from "../helpers/browser.ts";
import { dxf, light, rectangle, text } from "../helpers/dxf.ts";
import { journey } from "../helpers/journey.ts";
import { paperOf } from "../helpers/paper.ts";

const { open } = journey();

it("brings a DXF drawing to the floor map", async () => {
  const { page } = await open();
  await openAs(page, demoAccounts.facility.email, "/setting/facility/floors");
  await page.getByLabel("階の名称").last().fill("88階");
  await page.getByRole("button", { name: "階を登録" }).click();
  await page.getByRole("link", { name: /：\s*88階\s*の図面/ }).click();
  const drawing = dxf(
    light("外形", rectangle(0, 0, 60, 30)) +
      [1, 2, 3].map((at) => light("区画", rectangle(at * 12, 0, 11, 9))).join("") +
      [1, 2].map((at) => text("区画", [at * 12 + 1, 2], `88-0${at}`)).join(""),
    { unit: "m" },
  );
  const file = { name: "88階.dxf", mimeType: "application/dxf", buffer: Buffer.from(drawing) };
  await page.getByLabel("図面のファイル").setInputFiles(file);
  await page.getByRole("button", { name: "図面を読み取る" }).click();
  await page.getByRole("heading", { name: "エラーの修正" }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "この図面を登録" }).click();
  await page.getByText("図面を登録しました（新規2区画、変更0区画）。").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("link", { name: "区画図を開く" }).click();
  const map = page.getByRole("region", { name: "88階の区画図" });
  await map.getByRole("link", { name: /^区画88-02、.*29\.9坪/ }).waitFor();
  await expect.poll(() => map.getByRole("link", { name: /^区画88-/ }).count()).toBe(2);
});

it("traces a PDF's page by presses on it", async () => {
  const { page } = await open();
  await openAs(page, demoAccounts.facility.email, "/setting/facility/floors");
  await page.getByLabel("階の名称").last().fill("89階");
  await page.getByRole("button", { name: "階を登録" }).click();
  await page.getByRole("link", { name: /：\s*89階\s*の図面/ }).click();
  const file = { name: "89階.pdf", mimeType: "application/pdf", buffer: paperOf({ pages: 2 }) };
  await page.getByLabel("図面のファイル").setInputFiles(file);
  await page.getByRole("button", { name: "図面を読み取る" }).click();
  await page.getByRole("button", { name: "2ページ" }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "2ページ" }).click();
  await page.getByLabel("または図面の縮尺").fill("200");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "縮尺と向きを保存" }).click();
  const paper = page.getByRole("button", { name: /^下図（/ });
  const press = async (x: number, y: number) => {
    await paper.click({ position: { x: (x * 960) / 842, y: ((595 - y) * 960) / 842 } });
  };
  await press(100, 500);
  await press(700, 100);
  await page.getByText(/42\.\d\d×28\.\d\dm/).waitFor();
  await page.getByRole("button", { name: "図形を登録" }).click();
  await page.getByRole("row", { name: /外形/ }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
});
