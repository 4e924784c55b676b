import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { stepAt, totp } from "../../server/identity/totp.ts";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { accessibilityProblems, openAs, sidewaysScroll, signInWith } from "../helpers/browser.ts";
import { pathOf, scripting, wholeJourney } from "../helpers/journey.ts";

const { web, open: openWindow } = wholeJourney();

async function open(javaScript: boolean, width = 1366): Promise<Page> {
  const window = await openWindow({ javaScript, width });
  return window.page;
}
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.locator(`#${name}`);
async function isSound(page: Page, javaScript: boolean) {
  expect(await sidewaysScroll(page)).toBe(0);
  if (javaScript) expect(await accessibilityProblems(page)).toEqual([]);
}

describe.each(scripting)("accounts $name", ({ javaScript }) => {
  it("lead a new colleague from the invitation's mail to the first page", async () => {
    const email = `${javaScript ? "with" : "without"}@kukaku.example`;
    const page = await open(javaScript, 480);
    await page.goto(await web().invite(email));
    expect(pathOf(page)).toBe("/invitation");
    await isSound(page, javaScript);
    await button(page, "確認コードを受け取る").click();
    await page.getByText("入力内容に不備があります（3件）").waitFor();
    await isSound(page, javaScript);
    await field(page, "family_name").fill("新田");
    await field(page, "given_name").fill("碧");
    await field(page, "password").fill("Newcomer2026");
    await button(page, "確認コードを受け取る").click();
    await page.waitForURL("**/invitation/confirm");
    await isSound(page, javaScript);
    await field(page, "code").fill(web().codeFor(email));
    await button(page, "登録を完了").click();
    await page.waitForURL("**/invitation/completion");
    await isSound(page, javaScript);
    await page.getByRole("link", { name: "ログイン画面に進む" }).click();
    await field(page, "email").fill(email);
    await field(page, "password").fill("Newcomer2026");
    await button(page, "ログイン").click();
    await page.waitForURL("**/sections**");
  });

  it("give a forgotten password a new one", async () => {
    const { email } = javaScript ? demoAccounts.both : demoAccounts.curator;
    const page = await open(javaScript);
    await page.goto("/signin");
    await page.getByRole("link", { name: "パスワードを忘れた場合" }).click();
    await field(page, "email").fill(email);
    await button(page, "確認コードを送信").click();
    await page.waitForURL("**/forgotpasswordconfirm");
    await isSound(page, javaScript);
    await page.getByText(/あと\d+秒で再送信できます。/).waitFor();
    expect(await button(page, "確認コードを再送信").isDisabled()).toBe(javaScript);
    await field(page, "code").fill("１２３");
    await field(page, "password").fill("Changed2026");
    if (javaScript) await page.getByText("4件の条件のうち4件を満たしています").waitFor({ state: "attached" });
    await button(page, "パスワードを変更").click();
    await page.getByRole("link", { name: "確認コードは6桁の数字で入力してください。" }).waitFor();
    expect(await page.title()).toMatch(/^エラー：/);
    expect(await field(page, "code").inputValue()).toBe("１２３");
    expect(await field(page, "password").inputValue()).toBe("");
    await field(page, "code").fill(web().codeFor(email));
    await field(page, "password").fill("Changed2026");
    await button(page, "パスワードを変更").click();
    await page.waitForURL("**/signin");
    await page.getByText("パスワードを変更しました。新しいパスワードでログインしてください。").waitFor();
    await signInWith(page, email, "Changed2026");
    await page.waitForURL("**/sections**");
  });

  it("let people change their name and password, which ends their other windows", async () => {
    const { email } = javaScript ? demoAccounts.brand : demoAccounts.brandlite;
    const base = "/userbrandjoins/users";
    const [page, other] = [await open(javaScript), await open(javaScript)];
    for (const one of [page, other]) {
      await signInWith(one, email);
      await one.waitForURL(/\/(sales_prediction|optional_point)/);
      await one.goto(base);
    }
    await page.reload();
    await expect.poll(() => page.getByRole("row", { name: /この端末/ }).count()).toBe(1);
    await expect.poll(() => page.getByRole("button", { name: /^ログアウトさせる/ }).count()).toBe(1);
    await isSound(page, javaScript);
    await page.getByRole("link", { name: "氏名を変更する" }).click();
    await field(page, "given_name").fill("千鶴");
    await button(page, "保存").click();
    await page.getByText("氏名を保存しました。").first().waitFor();
    await expect.poll(() => page.getByText(/千鶴/).count()).toBeGreaterThan(0);
    await page.getByRole("link", { name: "パスワードを変更する" }).click();
    await isSound(page, javaScript);
    await field(page, "current_password").fill("Kukaku2026");
    await field(page, "password").fill("Better2026");
    await button(page, "パスワードを変更").click();
    await page.getByText("パスワードを変更しました。ほかの端末はログアウトしました。").first().waitFor();
    await other.goto(base);
    expect(pathOf(other)).toBe("/signin");
  });

  it("are kept by an authenticator app as well, until it is switched off", async () => {
    const [account, base] = javaScript
      ? [demoAccounts.free, "/userfacilityjoins/users"]
      : [demoAccounts.rivalbrand, "/userbrandjoins/users"];
    const away = (url: URL) => !url.pathname.startsWith("/signin");
    const page = await open(javaScript, 480);
    await signInWith(page, account.email);
    await page.waitForURL(away);
    await page.goto(base);
    await page.getByRole("link", { name: "二段階認証を設定する" }).click();
    await isSound(page, javaScript);
    await field(page, "current_password").fill("Kukaku2026");
    await button(page, "設定に進む").click();
    await isSound(page, javaScript);
    const secret = (await page.locator("code").innerText()).replace(/\s/g, "");
    await field(page, "code").fill("12");
    await button(page, "設定を完了").click();
    await page.getByRole("link", { name: "確認コードは6桁の数字で入力してください。" }).waitFor();
    await isSound(page, javaScript);
    await field(page, "code").fill(totp(secret, stepAt(Date.now())));
    await button(page, "設定を完了").click();
    await page.getByText("二段階認証を設定しました。").first().waitFor();
    await button(page, "ログアウト").first().click();
    await page.waitForURL("**/signin");
    await page.goto(`${base}/mfa`);
    await signInWith(page, account.email);
    await page.waitForURL("**/signin/code");
    await isSound(page, javaScript);
    // The next code, which is taken early: the one of now may have been used.
    await field(page, "code").fill(totp(secret, stepAt(Date.now()) + 1));
    await button(page, "ログイン").click();
    await page.waitForURL(away);
    await page.goto(`${base}/mfa`);
    await isSound(page, javaScript);
    await field(page, "current_password").fill("Kukaku2026");
    await button(page, "二段階認証を解除").click();
    await page.getByText("二段階認証を解除しました。").first().waitFor();
  });

  it("change the address only with the code from the new one", async () => {
    const { email } = javaScript ? demoAccounts.rival : demoAccounts.member;
    const address = `moved-${email}`;
    const page = await open(javaScript);
    await signInWith(page, email);
    await page.waitForURL("**/sections**");
    await page.goto("/userfacilityjoins/users/email");
    await isSound(page, javaScript);
    await field(page, "email").fill(address);
    await button(page, "確認コードを送信").click();
    await field(page, "code").waitFor();
    await isSound(page, javaScript);
    const code = web().codeFor(address);
    await field(page, "code").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await button(page, "メールアドレスを変更").click();
    await page.getByText("メールアドレスを変更しました。").first().waitFor();
    await expect.poll(() => page.getByText(address).count()).toBeGreaterThan(0);
  });
});

