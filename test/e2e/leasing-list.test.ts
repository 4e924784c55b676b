import type { Locator, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { accessibilityProblems, sidewaysScroll } from "../helpers/browser.ts";
import { journey, scripting } from "../helpers/journey.ts";
import { enter, openItem, openList, reopen, rows, status, waitingNames } from "../helpers/leasing-page.ts";

const { open } = journey({ isWithin: true });

const removableNames = (page: Page) =>
  rows(page).evaluateAll((all) =>
    all
      .filter((row) => row.querySelector(".status-select.tone-neutral"))
      .filter((row) => !row.querySelector("td.no-wrap:not(.dim) time"))
      .map((row) => row.querySelector("th a")?.textContent ?? "")
      .filter((name) => name !== ""),
  );

async function openRemovable(page: Page, nth: number, javaScript: boolean): Promise<string> {
  const path = await openList(page, nth, javaScript);
  return (await removableNames(page)).length > 0 ? path : openRemovable(page, nth + 2, javaScript);
}

const MOST_STOPS = 400;

function keyboardOf(page: Page) {
  return {
    async tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab") {
      const wanted = await target.elementHandle();
      for (let stop = 0; stop < MOST_STOPS; stop++) {
        if (await page.evaluate((element) => document.activeElement === element, wanted)) return;
        await page.keyboard.press(key);
      }
      throw new Error("no number of tabs leads there");
    },
  };
}

describe.each(scripting)("the leasing list $name", ({ javaScript }) => {
  it("is filled from candidates, mailed, negotiated to a contract, and closes the recruitment", async () => {
    const page = await enter(await open({ javaScript }), "facility");
    const path = await openList(page, javaScript ? 0 : 1, javaScript);
    const before = await rows(page).count();
    const add = page.getByRole("button", { name: /^追加/ }).first();
    const name = ((await add.textContent()) ?? "").replace("追加：", "");
    await add.click();
    await page.getByText(`「${name}」をリストに追加しました。`).waitFor();
    await expect.poll(() => rows(page).count()).toBe(before + 1);
    const ticks = page.getByRole("checkbox", { name: /を選択$/ }).and(page.locator("[form=add-chosen]"));
    for (const index of [0, 1]) await ticks.nth(index).check();
    await page.getByRole("button", { name: "選択したブランドを追加" }).click();
    await page
      .getByText(javaScript ? "2件をリストに追加しました。" : /」「.+」をリストに追加しました。/)
      .waitFor();
    await expect.poll(() => rows(page).count()).toBe(before + 3);

    for (let index = 0; index < 5; index++) await rows(page).nth(index).getByRole("checkbox").check();
    await page.getByRole("button", { name: "メールを作成" }).click();
    await page.getByRole("heading", { name: "メールの作成" }).waitFor();
    await page.getByRole("button", { name: "送信内容を確認" }).click();
    await page.getByText(/件の宛先にメールを送信します。送信後は取り消せません。/).waitFor();
    // axe needs scripting.
    if (javaScript) expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "送信", exact: true }).click();
    await page.getByRole("table", { name: "宛先ごとの送信結果" }).waitFor();
    if (javaScript) expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("link", { name: "メールの送信履歴" }).click();
    await page.getByRole("rowheader").first().getByRole("link").click();
    await page.getByRole("heading", { name: "送信したメール" }).waitFor();
    await expect.poll(() => page.locator(".mail-to li").count()).toBeGreaterThan(0);
    if (javaScript) expect(await accessibilityProblems(page)).toEqual([]);

    await reopen(page, path, javaScript);
    const [first = "", second = ""] = await waitingNames(page);
    await status(page, first).selectOption({ label: "▶ 条件提示" });
    await status(page, second).selectOption({ label: "◇ 内諾" });
    await page.getByRole("button", { name: "ステータスの変更を保存" }).click();
    await page.getByText("「内諾」に変更しました。").waitFor();
    await expect.poll(() => status(page, first).getAttribute("class")).toContain("tone-step-2");
    await reopen(page, path, javaScript);
    await status(page, first).selectOption({ label: "✓ 契約" });
    await page.getByRole("button", { name: "ステータスの変更を保存" }).click();
    await page.getByRole("heading", { name: "契約の確認" }).waitFor();
    await page.getByLabel("契約の開始日").fill("2090/04/01");
    await page.getByLabel("契約の終了日").fill("2095/03/31");
    await page.getByRole("button", { name: "送信内容を確認" }).click();
    await page.getByRole("heading", { name: "契約の確認：送信内容の確認" }).waitFor();
    if (javaScript) expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "契約を確定" }).click();
    await page.getByText("募集を終了しました。").first().waitFor();
    await expect.poll(() => status(page, first).getAttribute("class")).toContain("tone-done");
    await expect.poll(() => status(page, second).getAttribute("class")).toContain("tone-canceled");
  });

  it("gives a removed candidate back, and keeps an order made by hand", async () => {
    const page = await enter(await open({ javaScript }), "facility");
    const path = await openRemovable(page, javaScript ? 2 : 3, javaScript);
    const names = () => rows(page).locator("th").allTextContents();
    const before = await names();
    const [first = ""] = await removableNames(page);
    await page.getByLabel(`${first}を選択`).check();
    await page.getByRole("button", { name: "リストから削除" }).click();
    await page.getByRole("button", { name: "元に戻す" }).click();
    await page.getByText(`「${first}」をリストに戻しました。`).waitFor();
    await expect.poll(names).toEqual(before);
    const last = (await rows(page).last().getByRole("checkbox").getAttribute("aria-label"))?.replace(
      "を選択",
      "",
    );
    await page.getByRole("button", { name: `${last}を上へ移動` }).click();
    await page.getByText(`「${last}」を${before.length - 1}番目に移動しました。`).waitFor();
    await reopen(page, path, javaScript);
    expect((await names()).at(-2)).toBe(before.at(-1));
  });

  it("leads to a scout of a candidate, which then waits in the inbox", async () => {
    const page = await enter(await open({ javaScript }), "facility");
    const path = await openList(page, javaScript ? 7 : 8, javaScript);
    const [name = ""] = await waitingNames(page);
    await openItem(page, name);
    await page.getByRole("link", { name: "スカウトを送る" }).click();
    await page.getByLabel(/^メッセージ/).fill("区画のご案内です。ぜひご検討ください。");
    await page.getByRole("button", { name: "確認画面へ" }).click();
    await page.getByRole("button", { name: "スカウトを送信" }).click();
    await page.getByText(`${name}にスカウトを送信しました。`).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await page.goto("/section_contact?turn=other&kind=scout");
    await page.getByRole("link", { name, exact: true }).first().waitFor();
  });
});

