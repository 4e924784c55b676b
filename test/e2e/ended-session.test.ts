import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { DEMO_PASSWORD, demoAccounts } from "../../server/lib/demo-accounts.ts";
import { accessibilityProblems, signInWith, type Window } from "../helpers/browser.ts";
import { failScripts, journey } from "../helpers/journey.ts";

const { open } = journey({ isWithin: true });
const { email } = demoAccounts.facility;

async function enter({ page }: Window): Promise<Page> {
  await signInWith(page, email);
  await page.waitForURL("**/sections**", { waitUntil: "commit" });
  return page;
}

async function endSession(window: Window): Promise<void> {
  const elsewhere = await open();
  await elsewhere.context.addCookies(await window.context.cookies());
  await elsewhere.page.goto("/signout");
  await elsewhere.page.locator("main").getByRole("button", { name: "ログアウト" }).click();
  await elsewhere.page.waitForURL((url) => url.pathname !== "/signout", { waitUntil: "commit" });
}

async function signInHere(page: Page): Promise<void> {
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(DEMO_PASSWORD);
  await page.locator("main button[type=submit]").first().click();
}

async function openList(page: Page): Promise<void> {
  await page.goto("/sections?floor=all&status=publish&per_page=50");
  const [id] = await page.locator("tr[data-section]").evaluateAll((rows) =>
    rows.flatMap((row) => {
      const count = Number(/(\d+)件/.exec(row.textContent ?? "")?.[1] ?? 0);
      return count >= 6 ? [(row as HTMLElement).dataset.section ?? ""] : [];
    }),
  );
  await page.goto(`/sections/${id}/recruitements`);
  await page.locator('[data-island="leasing-list-editor"][data-hydrated]').waitFor();
}

describe("a session that ends while somebody works", () => {
  it("costs nothing that was typed into the leasing list: they sign in beside it and save", async () => {
    const window = await open({}, [/40[13]/]);
    const page = await enter(window);
    await openList(page);
    const memo = page.locator(".leasing-table textarea");
    await page.locator(".memo-open").first().click();
    await memo.fill("期限が切れる前に書いたメモ");
    await endSession(window);

    await page.getByRole("button", { name: "メモを保存" }).click();
    const alert = page
      .getByRole("alert")
      .filter({ hasText: "ログアウトしました。入力内容はこの画面に残っています。" });
    await alert.waitFor();
    expect(await memo.inputValue()).toBe("期限が切れる前に書いたメモ");
    expect(await accessibilityProblems(page, ".leasing-notices")).toEqual([]);
    const candidates = page.locator("#candidates");
    await candidates.getByRole("button", { name: "絞り込む" }).click();
    await candidates
      .getByRole("alert")
      .filter({ hasText: "ログアウトしました。入力内容はこの画面に残っています。" })
      .waitFor();
    await candidates.getByRole("link", { name: "新しいタブでログイン" }).waitFor();
    expect(await accessibilityProblems(page, "#candidates")).toEqual([]);

    const [beside] = await Promise.all([
      window.context.waitForEvent("page"),
      page.locator(".leasing-notices").getByRole("link", { name: "新しいタブでログイン" }).click(),
    ]);
    await signInHere(beside);
    await beside.waitForURL("**/sections**", { waitUntil: "commit" });
    await page.getByRole("button", { name: "メモを保存" }).click();
    await page.getByText("メモを保存しました。").waitFor();
    await candidates.getByRole("link", { name: "再読み込み" }).click();
    await candidates.locator(".candidate-cards > li").first().waitFor();
    await expect.poll(() => candidates.getByRole("alert").count()).toBe(0);
    await page.reload();
    await page.getByText("期限が切れる前に書いたメモ").waitFor();
  }, 120_000);

  it("leads back to the form through a page that everybody can use", async () => {
    const window = await open({}, [/ERR_FAILED/]);
    const page = await enter(window);
    await page.goto("/scouts?brand_id=3");
    await page.getByLabel(/^メッセージ/).fill("期限が切れる前に書いた案内");
    await endSession(window);
    await page.getByRole("button", { name: "確認画面へ" }).click();
    await page.getByText("送信した内容は保管しています。").waitFor();
    await failScripts(page);
    await signInHere(page);
    await page.getByRole("heading", { name: "入力の続き" }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "入力の画面に戻る" }).click();
    await page.getByText("まだ保存されていません。").waitFor();
    expect(await page.getByLabel(/^メッセージ/).inputValue()).toBe("期限が切れる前に書いた案内");
  }, 120_000);
});