describe("pages for whoever has no account yet", () => {
  const narrow = [1366, 960, 480, 320];
  async function isSoundEverywhere(page: Page) {
    for (const width of narrow) {
      await page.setViewportSize({ width, height: 768 });
      expect({ width, scroll: await sidewaysScroll(page) }).toEqual({ width, scroll: 0 });
    }
    expect(await accessibilityProblems(page)).toEqual([]);
  }

  it.each(["/privacy", "/terms", "/accessibility"])("%s fits every width and is accessible", async (path) => {
    const page = await open(true);
    await page.goto(path);
    await isSoundEverywhere(page);
  });

  const setBack = (column: string, value: string, email: string) =>
    web().database.query(`update invitations set ${column} = ${value} where address = $1`, [email]);
  it.each<[string, string, () => Promise<string>]>([
    [
      "is too old",
      "この招待の有効期限が切れています",
      async () => {
        const link = await web().invite("late@kukaku.example");
        await setBack("expires_at", "now() - interval '1 second'", "late@kukaku.example");
        return link;
      },
    ],
    [
      "was used",
      "この招待はすでに使用されています",
      async () => {
        const link = await web().invite("used@kukaku.example");
        await setBack("used_at", "now()", "used@kukaku.example");
        await web().database.query(
          `update user_facility_joins set invited_address = null, user_id = (select id from users where email = $1)
           where invited_address = 'used@kukaku.example'`,
          [demoAccounts.none.email],
        );
        return link;
      },
    ],
    [
      "was declined",
      "招待は辞退されています",
      async () => {
        const link = await web().invite("declined@kukaku.example");
        await setBack("used_at", "now()", "declined@kukaku.example");
        return link;
      },
    ],
    [
      "is nobody's",
      "招待が見つかりません",
      async () => "/invitation?id=11111111-1111-4111-8111-111111111111&email=a@b.example",
    ],
  ])("an invitation that %s says so at every width", async (_name, text, link) => {
    const page = await open(true);
    await page.goto(await link());
    await page.getByText(text).first().waitFor();
    await isSoundEverywhere(page);
  });

  it("an invitation of somebody else than who is signed in offers the way out at every width", async () => {
    const page = await open(true);
    await signInWith(page, demoAccounts.prediction.email);
    await page.waitForURL((url) => url.pathname !== "/signin");
    await page.goto(await web().invite("somebody@kukaku.example"));
    await page.getByText("別のアカウントでログインしています").first().waitFor();
    await isSoundEverywhere(page);
  });

  it("somebody without an invitation asks for one, confirms the address, and a curator decides", async () => {
    const page = await open(true);
    await page.goto("/invitation");
    await page.getByRole("link", { name: "利用を申請" }).click();
    await page.getByRole("radio", { name: "施設" }).check();
    await field(page, "organisation").fill("ヒノハ南浜");
    await field(page, "name").fill("新田 碧");
    await field(page, "email").fill("asking@kukaku.example");
    await button(page, "確認メールを送信").click();
    await page.getByRole("heading", { name: "確認メールを送信しました" }).waitFor();
    const { rows } = await web().database.query<{ text: string }>(
      "select text from outbox where to_address = 'asking@kukaku.example'",
    );
    await page.goto(/\{origin\}(\S+)/.exec(rows[0]?.text ?? "")?.[1] ?? "");
    await isSoundEverywhere(page);
    await button(page, "申請").click();
    await page.getByRole("heading", { name: "申請を受け付けました" }).waitFor();
    const curator = await open(true);
    // Somebody whose password no other journey has changed.
    const { email } = demoAccounts.facility;
    await web().database.query("update users set is_curator = true where email = $1", [email]);
    await openAs(curator, email, "/admin/access_requests");
    await curator.getByRole("link", { name: "新田 碧" }).click();
    await curator.getByRole("heading", { name: "新田 碧の利用申請" }).waitFor();
    await isSoundEverywhere(curator);
  });
});
