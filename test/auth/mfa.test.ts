import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type DemoAccount, demoAccounts } from "../../server/lib/demo-accounts.ts";
import { messages } from "../../server/web/auth/refusals.ts";
import {
  atCode,
  codeOf,
  other,
  pass,
  proof,
  secretIn,
  send,
  signedIn,
  traces,
  withApp,
} from "./authenticator-app.ts";
import { throughHostedPages } from "./hosted-pages.ts";
import { startWeb, Visitor } from "./running-web.ts";
import { startWholeWeb, type WholeWeb } from "./whole-web.ts";

let web: WholeWeb;
beforeAll(async () => {
  web = await startWholeWeb();
});
afterAll(() => web.close());
beforeEach(() => pass(0));
afterEach(() => vi.useRealTimers());

const facilityBase = "/userfacilityjoins/users";
const brandBase = "/userbrandjoins/users";

async function mails({ email }: DemoAccount): Promise<string[]> {
  const { rows } = await web.database.query<{ subject: string }>(
    "select subject from outbox where to_address = $1 order by id",
    [email],
  );
  return rows.map(({ subject }) => subject);
}

describe("an authenticator app", () => {
  it.each([
    { account: demoAccounts.member, base: facilityBase },
    { account: demoAccounts.brandlite, base: brandBase },
  ])("is set up with the password and the app's first code", async ({ account, base }) => {
    const visitor = await signedIn(web, account);
    expect((await visitor.get(base)).body).toContain("設定していません");
    for (const [current_password, status, text] of [
      ["", 422, messages.emptyCurrentPassword],
      ["Wrong2026", 401, messages.wrongCurrentPassword],
    ] as const) {
      const refused = await send(visitor, `${base}/mfa`, { current_password });
      expect([refused.statusCode, refused.body]).toEqual([status, expect.stringContaining(text)]);
    }
    expect((await send(visitor, `${base}/mfa/code`, { code: "123456" }, base)).statusCode).toBe(403);
    const sid = visitor.cookies.get("sid");
    const begun = await send(visitor, `${base}/mfa`, proof);
    expect([begun.statusCode, begun.headers.location]).toEqual([303, `${base}/mfa`]);
    expect(visitor.cookies.get("sid")).not.toBe(sid);
    const page = (await visitor.get(`${base}/mfa`)).body;
    const secret = secretIn(page);
    expect(page).toContain(`secret=${secret}`);
    expect(page).toMatch(/<input[^>]* name="code"[^>]* inputmode="numeric" autocomplete="one-time-code"/);
    expect([...visitor.cookies.values()].join()).not.toContain(secret);
    for (const [code, status, text] of [
      ["", 422, messages.emptyCode],
      ["12345", 422, messages.codeShape],
      [other(codeOf(secret)), 401, messages.wrongCode],
    ] as const) {
      const refused = await send(visitor, `${base}/mfa/code`, { code }, `${base}/mfa`);
      expect([refused.statusCode, refused.body]).toEqual([status, expect.stringContaining(text)]);
      expect(secretIn(refused.body)).toBe(secret);
    }
    expect((await new Visitor(web.app).signIn(account.email)).headers.location).not.toBe("/signin/code");
    const done = await send(visitor, `${base}/mfa/code`, { code: codeOf(secret) }, `${base}/mfa`);
    expect([done.statusCode, done.headers.location]).toEqual([303, base]);
    const after = (await visitor.get(base)).body;
    expect(after).toContain("二段階認証を設定しました。");
    expect(after).toContain("二段階認証を解除する");
    expect(await traces(web, account)).toContain("createMfaSetup");
    expect(await mails(account)).toEqual(["【クカク】二段階認証が設定されました"]);
    await atCode(web, account);
  });

  it("is of nobody else who signs in on that browser before its first code has come", async () => {
    const visitor = await signedIn(web, demoAccounts.prediction);
    await send(visitor, `${brandBase}/mfa`, proof);
    const secret = secretIn((await visitor.get(`${brandBase}/mfa`)).body);
    await send(visitor, "/signout", {});
    await visitor.signIn(demoAccounts.rivalbrand.email);
    const page = (await visitor.get(`${brandBase}/mfa`)).body;
    expect(page).toContain("設定に進む");
    expect(page).not.toContain(secret.slice(0, 4));
  });

  it("is switched off with the password, by its owner", async () => {
    const account = demoAccounts.both;
    const { visitor } = await withApp(web, account);
    const off = `${facilityBase}/mfa/off`;
    const wrong = await send(visitor, off, { current_password: "Wrong2026" }, `${facilityBase}/mfa`);
    expect([wrong.statusCode, wrong.body]).toEqual([
      401,
      expect.stringContaining(messages.wrongCurrentPassword),
    ]);
    const sid = visitor.cookies.get("sid");
    const done = await send(visitor, off, proof, `${facilityBase}/mfa`);
    expect([done.statusCode, done.headers.location]).toEqual([303, facilityBase]);
    expect(visitor.cookies.get("sid")).not.toBe(sid);
    const after = (await visitor.get(facilityBase)).body;
    expect(after).toContain("二段階認証を解除しました。");
    expect(after).toContain("設定していません");
    expect(await traces(web, account)).toContain("createMfaRemoval");
    expect(await mails(account)).toContain("【クカク】二段階認証が解除されました");
    expect((await new Visitor(web.app).signIn(account.email)).headers.location).toBe("/sections");
  });

  it("is switched off by an administrator of the pool for whoever has lost the app", async () => {
    const account = demoAccounts.rival;
    await withApp(web, account);
    await atCode(web, account);
    const { origin, clientId, clientSecret, userPoolId } = web.identity;
    const answer = await fetch(origin, {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": "AWSCognitoIdentityProviderService.AdminSetUserMFAPreference",
      },
      body: JSON.stringify({
        UserPoolId: userPoolId,
        Username: account.email,
        SoftwareTokenMfaSettings: { Enabled: false },
        ClientMetadata: {
          SECRET_HASH: createHmac("sha256", clientSecret)
            .update(account.email + clientId)
            .digest("base64"),
        },
      }),
    });
    expect(answer.status).toBe(200);
    expect((await new Visitor(web.app).signIn(account.email)).headers.location).toBe("/sections");
  });
});

