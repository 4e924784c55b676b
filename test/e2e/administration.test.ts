import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import {
  accessibilityProblems,
  openAs,
  sidewaysScroll,
  signInWith,
  tooSmallTargets,
} from "../helpers/browser.ts";
import { pathOf, scripting, wholeJourney } from "../helpers/journey.ts";

const { web, open: openWindow } = wholeJourney();

async function open(account: keyof typeof demoAccounts, javaScript: boolean, path?: string): Promise<Page> {
  const window = await openWindow({ javaScript });
  await openAs(window.page, demoAccounts[account].email, path);
  return window.page;
}
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name });
const rowOf = (page: Page, account: keyof typeof demoAccounts) =>
  page.getByRole("row").filter({ hasText: demoAccounts[account].email });
const USERS = "/userfacilityjoins/1";

async function acceptByMail(email: string, javaScript: boolean) {
  const { rows } = await web().database.query<{ text: string }>(
    "select text from outbox where to_address = $1 order by id desc limit 1",
    [email],
  );
  const { page } = await openWindow({ javaScript });
  await page.goto(/\{origin\}(\/invitation\?\S+)/.exec(rows[0]?.text ?? "")?.[1] ?? "");
  await isSound(page, javaScript);
  await button(page, "ログインして招待を受ける").click();
  await signInWith(page, email);
  await page.getByText("管理者にお問い合わせください。").waitFor();
}

async function isSound(page: Page, javaScript: boolean) {
  if (javaScript) expect(await accessibilityProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect([pathOf(page), await sidewaysScroll(page)]).toEqual([pathOf(page), 0]);
  expect(await tooSmallTargets(page)).toEqual([]);
  await page.setViewportSize({ width: 1366, height: 768 });
}

describe.each(scripting)("administration $name", ({ javaScript }) => {
  it("takes and gives access with the other's next click", async () => {
    const admin = await open("facility", javaScript);
    if (javaScript) {
      await admin.goto(USERS);
      await isSound(admin, javaScript);
    } else {
      await admin.goto(`${USERS}/new`);
      await admin.locator("#emails").fill(demoAccounts.member.email);
      await admin.getByLabel(/^承認待ち/).check();
      await button(admin, "招待メールを送信").click();
      await admin.waitForURL(`**${USERS}`);
      await acceptByMail(demoAccounts.member.email, javaScript);
      await admin.goto(USERS);
      await button(admin, /^承認\s*：田島 匠/).click();
      await admin.getByText("「田島 匠」を一般として承認しました。").waitFor();
    }
    const member = await open("member", javaScript, "/sections");
    expect(pathOf(member)).toBe("/sections");
    await rowOf(admin, "member").getByRole("link", { name: /^変更/ }).click();
    await isSound(admin, javaScript);
    await admin.getByLabel(/^承認待ち/).check();
    await button(admin, "保存").click();
    await admin.getByText("「田島 匠」の権限を「承認待ち」に変更しました。").waitFor();
    await member.getByRole("link", { name: "施設カタログ" }).click();
    expect(pathOf(member)).toBe("/signin");
    await button(admin, /^承認\s*：田島 匠/).click();
    await admin.getByText("「田島 匠」を一般として承認しました。").waitFor();
    await member.goto("/sections");
    expect(pathOf(member)).toBe("/sections");
    await rowOf(admin, "member").getByRole("link", { name: /^削除/ }).click();
    if (javaScript) {
      const dialog = admin.getByRole("dialog");
      await dialog.getByText("「田島 匠」を削除しますか？　この操作は元に戻せません。").waitFor();
      expect(await dialog.getByText("キャンセル").evaluate((one) => one === document.activeElement)).toBe(
        true,
      );
      await admin.keyboard.press("Escape");
      await expect.poll(() => dialog.count()).toBe(0);
      await rowOf(admin, "member").getByRole("link", { name: /^削除/ }).click();
      await button(admin, "削除").click();
    } else {
      expect(pathOf(admin)).toMatch(/^\/userfacilityjoins\/1\/delete\?join=\d+$/);
      await isSound(admin, javaScript);
      await button(admin, "削除").click();
    }
    await admin.getByText("「田島 匠」を削除しました。").waitFor();
    await expect.poll(() => rowOf(admin, "member").count()).toBe(0);
    await member.getByRole("link", { name: "施設カタログ" }).click();
    expect(pathOf(member)).toBe("/signin");
  });

  it("chooses benchmarks", async () => {
    const page = await open("brand", javaScript, "/setting/brand/benchmarks");
    await isSound(page, javaScript);
    const box = page.getByRole("checkbox", { name: "紅茶館 リンデンを選択" });
    const isOn = await box.isChecked();
    await box.setChecked(!isOn);
    await page.getByRole("searchbox", { name: "検索" }).fill("ランプ");
    await button(page, "絞り込む").click();
    await page.getByText("1件を表示（全10件）").waitFor();
    await button(page, "保存").click();
    await page.getByText(/ベンチマークを保存しました（\d+件）。/).waitFor();
    await expect.poll(() => box.isChecked()).toBe(!isOn);
  });

  it("edits a brand of the master", async () => {
    const page = await open("curator", javaScript, "/admin/brand_data");
    await isSound(page, javaScript);
    await page.getByRole("searchbox", { name: "検索" }).fill("ノルデ");
    await button(page, "検索").click();
    await page.getByRole("link", { name: "ノルデ", exact: true }).click();
    await isSound(page, javaScript);
    await page.getByRole("link", { name: "編集", exact: true }).click();
    await isSound(page, javaScript);
    await page.getByLabel("担当者名").fill(javaScript ? "新 担当" : "次 担当");
    await page.getByLabel("希望面積の下限（坪）").fill("９９９");
    await page.getByLabel("希望面積の上限（坪）").fill("1");
    await button(page, "保存").click();
    const summary = page.getByRole("alert").getByRole("link");
    await summary.first().waitFor();
    expect(await page.title()).toMatch(/^エラー：/);
    await isSound(page, javaScript);
    await summary.first().click();
    await page.locator("#wanted_area_max_tsubo").fill("１，０００．５");
    await button(page, "保存").click();
    await page.getByText("「ノルデ」を保存しました。").waitFor();
    await page.getByText("999坪〜1,000.5坪").waitFor();
  });
});
