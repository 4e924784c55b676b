import type { Page } from "playwright";
import { expect, it } from "vitest";
import type { AnswerOf } from "../../server/contract/index.ts";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { accessibilityProblems, openAs, sidewaysScroll } from "../helpers/browser.ts";
import { journey } from "../helpers/journey.ts";

const { open } = journey();
const BRAND = "ソヨゴ珈琲";

async function sectionOf(page: Page): Promise<AnswerOf<"getFittingOfferings">["data"][number]> {
  const brandId = await page.locator('input[name="_brand"]').first().inputValue();
  const answer = await page.context().request.get(`/api/v1/offerings?brand_id=${brandId}&per_page=100`, {
    headers: { accept: "application/json" },
  });
  expect(answer.status()).toBe(200);
  const { data } = (await answer.json()) as AnswerOf<"getFittingOfferings">;
  const found = data.find(({ facility, match }) => facility.name === "ヒノハ南浜" && match);
  if (!found) throw new Error("the facility publishes nothing");
  return found;
}

it("is one record: the brand reads it in its list, the facility among its candidates", async () => {
  const { page } = await open();
  await openAs(page, demoAccounts.brand.email, "/offering_section?per_page=100");
  const { id, section, match } = await sectionOf(page);
  const row = page.locator(".offering-row", { has: page.locator(`a[href="/offering_section/${id}"]`) });
  expect(await row.locator(".match-score").textContent()).toBe(String(match?.score));
  const more = row.locator("xpath=following-sibling::tr[1]");
  await more.locator("summary").click();
  const [first] = match?.criteria ?? [];
  await more.getByText(first?.text ?? "").waitFor();
  await page.getByRole("link", { name: "自社データによる見込みを表示" }).click();
  await page.getByRole("columnheader", { name: /^自社データによる見込み/ }).waitFor();
  expect(await row.locator(".offering-outlook").textContent()).toMatch(/円／年/);
  expect(await sidewaysScroll(page)).toBe(0);
  // What the head of the page lies over while it is scrolled is no smaller for that.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await accessibilityProblems(page)).toEqual([]);

  const { page: other } = await open();
  const candidates = `/sections/${section.id}/recruitements?tenants=shown&words=${encodeURIComponent(BRAND)}`;
  await openAs(other, demoAccounts.facility.email, candidates);
  const card = other.locator("li", { has: other.getByRole("link", { name: BRAND, exact: true }) }).first();
  expect(await card.locator(".match-score").first().textContent()).toBe(String(match?.score));
  await card.locator("summary").click();
  await card
    .getByText(first?.text ?? "")
    .first()
    .waitFor();
  await expect.poll(() => other.getByText("自社データによる見込み").count()).toBe(0);
});

it("shows one's own page and report as another sees them, read-only, and leads back", async () => {
  const { page } = await open();
  await openAs(page, demoAccounts.facility.email, "/setting/facility/details");
  await page.getByRole("link", { name: "見え方を確認" }).click();
  await page.getByLabel(/^だれとして見るか/).selectOption({ label: "他のブランド（全プラン）" });
  await page.getByRole("button", { name: "表示する" }).click();
  await page.waitForURL(/\/facilities\/details\/\d+\?preview=/);
  await page.getByText("操作はできません").first().waitFor();
  await page.getByRole("link", { name: "別の立場で見る" }).click();
  await page.getByLabel(/^表示する画面/).selectOption({ label: "商圏レポート" });
  await page.getByLabel(/^だれとして見るか/).selectOption({ label: "他の施設（スタンダード）" });
  await page.getByRole("button", { name: "表示する" }).click();
  await page.waitForURL(/\/optional_point\/result\?.*preview=/);
  expect(await page.getByRole("button", { name: /保存/ }).first().isDisabled()).toBe(true);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole("link", { name: "確認を終える" }).click();
  await page.waitForURL(/\/setting\/facility\/details$/);
});
