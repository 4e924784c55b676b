import { describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { accessibilityProblems, signInWith } from "../helpers/browser.ts";
import { journey, pathOf, scripting } from "../helpers/journey.ts";

const { open } = journey();
const { facility } = demoAccounts;

describe.each(scripting)("signing in and out $name (S28)", ({ javaScript }) => {
  it("leads from any page over the sign-in page back to that page", async () => {
    const { page } = await open({ javaScript });
    await page.goto("/sections?color=size");
    expect(pathOf(page)).toMatch(/^\/signin/);
    await page.getByLabel("メールアドレス", { exact: true }).fill(facility.email);
    await page.getByLabel("パスワード", { exact: true }).fill("Kukaku2026");
    await page.getByRole("button", { name: "ログイン", exact: true }).click();
    await page.waitForURL("**/sections?color=size");
  });

  it("says that mail or password are wrong, keeps the mail and forgets the password", async () => {
    const { page } = await open({ javaScript });
    await signInWith(page, facility.email, "Kukaku2027");
    await page.getByText("メールアドレスまたはパスワードが正しくありません。").first().waitFor();
    expect(pathOf(page)).toMatch(/^\/signin/);
    expect(await page.title()).toMatch(/^エラー：/);
    expect(await page.getByLabel("メールアドレス", { exact: true }).inputValue()).toBe(facility.email);
    expect(await page.getByLabel("パスワード", { exact: true }).inputValue()).toBe("");
  });

  it("names each empty field, and the summary leads to it", async () => {
    const { page } = await open({ javaScript });
    await page.goto("/signin");
    await page.getByRole("button", { name: "ログイン", exact: true }).click();
    await page.getByText("入力内容に不備があります").first().waitFor();
    await page.getByRole("link", { name: "メールアドレスを入力してください。" }).click();
    expect(
      await page
        .getByLabel("メールアドレス", { exact: true })
        .evaluate((field) => field === document.activeElement),
    ).toBe(true);
    await expect
      .poll(() => page.getByRole("link", { name: "パスワードを入力してください。" }).count())
      .toBe(1);
  });

  it("signs out, and the back button shows nothing of before", async () => {
    const { page } = await open({ javaScript });
    await signInWith(page, facility.email);
    await page.waitForURL("**/sections**");
    await page.getByRole("button", { name: "ログアウト" }).click();
    await page.waitForURL("**/signin**");
    await page.goBack();
    await page.waitForURL("**/signin**");
    await expect.poll(() => page.getByText("区画一覧").count()).toBe(0);
    await page.goto("/sections");
    expect(pathOf(page)).toMatch(/^\/signin/);
  });
});

describe("the sign-in page", () => {
  it("empties the tab's own state when somebody signs out", async () => {
    const { page } = await open();
    await signInWith(page, facility.email);
    await page.waitForURL("**/sections**");
    await page.locator("[data-island][data-hydrated]").first().waitFor();
    // The map is made to write once more when the answer to the sign-out has already cleared the tab.
    await page.evaluate(() => {
      addEventListener("pagehide", () => dispatchEvent(new PopStateEvent("popstate")));
    });
    await page.getByRole("button", { name: "ログアウト" }).click();
    await page.waitForURL("**/signin**");
    expect(await page.evaluate(() => sessionStorage.getItem("kukaku-app"))).toBeNull();
  });

  it("returns a signed-in person to where they were", async () => {
    const { page } = await open();
    await signInWith(page, facility.email);
    await page.waitForURL("**/sections**");
    await page.goto("/signin");
    expect(pathOf(page)).toMatch(/^\/sections/);
  });

  it("lets password managers help and allows pasting", async () => {
    const { page } = await open();
    await page.goto("/signin");
    expect(await page.getByLabel("メールアドレス", { exact: true }).getAttribute("autocomplete")).toBe(
      "username",
    );
    const password = page.getByLabel("パスワード", { exact: true });
    expect(await password.getAttribute("autocomplete")).toBe("current-password");
    await password.focus();
    await page.keyboard.insertText("Kukaku2026");
    expect(await password.inputValue()).toBe("Kukaku2026");
  });

  it("is accessible, empty and refused", async () => {
    const { page } = await open();
    await page.goto("/signin");
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "ログイン", exact: true }).click();
    await page.getByText("入力内容に不備があります").first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

describe("a page that stays open", () => {
  it("asks before its session ends whether to go on, and says so when it has ended", async () => {
    const { page, context } = await open({}, [/401/]);
    await page.clock.install();
    await signInWith(page, facility.email);
    await page.waitForURL("**/sections**");
    await page.locator("html.is-enhanced").waitFor();
    await page.clock.fastForward("55:30");
    const question = page.getByRole("dialog", { name: "まもなくログアウトします" });
    await question.getByText("あと約5分でログアウトします").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await question.getByRole("button", { name: "ログインを続ける" }).click();
    await question.waitFor({ state: "hidden" });
    await page.clock.fastForward("56:00");
    await question.getByText("あと約4分でログアウトします").waitFor();
    await context.clearCookies();
    await question.getByRole("button", { name: "ログインを続ける" }).click();
    await page.getByRole("dialog", { name: "ログアウトしました" }).waitFor();
  });

  it("tells of the end that no use puts off, which cannot be put off, and says so when it has come", async () => {
    const { page } = await open({}, [/401/]);
    // The watcher of the session is made to come late: what other tabs tell until then counts.
    const late = Promise.withResolvers<void>();
    await page.route("**/assets/session-end-*", async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.clock.install();
    await signInWith(page, facility.email);
    await page.waitForURL("**/sections**");
    await page.locator("html.is-enhanced").waitFor();
    const question = page.getByRole("dialog", { name: "まもなくログアウトします" });
    for (let minutes = 0; minutes < 11 * 60 + 45; minutes += 47) {
      await page.clock.fastForward("47:00");
      await page.evaluate(() => new BroadcastChannel("kukaku-session").postMessage("used"));
    }
    late.resolve();
    await page.clock.fastForward("11:00");
    await question.getByText("延長はできません。").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await expect.poll(() => question.getByRole("button", { name: "ログインを続ける" }).count()).toBe(0);
    await question.getByRole("button", { name: "閉じる" }).click();
    await question.waitFor({ state: "hidden" });
    await page.clock.fastForward("10:00");
    const ended = page.getByRole("dialog", { name: "ログアウトしました" });
    await ended.getByText("ログインしてから時間が経過したため、ログアウトしました。").waitFor();
  });
});
