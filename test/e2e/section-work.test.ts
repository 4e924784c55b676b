import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { accessibilityProblems, openAs, sidewaysScroll } from "../helpers/browser.ts";
import { journey, scripting } from "../helpers/journey.ts";
import { enter, openItem, openList, reopen, status, waitingNames } from "../helpers/leasing-page.ts";

const { open } = journey({ isWithin: true });
/** A refused form is answered with its status, which the browser notes as an error of the page itself. */
const refusals = [/status of (409|422)/, /: 422 for .*\/poc-recruitement\/\d+$/];

async function start(page: Page, path: string): Promise<void> {
  await openAs(page, demoAccounts.facility.email, path);
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function confirmStep(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("button", { name, exact: true }).click();
}

describe.each(scripting)("a leasing person $name", ({ javaScript }) => {
  it("registers a section from a copy, registers its recruitment and publishes it", async () => {
    const { page } = await open({ javaScript });
    await start(page, "/sections?status=private&floor=all");
    await page.locator("[data-check]").first().check();
    await button(page, "複製して登録").click();
    const number = `複製${javaScript ? 1 : 2}`;
    await page.getByLabel(/^区画番号/).fill(number);
    if (javaScript) {
      await button(page, "長方形を置く").click();
      await page.locator(".outline-corner").first().focus();
      await page.keyboard.press("Shift+ArrowRight");
      await page.keyboard.press("Control+z");
      await page.getByText(/入力した面積と合っています/).waitFor();
      expect(await page.evaluate(() => sessionStorage.getItem("sectionCopyList"))).toMatch(/^\[\d+\]$/);
    }
    if (javaScript) expect(await accessibilityProblems(page)).toEqual([]);
    await button(page, "確認画面へ").click();
    await page.getByRole("heading", { name: "登録内容の確認" }).waitFor();
    await page.goBack();
    expect(await page.getByLabel(/^区画番号/).inputValue()).toBe(number);
    await page.goForward();
    if (javaScript) expect(await accessibilityProblems(page)).toEqual([]);
    await button(page, "登録").click();
    await page.getByRole("heading", { name: `区画${number}を登録しました` }).waitFor();
    if (javaScript) expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("link", { name: "募集を登録" }).click();
    await page.getByLabel(/^引渡し日/).fill("2027/4/1");
    await button(page, "募集を登録").click();
    await page.getByRole("link", { name: "公開内容を確認" }).click();
    await page.waitForURL(/\/publish(\?.*)?$/);
    if (javaScript) expect(await accessibilityProblems(page)).toEqual([]);
    await confirmStep(page, "公開");
    await page.getByText("公開中です。").waitFor();
    await page.getByText(`区画${number}を公開しました。`).waitFor();
  });

  it("decides between two versions of a section", async () => {
    const [myPlace, theirPlace] = [`自分の位置${javaScript}`, `相手の位置${javaScript}`];
    const mine = (await open({ javaScript }, refusals)).page;
    await start(mine, `/sections?status=closed&floor=all`);
    const href = await mine.locator("tbody th a").first().getAttribute("href");
    const path = `${href?.split("?")[0]}/edit`;
    const theirs = (await open({ javaScript })).page;
    await start(theirs, path);
    await mine.goto(path);
    await theirs.getByLabel("位置").fill(theirPlace);
    await button(theirs, "保存").click();
    await mine.getByLabel("位置").fill(myPlace);
    await button(mine, "保存").click();
    await mine.getByText("他のユーザーが先に更新しました。").first().waitFor();
    if (javaScript) expect(await accessibilityProblems(mine)).toEqual([]);
    await expect.poll(() => mine.getByRole("radio", { name: myPlace }).isChecked()).toBe(true);
    await mine.getByRole("radio", { name: theirPlace }).check();
    await button(mine, "選択した内容で保存").click();
    await mine.getByText("を保存しました。").or(mine.getByText("変更はありません。")).first().waitFor();
    await mine.getByText(theirPlace).first().waitFor();
  });

  it("ends a recruitment with open threads and tells each what comes of it", async () => {
    const { page } = await open({ javaScript });
    await start(page, "/sections?status=publish&floor=all&per_page=50");
    const rows = await page
      .locator("tbody th a")
      .evaluateAll((links) => links.map((one) => one.getAttribute("href")));
    const paths = rows.map((href) => `${href?.split("?")[0]}/publish/confirm?to=closed`);
    const question = page.getByRole("button", { name: "送信内容を確認" });
    for (const path of paths.toReversed()) {
      await page.goto(path);
      if ((await question.count()) > 0) break;
    }
    const names = await page.locator("fieldset.contract-choices legend").allTextContents();
    expect(names.length).toBeGreaterThan(0);
    if (javaScript) expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel("全員の結果").selectOption({ label: "失注（別のテナントに決定）" });
    await page.getByLabel("このブランドだけの文面").first().fill("またの機会にお願いいたします。");
    await question.click();
    await page.getByRole("heading", { name: "募集を終了：送信内容の確認" }).waitFor();
    await page.getByText("またの機会にお願いいたします。").waitFor();
    await expect.poll(() => page.locator("section.contract-choices").count()).toBe(names.length);
    if (javaScript) expect(await accessibilityProblems(page)).toEqual([]);
    await button(page, "修正").click();
    const own = page.getByLabel("このブランドだけの文面").first();
    expect(await own.inputValue()).toBe("またの機会にお願いいたします。");
    await question.click();
    await button(page, "募集を終了して送信").click();
    await page.getByText(`${names.length}件に結果を送信しました。`).first().waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
  });

  it("edits recruitments in one table", async () => {
    const { page } = await open({ javaScript }, refusals);
    await start(page, "/facilities");
    await page.locator(".organisation-switcher summary").click();
    await page.getByRole("button", { name: "ソラトエ弁天口", exact: true }).click();
    await page.getByRole("link", { name: "募集を表で編集" }).click();
    const row = page.locator("tr[data-row]").nth(1);
    const other = page.locator("tr[data-row]").nth(2);
    const rent = row.getByLabel(/希望賃料$/);
    if (javaScript) await other.getByLabel(/引渡し状態$/).fill("書きかけ");
    await rent.fill("高い");
    await rent.press("Enter");
    await page.getByText("希望賃料は数字で入力してください。").first().waitFor();
    expect(await rent.inputValue()).toBe("高い");
    await rent.fill("２９，８００");
    await row.getByRole("button").click();
    await page
      .getByText(/の募集を保存しました。/)
      .first()
      .waitFor();
    await expect.poll(() => rent.inputValue()).toBe("29,800");
    if (javaScript) {
      expect(await other.getByLabel(/引渡し状態$/).inputValue()).toBe("書きかけ");
      await rent.focus();
      await page.keyboard.press("ArrowDown");
      expect(await other.getByLabel(/希望賃料$/).evaluate((field) => field === document.activeElement)).toBe(
        true,
      );
      await other.getByRole("button").click();
      await expect.poll(() => other.getAttribute("class")).not.toBe("is-changed");
    }
    if (javaScript) expect(await accessibilityProblems(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  });
});

it("sends a row once before its code has come, and keeps what was typed in the others", async () => {
  const window = await open({}, refusals);
  const { page, context } = window;
  let letCome = () => {};
  const isAwaited = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await context.route("**/assets/row-forms-*", async (route) => {
    await isAwaited;
    await route.continue();
  });
  await openAs(page, demoAccounts.facility.email);
  await page.locator(".organisation-switcher summary").click();
  await page.getByRole("button", { name: "ソラトエ弁天口", exact: true }).click();
  await page.getByRole("link", { name: "募集を表で編集" }).click();
  await page.locator("html.is-enhanced").waitFor();
  const typed = page
    .locator("tr[data-row]")
    .nth(2)
    .getByLabel(/引渡し状態$/);
  await typed.fill("書きかけ");
  const rent = page
    .locator("tr[data-row]")
    .nth(1)
    .getByLabel(/希望賃料$/);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await rent.fill("高い");
  await rent.press("Enter");
  await rent.press("Enter");
  letCome();
  await page.getByText("希望賃料は数字で入力してください。").first().waitFor();
  expect(await typed.inputValue()).toBe("書きかけ");
  expect(sent).toHaveLength(1);
});

describe("a leasing list that two people work on", () => {
  it("shows beside the row what the other did, and asks whose value stays", async () => {
    const mine = await enter(await open({}, [/409/]), "facility");
    const path = await openList(mine, 4, true);
    const [name = ""] = await waitingNames(mine);
    const theirs = await enter(await open(), "member");
    await reopen(theirs, path, true);
    await status(theirs, name).selectOption({ label: "▷ 区画提示" });
    await theirs.getByRole("button", { name: "ステータスの変更を保存" }).click();
    await theirs.getByText("「区画提示」に変更しました。").waitFor();
    await mine.getByRole("button", { name: `${name}のメモを編集` }).click();
    await mine.getByLabel(`${name}のメモ`, { exact: true }).fill("あとから書いたメモ");
    await mine.getByRole("button", { name: "メモを保存" }).click();
    const box = mine.getByRole("group", { name: `「${name}」は、他のユーザーが先に更新しました。` });
    await mine.getByRole("alert").getByText("他のユーザーが先に更新しました").waitFor();
    expect(await status(mine, name).getAttribute("class")).toContain("tone-step-1");
    const said = (await box.textContent()) ?? "";
    expect(said).toMatch(/相手のステータス未交渉.*区画提示（\S+ \S+　\d{4}\/\d\d\/\d\d \d\d:\d\d）/);
    expect(said).toContain("自分のメモあとから書いたメモ");
    expect(await accessibilityProblems(mine)).toEqual([]);

    await reopen(theirs, path, true);
    await theirs.getByRole("button", { name: `${name}のメモを編集` }).click();
    await theirs.getByLabel(`${name}のメモ`, { exact: true }).fill("先方を訪問済み");
    await theirs.getByRole("button", { name: "メモを保存" }).click();
    await theirs.getByText("メモを保存しました。").waitFor();
    await box.getByRole("button", { name: "自分の値で上書き" }).click();
    await box.getByText("先方を訪問済み").waitFor();
    await box.getByRole("button", { name: "自分の値で上書き" }).click();
    await mine.getByText("メモを保存しました。").waitFor();
    await box.waitFor({ state: "detached" });
    await mine.locator("tr", { hasText: name }).getByText("あとから書いたメモ").waitFor();

    await reopen(theirs, path, true);
    await status(mine, name).selectOption({ label: "◇ 内諾" });
    await status(theirs, name).selectOption({ label: "▶ 条件提示" });
    await theirs.getByRole("button", { name: "ステータスの変更を保存" }).click();
    await theirs.getByText("「条件提示」に変更しました。").waitFor();
    const save = mine.getByRole("button", { name: "ステータスの変更を保存" });
    await save.click();
    await box.getByText("自分のステータス").waitFor();
    expect(await box.textContent()).toMatch(/相手のステータス区画提示.*条件提示（/);
    await save.click();
    await mine.getByRole("alert").getByText("先に、候補の下で").waitFor();
    await box.getByRole("button", { name: "相手の値にする" }).click();
    await box.waitFor({ state: "detached" });
    await save.click();
    await mine.getByText("ステータスの変更がありません。").waitFor();
    expect(await status(mine, name).getAttribute("class")).toContain("tone-step-2");
  }, 60_000);

  it("keeps both people's changes without a script: the second one compares and decides", async () => {
    const mine = await enter(await open({ javaScript: false }), "facility");
    const path = await openList(mine, 9, false);
    const [name = ""] = await waitingNames(mine);
    await openItem(mine, name);
    const theirs = await enter(await open({ javaScript: false }), "member");
    await reopen(theirs, path, false);
    await status(theirs, name).selectOption({ label: "▷ 区画提示" });
    await theirs.getByRole("button", { name: "ステータスの変更を保存" }).click();
    await theirs.getByText("「区画提示」に変更しました。").waitFor();
    await mine.getByRole("textbox", { name: "メモ" }).fill("あとから書いたメモ");
    await mine.getByRole("button", { name: "メモを保存" }).click();
    await mine.getByText("他のユーザーが先に更新しました。").first().waitFor();
    await mine.getByText("ステータスも変更されています：未交渉 → 区画提示").waitFor();
    await mine.locator('input[name="use_memo"][value="mine"]').check();
    await mine.getByRole("button", { name: "選択した内容で保存" }).click();
    await mine.getByText("メモを保存しました。").waitFor();
    await reopen(mine, path, false);
    expect(await status(mine, name).getAttribute("class")).toContain("tone-step-1");
    await mine.locator("tr", { hasText: name }).getByText("あとから書いたメモ").waitFor();
  }, 60_000);
});