describe("the state of the second factor", () => {
  it("is not told to whoever came by single sign-on, who is asked to sign in with the password", async () => {
    vi.useRealTimers();
    const visitor = new Visitor(web.app);
    const left = await visitor.get("/auth/start");
    const back = await throughHostedPages(new URL(String(left.headers.location)), demoAccounts.free.email);
    await visitor.get(back.pathname + back.search);
    const overview = (await visitor.get(facilityBase)).body;
    for (const text of ["ログイン方法", "シングルサインオンに使用しているアカウントの管理元で変更します。"])
      expect(overview).toContain(text);
    expect(overview).not.toContain("確認できませんでした");
    for (const change of ["profile", "email", "password", "mfa"])
      expect(overview).not.toContain(`href="${facilityBase}/${change}"`);
    for (const change of ["profile", "email", "password", "mfa"]) {
      const page = await visitor.get(`${facilityBase}/${change}`);
      expect([change, page.statusCode, page.body]).toEqual([
        change,
        403,
        expect.stringContaining("シングルサインオンに使用しているアカウントの管理元で変更します。"),
      ]);
      expect(page.body).toContain(`href="${facilityBase}"`);
      expect(page.body).not.toContain(`action="${facilityBase}/${change}"`);
    }
  });

  it("says so where the identity service is away, on the overview too", async () => {
    vi.useRealTimers();
    const apart = await startWeb();
    try {
      const visitor = new Visitor(apart.app);
      await visitor.signIn();
      apart.pool.faults.set("GetUser", { status: 500 });
      const overview = await visitor.get(facilityBase);
      expect([overview.statusCode, overview.body]).toEqual([
        200,
        expect.stringContaining("確認できませんでした"),
      ]);
      const page = await visitor.get(`${facilityBase}/mfa`);
      expect(page.statusCode).toBe(503);
      expect(page.body).toContain("二段階認証の変更に失敗しました。");
      expect(page.body).toContain(String(page.headers["x-request-id"]));
    } finally {
      await apart.close();
    }
  });
});
