import type { Dialog, Page } from "playwright";
import { expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { openAs } from "../helpers/browser.ts";
import { journey, pathOf } from "../helpers/journey.ts";
import { enter, openList, status, waitingNames } from "../helpers/leasing-page.ts";

const { open } = journey({ isWithin: true });

async function start(path: string): Promise<Page> {
  const { page } = await open({}, [/status of (409|422)/]);
  await openAs(page, demoAccounts.facility.email, path);
  return page;
}

function answering(page: Page) {
  const questions = { asked: 0, leave: false };
  page.on("dialog", async (dialog: Dialog) => {
    expect(dialog.type()).toBe("beforeunload");
    questions.asked += 1;
    await (questions.leave ? dialog.accept() : dialog.dismiss());
  });
  return questions;
}

const toFacilities = (page: Page) =>
  page
    .getByRole("navigation")
    .getByRole("link", { name: "施設カタログ" })
    .first()
    .click({ noWaitAfter: true });

it("asks before a page with unsaved entries is left, and keeps them", async () => {
  const page = await start("/sections/48/edit");
  const questions = answering(page);
  const description = page.getByLabel(/^説明/);
  const before = await description.inputValue();
  await description.click();
  await description.fill("水回りの工事が必要");
  await toFacilities(page);
  await expect.poll(() => questions.asked).toBe(1);
  expect(pathOf(page)).toBe("/sections/48/edit");
  expect(await description.inputValue()).toBe("水回りの工事が必要");

  await description.fill(before);
  await toFacilities(page);
  await page.waitForURL("**/facilities");
  expect(questions.asked).toBe(1);
});

it.each(["before its first script has come", "while the code that asks is on its way"])(
  "asks too of what was typed %s",
  async (when) => {
    const { page, context } = await open({}, [/ERR_FAILED|ERR_ABORTED/]);
    const isEarly = when.startsWith("before");
    await openAs(page, demoAccounts.facility.email);
    let comes = () => {};
    const coming = new Promise<void>((resolve) => {
      comes = resolve;
    });
    await context.route(isEarly ? "**/assets/boot-*" : "**/assets/unsaved-*", async (route) => {
      await coming;
      await route.continue();
    });
    await page.goto("/sections/48/edit", { waitUntil: "commit" });
    const questions = answering(page);
    if (isEarly) {
      await page.waitForFunction(() => document.querySelector("footer"));
      await page.evaluate(() => {
        const field = document.querySelector<HTMLTextAreaElement>("main textarea");
        field?.focus();
        if (field) field.value += "水回りの工事が必要";
      });
      comes();
    } else await page.getByLabel(/^説明/).fill("水回りの工事が必要");
    await toFacilities(page);
    await expect.poll(() => questions.asked).toBe(1);
    expect(pathOf(page)).toBe("/sections/48/edit");
    comes();
  },
);

it("lets a form go where it is sent, and asks again once it came back refused", async () => {
  const page = await start("/sections/48/edit");
  const questions = answering(page);
  await page.getByLabel(/^区画番号/).click();
  await page.getByLabel(/^区画番号/).fill("");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.locator("[data-error-summary]").waitFor();
  expect(questions.asked).toBe(0);
  await toFacilities(page);
  await expect.poll(() => questions.asked).toBe(1);
  questions.leave = true;
  await toFacilities(page);
  await page.waitForURL("**/facilities");
  expect(questions.asked).toBe(2);
});

it("asks for what another form of the page holds, but not for a file", async () => {
  const page = await start("/facilities");
  await page.locator(".organisation-switcher summary").click();
  await page.getByRole("button", { name: "ソラトエ弁天口", exact: true }).click();
  await page.getByRole("link", { name: "募集を表で編集" }).click();
  const questions = answering(page);
  const row = (at: number) => page.locator("tr[data-row]").nth(at);
  const kept = row(1).getByLabel(/引渡し状態$/);
  await kept.click();
  await kept.fill("書きかけ");
  await row(2)
    .getByLabel(/引渡し状態$/)
    .fill("スケルトン渡し");
  await row(2).getByRole("button").click();
  await page
    .getByText(/の募集を(保存|登録)しました。/)
    .first()
    .waitFor();
  expect(await kept.inputValue()).toBe("書きかけ");
  await toFacilities(page);
  await expect.poll(() => questions.asked).toBe(1);
  expect(await kept.inputValue()).toBe("書きかけ");
});

it("does not take the press on a file for leaving", async () => {
  const page = await start("/sections/48");
  const questions = answering(page);
  await page.goto("/sections/48/edit");
  const place = page.getByLabel(/^位置/);
  await place.click();
  await place.fill("入口横");
  await page.evaluate(() => {
    const link = document.createElement("a");
    link.href = "/sections/excel";
    link.textContent = "Excel";
    document.querySelector("main")?.append(link);
  });
  await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Excel" }).click()]);
  expect(questions.asked).toBe(0);
  expect(await place.inputValue()).toBe("入口横");
});

it("asks before a chosen status or a written memo is left unsaved", async () => {
  const page = await enter(await open(), "facility");
  await openList(page, 10, true);
  const questions = answering(page);
  const [name = ""] = await waitingNames(page);
  await status(page, name).selectOption({ label: "▷ 区画提示" });
  await toFacilities(page);
  await expect.poll(() => questions.asked).toBe(1);
  await page.getByLabel(`${name}を選択`).check();
  await page.getByRole("button", { name: "メールを作成" }).click({ noWaitAfter: true });
  await expect.poll(() => questions.asked).toBe(2);
  await status(page, name).selectOption({ index: 0 });
  await page.getByRole("button", { name: `${name}のメモを編集` }).click();
  await page.getByLabel(`${name}のメモ`, { exact: true }).fill("書きかけ");
  await toFacilities(page);
  await expect.poll(() => questions.asked).toBe(3);
  expect(await page.getByLabel(`${name}のメモ`, { exact: true }).inputValue()).toBe("書きかけ");
  await page.getByRole("button", { name: "取り消す" }).click();
  await toFacilities(page);
  await page.waitForURL("**/facilities");
  expect(questions.asked).toBe(3);
}, 60_000);
