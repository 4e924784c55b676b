import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { throughHostedPages } from "./hosted-pages.ts";
import { type RunningWeb, startWeb, tokenIn, Visitor } from "./running-web.ts";

let web: RunningWeb;
beforeAll(async () => {
  web = await startWeb();
});
afterAll(() => web.close());
afterEach(() => {
  web.pool.faults.clear();
  web.answers.facilities = [11, 12];
});

const from = (visitor: Visitor, address: string, fields: Record<string, string>) =>
  visitor.send({
    method: "POST",
    url: "/signin",
    remoteAddress: address,
    payload: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
  });

describe("the sign-in form", () => {
  it("comes back with the address and without the password when they do not fit", async () => {
    const answer = await new Visitor(web.app).signIn(demoAccounts.member.email, "Wrong1234");
    expect(answer.statusCode).toBe(401);
    expect(answer.body).toContain("メールアドレスまたはパスワードが正しくありません。");
    expect(answer.body).toContain(`value="${demoAccounts.member.email}"`);
    expect(answer.body).not.toContain("Wrong1234");
    expect(answer.body).toContain("<title>エラー：ログイン");
  });

  it("says the same whether or not the person exists", async () => {
    const known = await new Visitor(web.app).signIn(demoAccounts.rival.email, "Wrong1234");
    const unknown = await new Visitor(web.app).signIn("nobody@kukaku.example", "Wrong1234");
    expect(unknown.statusCode).toBe(known.statusCode);
    const text = (body: string) =>
      body.replace(/[\w-]{86}|[\w-]+@kukaku\.example|nonce="[^"]+"/g, "").replace(/\s+/g, " ");
    expect(text(unknown.body)).toBe(text(known.body));
  });

  it("names what was left empty, at its field", async () => {
    const answer = await new Visitor(web.app).signIn(" ", "");
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain("メールアドレスを入力してください。");
    expect(answer.body).toContain("パスワードを入力してください。");
  });

  it("says when the identity service is away, with a number to quote", async () => {
    for (const fault of ["lost", { status: 500 }] as const) {
      web.pool.faults.set("InitiateAuth", fault);
      const answer = await new Visitor(web.app).signIn();
      expect(answer.statusCode).toBe(503);
      expect(answer.body).toContain("現在ログインできません。");
      expect(answer.body).toContain(String(answer.headers["x-request-id"]));
    }
  });

  it("says when no code can be sent, and sends none behind anybody's back", async () => {
    for (const fault of ["lost", { status: 500 }] as const) {
      web.pool.faults.set("ForgotPassword", fault);
      const visitor = new Visitor(web.app);
      const email = `away-${typeof fault}@kukaku.example`;
      const answer = await visitor.post("/forgotpassword", {
        email,
        _csrf: await visitor.token("/forgotpassword"),
      });
      expect(answer.statusCode).toBe(503);
      expect(answer.body).toContain(
        "確認コードを送信できませんでした。時間をおいて、もう一度お試しください。",
      );
      expect(answer.body).toContain(String(answer.headers["x-request-id"]));
      expect(answer.body).toContain(`value="${email}"`);
      expect(visitor.cookies.has("reset")).toBe(false);
    }
  });

  it("lets nobody in who has no role", async () => {
    web.answers.facilities = [];
    const visitor = new Visitor(web.app);
    const answer = await visitor.signIn(demoAccounts.none.email);
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain("このアカウントで利用できる施設またはブランドがありません。");
    expect(visitor.cookies.has("sid")).toBe(false);
  });
});

