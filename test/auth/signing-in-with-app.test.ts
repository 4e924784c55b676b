import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { messages } from "../../server/web/auth/refusals.ts";
import { atCode, codeOf, nextCode, other, pass, proof, send, traces, withApp } from "./authenticator-app.ts";
import { Visitor } from "./running-web.ts";
import { startWholeWeb, type WholeWeb } from "./whole-web.ts";

let web: WholeWeb;
beforeAll(async () => {
  web = await startWholeWeb();
});
afterAll(() => web.close());
afterEach(() => vi.useRealTimers());

const facilityBase = "/userfacilityjoins/users";
const enter = (visitor: Visitor, code: string) => send(visitor, "/signin/code", { code });

describe("signing in with an authenticator app", () => {
  const account = demoAccounts.facility;
  let secret: string;
  beforeAll(async () => {
    ({ secret } = await withApp(web, account));
  });
  // Each test begins in a step whose code nobody has used.
  let hours = 0;
  beforeEach(() => pass(++hours * 3_600_000));

  it("asks for the code after the password, and takes each code once", async () => {
    const visitor = new Visitor(web.app);
    expect((await visitor.get("/facilities?page=2")).headers.location).toBe("/signin");
    await visitor.signIn(account.email);
    const page = (await visitor.get("/signin/code")).body;
    expect(page).toContain(account.email);
    expect(page).toMatch(/<input[^>]* name="code"[^>]* inputmode="numeric" autocomplete="one-time-code"/);
    const code = codeOf(secret);
    for (const [typed, status, text] of [
      ["", 422, messages.emptyCode],
      ["abcdef", 422, messages.codeShape],
      [other(code), 401, messages.wrongCode],
    ] as const) {
      const refused = await enter(visitor, typed);
      expect([refused.statusCode, refused.body]).toEqual([status, expect.stringContaining(text)]);
      expect(refused.body).toContain('id="code-error"');
    }
    const wide = code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    const done = await enter(visitor, `${wide.slice(0, 3)} ${wide.slice(3)}`);
    expect([done.statusCode, done.headers.location]).toEqual([303, "/facilities?page=2"]);
    expect(visitor.cookies.has("sid")).toBe(true);
    const thief = await atCode(web, account);
    const reused = await enter(thief, code);
    expect([reused.statusCode, reused.body]).toEqual([
      401,
      expect.stringContaining(
        "この確認コードはすでに使用されています。次のコードが表示されてから入力してください。",
      ),
    ]);
    expect(thief.cookies.has("sid")).toBe(false);
    expect((await enter(thief, nextCode(secret))).statusCode).toBe(303);
    expect(await traces(web, account)).toContain("createFailedSignIn");
  });

  it("takes five tries in a quarter of an hour", async () => {
    const visitor = await atCode(web, account);
    for (let tries = 0; tries < 5; tries++)
      expect((await enter(visitor, other(codeOf(secret)))).statusCode).toBe(401);
    const refused = await enter(visitor, codeOf(secret));
    expect([refused.statusCode, refused.body]).toEqual([429, expect.stringContaining(messages.tooMany)]);
    pass(16 * 60_000);
    expect((await enter(await atCode(web, account), codeOf(secret))).statusCode).toBe(303);
  });

  it("begins again where the step was lost or took too long, and in no other browser", async () => {
    const visitor = await atCode(web, account);
    const stranger = new Visitor(web.app);
    for (const path of ["/signin/code", "/signin/new-password"])
      expect((await stranger.get(path)).headers.location).toBe("/signin");
    const without = await send(stranger, "/signin/code", { code: codeOf(secret) }, "/signin");
    expect([without.statusCode, without.body]).toEqual([
      403,
      expect.stringContaining(messages.challengeOver),
    ]);
    pass(4 * 60_000);
    const late = await enter(visitor, codeOf(secret));
    expect([late.statusCode, late.body]).toEqual([403, expect.stringContaining(messages.challengeOver)]);
    expect(late.body).toContain(`value="${account.email}"`);
    const elsewhere = await atCode(web, account);
    expect((await elsewhere.get("/signin/new-password")).headers.location).toBe("/signin");
  });

  it("asks again after a new password, forgotten or not, which ends every session and is told of", async () => {
    const changes = async () =>
      (await traces(web, account)).filter((call) => call === "createPasswordChange").length;
    const here = await atCode(web, account);
    await enter(here, codeOf(secret));
    const changed = { ...proof, password: "Better2026" };
    const asked = await send(here, `${facilityBase}/password`, changed);
    expect([asked.statusCode, asked.headers.location]).toEqual([303, "/signin"]);
    const again = await atCode(web, account, "Better2026");
    expect((await enter(again, nextCode(secret))).statusCode).toBe(303);
    const forgetful = new Visitor(web.app);
    await send(forgetful, "/forgotpassword", { email: account.email });
    const fields = { code: web.codeFor(account.email), password: "Again2026" };
    expect((await send(forgetful, "/forgotpasswordconfirm", fields)).statusCode).toBe(303);
    expect((await again.get(facilityBase)).headers.location).toBe("/signin");
    const before = await changes();
    const back = await atCode(web, account, "Again2026");
    expect((await enter(back, nextCode(secret))).statusCode).toBe(303);
    expect(await changes()).toBeGreaterThan(before);
  });
});