describe("the leasing list", () => {
  it("is worked by keyboard alone", async () => {
    const page = await enter(await open(), "facility");
    await openList(page, 5, true);
    const keys = keyboardOf(page);
    await keys.tabTo(page.getByRole("button", { name: /^追加/ }).first());
    await page.keyboard.press("Enter");
    await page.getByText(/をリストに追加しました。/).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("追加済み");

    await keys.tabTo(rows(page).nth(2).locator(".move-button").first());
    await page.keyboard.press("Enter");
    await page.getByText(/を2番目に移動しました。/).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toMatch(/^up-/);

    const [name = ""] = await waitingNames(page);
    await keys.tabTo(status(page, name));
    await page.keyboard.press("ArrowDown");
    await keys.tabTo(page.getByRole("button", { name: `${name}のメモを編集` }));
    await page.keyboard.press("Enter");
    await page.keyboard.type("鍵盤で書いたメモ");
    await keys.tabTo(page.getByRole("button", { name: "メモを保存" }));
    await page.keyboard.press("Enter");
    await page.getByText("メモを保存しました。").waitFor();
    await keys.tabTo(page.getByRole("button", { name: "ステータスの変更を保存" }));
    await page.keyboard.press("Enter");
    await page.getByText("「区画提示」に変更しました。").waitFor();

    await keys.tabTo(page.getByLabel(`${name}を選択`), "Shift+Tab");
    await page.keyboard.press("Space");
    await page.getByText("1件のブランドを選択中").waitFor();
    await keys.tabTo(page.getByRole("button", { name: "メールを作成" }), "Shift+Tab");
    await page.keyboard.press("Enter");
    await keys.tabTo(page.getByRole("button", { name: "送信内容を確認" }));
    await page.keyboard.press("Enter");
    await keys.tabTo(page.getByRole("button", { name: "送信", exact: true }));
    await page.keyboard.press("Enter");
    await page.getByRole("table", { name: "宛先ごとの送信結果" }).waitFor();
  }, 60_000);

  it("and what belongs to it can be read by everybody, at every width", async () => {
    const window = await open({ width: 480 });
    const page = await enter(window, "facility");
    const path = await openList(page, 6, true);
    const [href = ""] = await rows(page)
      .getByRole("link", { name: /^詳細/ })
      .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    const item = /\d+$/.exec(href ?? "")?.[0];
    for (const address of [
      path,
      href ?? "",
      `${path}/mail?items=${item}`,
      `${path}/brands/new`,
      `${path}/mails`,
      "/section_contact",
    ]) {
      await page.goto(address);
      expect({ address, problems: await accessibilityProblems(page) }).toEqual({ address, problems: [] });
      expect({ address, sideways: await sidewaysScroll(page) }).toEqual({ address, sideways: 0 });
    }
    await page.goto(path);
    const beyond = await page
      .locator(".leasing-table")
      .evaluate((table) => (table.parentElement?.scrollWidth ?? 0) - (table.parentElement?.clientWidth ?? 0));
    expect(beyond).toBe(0);
  }, 120_000);
});

describe.each(scripting)("an answer $name", ({ javaScript }) => {
  it("is given by the facility to an application, and by a brand to a scout", async () => {
    const facility = await enter(await open({ javaScript }), "facility");
    await facility.goto("/section_contact?turn=own&kind=apply");
    await facility.locator(".contact-table tbody th a").first().click();
    await facility.getByLabel("メッセージ").fill("ご応募ありがとうございます。");
    await facility.getByLabel("ステータス", { exact: true }).selectOption({ label: "▷ 区画提示" });
    await facility.getByRole("button", { name: "送信" }).click();
    await facility.locator(".thread").getByText("ご応募ありがとうございます。").waitFor();

    const brand = await enter(await open({ javaScript }), "brand");
    await brand.goto("/offering_section/applied");
    await brand.locator("tr.is-waiting th a[href*='scout=']").first().click();
    await brand.getByLabel("メッセージ").fill("ぜひ話を聞かせてください。");
    await brand.getByRole("button", { name: "興味ありと回答" }).click();
    await brand.locator(".thread").getByText("ぜひ話を聞かせてください。").waitFor();
    // axe needs scripting.
    if (javaScript) expect(await accessibilityProblems(brand)).toEqual([]);
  });
});
