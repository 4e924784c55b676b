import type { Page } from "playwright";
import { describe, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { openAs } from "../helpers/browser.ts";
import { journey } from "../helpers/journey.ts";

const { open } = journey();

async function enter(page: Page, account: keyof typeof demoAccounts, path: string): Promise<void> {
  await openAs(page, demoAccounts[account].email, path);
}

describe("what scripts say", () => {
  it("names a lost connection until it is back", async () => {
    const { page, context } = await open();
    await page.goto("/signin");
    await page.goto("/");
    await page.locator(".public-menu").waitFor();
    const bar = page.getByText("インターネットに接続されていません。接続を確認してください。");
    await context.setOffline(true);
    await bar.waitFor();
    await context.setOffline(false);
    await bar.waitFor({ state: "detached" });
  });

  it("says that a map cannot be drawn, and where to read the same", async () => {
    const { page } = await open({}, [/tiles/, /Failed to load/, /ERR_FAILED/]);
    await page.route("**/tiles/**", (route) => route.abort());
    await enter(page, "both", "/optional_point/result?lat=35.4658&lon=139.6223");
    await page.getByText("地図を表示できません。一覧から内容を確認できます。").waitFor();
  });

  it("says that all rows of a page are chosen", async () => {
    const { page } = await open();
    await enter(page, "facility", "/sections?view=list");
    await page.getByRole("checkbox", { name: "このページの区画をすべて選択" }).check();
    await page.getByText(/^このページの\d+件をすべて選択しました。$/).waitFor();
  });
});
