import { expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { accessibilityProblems, takeSession } from "../helpers/browser.ts";
import { journey } from "../helpers/journey.ts";

const { open } = journey();

it("makes a pack for a meeting and leads from its plans to its list", async () => {
  const { page } = await open();
  await takeSession(page, demoAccounts.facility.email);
  await page.goto("/sections/meeting");
  await page.getByRole("button", { name: "会議資料を作成" }).click();
  await page.getByRole("heading", { name: /^会議資料 第\d+号$/ }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const listed = page.locator('.pack-floor a[href^="#section-"]').first();
  const href = (await listed.getAttribute("href")) ?? "";
  await listed.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.hash === href);
  expect(await page.locator(href).isVisible()).toBe(true);
});