describe("S15: failed sign-ins", () => {
  it("close an account after ten from ten addresses, to these addresses", async () => {
    const visitor = new Visitor(web.app);
    const _csrf = await visitor.token("/signin");
    const { email } = demoAccounts.rivalbrand;
    for (let i = 0; i < 10; i++) {
      const answer = await from(visitor, `203.0.113.${i}`, { email, password: "Wrong1234", _csrf });
      expect(answer.statusCode).not.toBe(200);
    }
    const again = await from(visitor, "203.0.113.3", { email, password: "Kukaku2026", _csrf });
    expect(again.statusCode).toBe(429);
    expect(again.headers["retry-after"]).toBe("900");
    expect(again.body).toContain("試行回数の上限に達しました。時間をおいて、もう一度お試しください。");
  });

  it("leave an account open to its owner at another address", async () => {
    const { store } = web.app.auth;
    const { email } = demoAccounts.curator;
    const name = createHash("sha256").update(email).digest("base64url");
    for (let i = 0; i < 10; i++) await store.count(`account:${name}`, 900_000);
    const owner = new Visitor(web.app);
    const fields = { email, password: "Kukaku2026", _csrf: await owner.token("/signin") };
    expect((await from(owner, "192.0.2.77", fields)).statusCode).toBe(303);
  });

  it("make everybody wait, and refuse nobody, after a thousand of all together", async () => {
    const { store } = web.app.auth;
    for (let i = 0; i < 1000; i++) await store.count("failures", 300_000);
    const visitor = new Visitor(web.app);
    const fields = { email: demoAccounts.facility.email, password: "Kukaku2026" };
    const began = performance.now();
    const answer = await from(visitor, "192.0.2.78", { ...fields, _csrf: await visitor.token("/signin") });
    expect(answer.statusCode).toBe(303);
    expect(performance.now() - began).toBeGreaterThan(900);
    await store.forget("failures");
  });

  it("close an address after a hundred, whoever they were for", async () => {
    const { store } = web.app.auth;
    for (let i = 0; i < 100; i++) await store.count("address:198.51.100.7", 300_000);
    const visitor = new Visitor(web.app);
    const _csrf = await visitor.token("/signin");
    const fields = { email: demoAccounts.facility.email, password: "Kukaku2026", _csrf };
    expect((await from(visitor, "198.51.100.7", fields)).statusCode).toBe(429);
    expect((await from(visitor, "198.51.100.8", fields)).statusCode).toBe(303);
  });
});

describe("single sign-on", () => {
  const leave = async (visitor: Visitor) => {
    const answer = await visitor.get("/auth/start");
    expect(answer.statusCode).toBe(303);
    return new URL(String(answer.headers.location));
  };

  it("leaves with PKCE, state and nonce, and comes back signed in", async () => {
    const visitor = new Visitor(web.app);
    const address = await leave(visitor);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: "http://localhost/auth/callback",
    });
    const back = await throughHostedPages(address);
    const answer = await visitor.get(back.pathname + back.search, {
      "sec-fetch-site": "cross-site",
      "sec-fetch-mode": "navigate",
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, "/sections"]);
    expect((await visitor.get("/signout")).statusCode).toBe(200);
    expect(visitor.cookies.has("tx")).toBe(false);
  });

  it("takes no answer twice, none without its cookie, and none with another state", async () => {
    const visitor = new Visitor(web.app);
    const back = await throughHostedPages(await leave(visitor));
    const thief = new Visitor(web.app);
    expect((await thief.get(back.pathname + back.search)).statusCode).toBe(403);
    const changed = new Visitor(web.app);
    await leave(changed);
    expect((await changed.get(back.pathname + back.search)).statusCode).toBe(403);
    const tx = visitor.cookies.get("tx") ?? "";
    await visitor.get(back.pathname + back.search);
    const replay = new Visitor(web.app);
    replay.cookies.set("tx", tx);
    expect((await replay.get(back.pathname + back.search)).statusCode).toBe(403);
    expect((await new Visitor(web.app).get("/auth/callback")).statusCode).toBe(403);
  });
});

describe("a token", () => {
  it("is on no page", async () => {
    const visitor = new Visitor(web.app);
    await visitor.signIn();
    for (const path of ["/facilities", "/signout", "/"])
      expect((await visitor.get(path)).body).not.toContain("eyJ");
    expect(tokenIn((await visitor.get("/facilities")).body)).toHaveLength(86);
  });
});
