import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { accessibilityProblems, openAs, sidewaysScroll, tooSmallTargets } from "../helpers/browser.ts";
import { pathOf, scripting, wholeJourney } from "../helpers/journey.ts";
import { pngOf } from "../helpers/pictures.ts";

const { open: openWindow } = wholeJourney();

async function open(account: keyof typeof demoAccounts, javaScript: boolean, path?: string): Promise<Page> {
  const window = await openWindow({ javaScript });
  await openAs(window.page, demoAccounts[account].email, path);
  return window.page;
}
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name });

async function isSound(page: Page, javaScript: boolean, part?: string) {
  if (javaScript) expect(await accessibilityProblems(page, part)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect([pathOf(page), await sidewaysScroll(page)]).toEqual([pathOf(page), 0]);
  expect(await tooSmallTargets(page)).toEqual([]);
  await page.setViewportSize({ width: 1366, height: 768 });
}

const workbook = (rows: (string | null)[][]): Promise<Buffer> =>
  writeXlsxFile([
    { sheet: "ブランド", data: rows.map((row) => row.map((value) => (value === null ? null : { value }))) },
  ]).toBuffer() as Promise<Buffer>;

describe.each(scripting)("settings and master data $name", ({ javaScript }) => {
  it("let a curator correct wrong rows of a file on the page, import it and undo it", async () => {
    const company = javaScript ? "取込と修正" : "修正と取込";
    const good = Array.from({ length: 193 }, (_, i) => [`${company}${i + 1}`, company, "カフェ", "○"]);
    const bad = Array.from({ length: 7 }, (_, i) =>
      i < 4
        ? [`${company}${i + 194}`, company, "宇宙旅行", "○"]
        : [`${company}${i + 194}`, company, "カフェ", "はてな"],
    );
    const rows = [...good, ...bad];
    const page = await open("curator", javaScript, "/admin/brand_data/import");
    await isSound(page, javaScript);
    await page.locator("#file").setInputFiles({
      name: "brands.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: await workbook([["ブランド名", "会社名", "業種", "売上予測"], ...rows]),
    });
    await button(page, "内容を確認").click();
    await page.getByText("エラー7行、競合0行").waitFor();
    await isSound(page, javaScript, ".import-fixes");
    for (const row of [195, 196, 197, 198, 199, 200, 201]) {
      const [label, text] = row < 199 ? ["業種", "カフェ"] : ["売上予測", ""];
      await page
        .getByRole("group", { name: new RegExp(`^${row}行目`) })
        .getByLabel(label, { exact: true })
        .fill(text);
    }
    await button(page, "修正内容を確認").click();
    await page.getByText("確認しました。取り込めます。").waitFor();
    await button(page, "200件を取り込む").click();
    await page.getByRole("heading", { name: "取り込みの結果" }).waitFor();
    await isSound(page, javaScript, "tbody tr:nth-child(-n + 10)");
    await page.getByRole("link", { name: "取り込みを取り消す" }).click();
    await button(page, "取り込みを取り消す").click();
    await page.getByText("200件を取り消しました。").waitFor();
  });

  it("let an administrator show pictures of the facility, which brands see", async () => {
    const alt = javaScript ? "駅前広場から見た正面入口" : "吹き抜けとエスカレーター";
    const page = await open("facility", javaScript, "/setting/facility/details");
    await page.getByRole("link", { name: "写真を編集する" }).click();
    await isSound(page, javaScript);
    await button(page, "写真を追加").click();
    await page.getByRole("link", { name: "画像を選択してください。" }).waitFor();
    expect(await page.title()).toMatch(/^エラー：/);
    await isSound(page, javaScript);
    const buffer = javaScript ? await jpegFrom(page) : pngOf(960, 640, 120);
    await page.locator("#file").setInputFiles({ name: "photo", mimeType: "image/jpeg", buffer });
    await page.locator("#alt").fill(alt);
    await button(page, "写真を追加").click();
    await page.getByText("写真を追加しました。").waitFor();
    await isSound(page, javaScript);
    await button(page, new RegExp(`^削除\\s*：${alt}`)).click();
    await page.getByText("写真を削除しました。").waitFor();
    await button(page, new RegExp(`^元に戻す\\s*：${alt}`)).click();
    await page.getByText("写真を元に戻しました。").waitFor();
    const brand = await open("brand", javaScript, "/facilities/details/1");
    const picture = brand.getByRole("img", { name: alt });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(960);
  });

  it("keep what was said during the session, and let messages stay where somebody wants it", async () => {
    const page = await open("member", javaScript, "/userfacilityjoins/users");
    await page.getByRole("link", { name: "お知らせの一覧" }).click();
    await page.getByText("お知らせはまだありません。").waitFor();
    await isSound(page, javaScript);
    await page.getByLabel("通知を自動で閉じない").check();
    await button(page, "保存").click();
    const saved = "通知を自動で閉じない設定にしました。";
    await page.locator(".flash").getByText(saved).waitFor();
    expect(await page.locator(".flash").getAttribute("data-flash")).toBe("0");
    if (javaScript) {
      const [head, message] = await Promise.all(
        ["h1", ".flash"].map((one) => page.locator(one).boundingBox()),
      );
      expect(message?.y, "below the page's head, which it would hide").toBeGreaterThan((head?.y ?? 0) + 100);
    }
    await page.getByRole("row").filter({ hasText: saved }).waitFor();
    await isSound(page, javaScript);
    await page.getByLabel("通知を自動で閉じない").uncheck();
    await button(page, "保存").click();
    await page.locator(".flash").getByText("通知を自動で閉じる設定にしました。").waitFor();
    expect(await page.locator(".flash").getAttribute("data-flash")).toBe("7");
    await expect.poll(() => page.getByRole("row").count()).toBe(3);
  });
});

async function jpegFrom(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 960;
    canvas.height = 640;
    const pen = canvas.getContext("2d");
    if (pen) {
      const sky = pen.createLinearGradient(0, 0, 0, 640);
      sky.addColorStop(0, "#7fb2e5");
      sky.addColorStop(1, "#f4f1e8");
      pen.fillStyle = sky;
      pen.fillRect(0, 0, 960, 640);
    }
    return canvas.toDataURL("image/jpeg").split(",")[1] ?? "";
  });
  return Buffer.from(base64, "base64");
}
