import { AdminCreateUserCommand } from "@aws-sdk/client-cognito-identity-provider";
import * as openid from "openid-client";
import { describe, expect, test } from "vitest";
import {
  facility,
  logoutUri,
  PASSWORD,
  type RunningPool,
  redirectUri,
  runningPool,
  secretHash,
  signIn,
} from "./running-pool.ts";

function discover(pool: RunningPool, authentication?: openid.ClientAuth) {
  return openid.discovery(new URL(pool.issuer), pool.clientId, pool.clientSecret, authentication, {
    execute: [openid.allowInsecureRequests],
  });
}

async function authorization(config: openid.Configuration, changes: Record<string, string> = {}) {
  const verifier = openid.randomPKCECodeVerifier();
  const parameters = {
    redirect_uri: redirectUri,
    scope: "openid email profile",
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...changes,
  };
  return { verifier, ...parameters, url: openid.buildAuthorizationUrl(config, parameters) };
}

function submit(url: URL, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual", headers });
}

const credentials = { username: facility.email, password: PASSWORD };

async function callback(url: URL, fields: Record<string, string> = credentials): Promise<URL> {
  const answer = await submit(url, fields);
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location") ?? "");
}

describe("signing in through openid-client", () => {
  for (const method of ["basic", "post"] as const)
    test(`the code flow with PKCE gives tokens, refresh, user info and revocation (client_secret_${method})`, async () => {
      const pool = await runningPool({ clock: Date.now });
      const authentication =
        method === "basic"
          ? openid.ClientSecretBasic(pool.clientSecret)
          : openid.ClientSecretPost(pool.clientSecret);
      const config = await discover(pool, authentication);
      const asked = await authorization(config);
      const page = await fetch(asked.url);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain("<h1>ログイン</h1>");
      const back = await callback(asked.url);
      expect(`${back.origin}${back.pathname}`).toBe(redirectUri);
      const tokens = await openid.authorizationCodeGrant(config, back, {
        pkceCodeVerifier: asked.verifier,
        expectedState: asked.state,
        expectedNonce: asked.nonce,
        idTokenExpected: true,
      });
      expect(tokens.claims()).toMatchObject({ sub: facility.sub, email: facility.email });
      const info = await openid.fetchUserInfo(config, tokens.access_token, facility.sub);
      expect(info).toMatchObject({ email: facility.email, family_name: "佐伯" });
      const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? "");
      expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
      await openid.tokenRevocation(config, renewed.refresh_token ?? "");
      await expect(openid.refreshTokenGrant(config, renewed.refresh_token ?? "")).rejects.toMatchObject({
        error: "invalid_grant",
      });
      await expect(openid.fetchUserInfo(config, renewed.access_token, facility.sub)).rejects.toBeDefined();
    });

  test("a code works once, and using it again ends what it gave", async () => {
    const pool = await runningPool({ clock: Date.now });
    const config = await discover(pool);
    const asked = await authorization(config);
    const back = await callback(asked.url);
    const checks = {
      pkceCodeVerifier: asked.verifier,
      expectedState: asked.state,
      expectedNonce: asked.nonce,
    };
    const tokens = await openid.authorizationCodeGrant(config, back, checks);
    await expect(openid.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({
      error: "invalid_grant",
    });
    await expect(openid.refreshTokenGrant(config, tokens.refresh_token ?? "")).rejects.toMatchObject({
      error: "invalid_grant",
    });
  });

  test("a code is worthless after five minutes, with another verifier or another redirect URI", async () => {
    const pool = await runningPool();
    const config = await discover(pool);
    const redeem = async (changes: Record<string, string>, wait = 0) => {
      const asked = await authorization(config);
      const code = (await callback(asked.url)).searchParams.get("code") ?? "";
      pool.pass(wait);
      const answer = await submit(new URL(`${pool.origin}/oauth2/token`), {
        grant_type: "authorization_code",
        client_id: pool.clientId,
        client_secret: pool.clientSecret,
        redirect_uri: redirectUri,
        code_verifier: asked.verifier,
        code,
        ...changes,
      });
      return [answer.status, (await answer.json()).error];
    };
    expect(await redeem({})).toEqual([200, undefined]);
    expect(await redeem({}, 5 * 60_000)).toEqual([400, "invalid_grant"]);
    expect(await redeem({ code_verifier: "a".repeat(43) })).toEqual([400, "invalid_grant"]);
    expect(await redeem({ redirect_uri: `${redirectUri}/other` })).toEqual([400, "invalid_grant"]);
    expect(await redeem({ client_secret: "wrong" })).toEqual([401, "invalid_client"]);
    expect(await redeem({ grant_type: "password" })).toEqual([400, "unsupported_grant_type"]);
  });
});

describe("the authorization request", () => {
  test("a redirect URI that is not on the list, or another client, is never redirected to", async () => {
    const pool = await runningPool();
    const config = await discover(pool);
    const cases: Record<string, string>[] = [
      { redirect_uri: "https://evil.example/callback" },
      { redirect_uri: `${redirectUri}?x=1` },
      { redirect_uri: `${redirectUri}/` },
      { client_id: "another" },
    ];
    for (const changes of cases) {
      const asked = await authorization(config, changes);
      for (const answer of [
        await fetch(asked.url, { redirect: "manual" }),
        await submit(asked.url, credentials),
      ]) {
        expect(answer.status).toBe(400);
        expect(answer.headers.get("location")).toBeNull();
        expect(await answer.text()).toContain("手続きを続けられません");
      }
    }
  });

  test("other faults lead back with an OAuth error and the state", async () => {
    const pool = await runningPool();
    const config = await discover(pool);
    const cases: [Record<string, string>, string][] = [
      [{ code_challenge_method: "plain" }, "invalid_request"],
      [{ code_challenge: "" }, "invalid_request"],
      [{ response_type: "token" }, "unsupported_response_type"],
      [{ scope: "openid admin" }, "invalid_scope"],
      [{ prompt: "none" }, "login_required"],
    ];
    for (const [changes, error] of cases) {
      const asked = await authorization(config, changes);
      const answer = await fetch(asked.url, { redirect: "manual" });
      const back = new URL(answer.headers.get("location") ?? "");
      expect(back.searchParams.get("error")).toBe(error);
      expect(back.searchParams.get("state")).toBe(asked.state);
      expect(back.searchParams.get("code")).toBeNull();
    }
  });
});

describe("the hosted page", () => {
  test("a wrong password shows the form again with the address, escaped, and a message", async () => {
    const pool = await runningPool();
    const { url } = await authorization(await discover(pool), { state: '"><script>' });
    const answer = await submit(url, { username: '"><b>x', password: "Wrong2026" });
    const page = await answer.text();
    expect(answer.status).toBe(400);
    expect(page).toContain("メールアドレスまたはパスワードが違います。");
    expect(page).toContain('value="&quot;&gt;&lt;b&gt;x"');
    expect(page).not.toContain("<script");
    expect(page).not.toContain("Wrong2026");
  });

  test("its lock-out is the API's", async () => {
    const pool = await runningPool();
    const { url } = await authorization(await discover(pool));
    for (let failure = 0; failure < 5; failure++)
      await submit(url, { ...credentials, password: "Wrong2026" });
    expect(await (await submit(url, credentials)).text()).toContain("一時的に制限しています");
    await expect(signIn(pool)).rejects.toThrow("Password attempts exceeded");
    pool.pass(1000);
    await expect(signIn(pool)).resolves.toBeDefined();
  });

  test("an invited user sets a password there", async () => {
    const pool = await runningPool();
    await pool.client.send(
      new AdminCreateUserCommand({
        UserPoolId: pool.userPoolId,
        Username: "invited@kukaku.example",
        TemporaryPassword: "Temporary2026",
        ClientMetadata: { SECRET_HASH: secretHash(pool, "invited@kukaku.example") },
      }),
    );
    const { url } = await authorization(await discover(pool));
    const page = await submit(url, { username: "invited@kukaku.example", password: "Temporary2026" });
    const session = /name="session" value="([^"]+)"/.exec(await page.text())?.[1] ?? "";
    const weak = await submit(url, { session, new_password: "weak" });
    expect(await weak.text()).toContain("英大文字・英小文字・数字");
    const back = await callback(url, { session, new_password: "MyOwn2026" });
    expect(back.searchParams.get("code")).not.toBeNull();
    const replay = await submit(url, { session, new_password: "MyOwn2027" });
    expect(await replay.text()).toContain("もう一度ログインしてください");
    await expect(signIn(pool, "invited@kukaku.example", "MyOwn2026")).resolves.toBeDefined();
  });

  test("it carries a policy without scripts, allows the form to lead back, sets no cookie and inlines nothing", async () => {
    const pool = await runningPool();
    const { url } = await authorization(await discover(pool));
    const answer = await fetch(url);
    const page = await answer.text();
    expect(answer.headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self' http://127.0.0.1:3000; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(page).not.toMatch(/<script|<style| style=| on[a-z]+=/);
    const stylesheet = await fetch(`${pool.origin}/hosted.css`);
    expect(stylesheet.headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect(await stylesheet.text()).toContain("#0017c1");
  });

  test("a form sent from another site is refused", async () => {
    const pool = await runningPool();
    const { url } = await authorization(await discover(pool));
    const answer = await submit(url, credentials, { "sec-fetch-site": "cross-site" });
    expect(answer.status).toBe(403);
  });

  test("signing out leads to a listed address only", async () => {
    const pool = await runningPool();
    const config = await discover(pool);
    const out = openid.buildEndSessionUrl(config, { post_logout_redirect_uri: logoutUri, state: "s" });
    const answer = await fetch(out, { redirect: "manual" });
    expect(answer.headers.get("location")).toBe(`${logoutUri}?state=s`);
    const cognito = new URL(`${pool.origin}/logout`);
    cognito.search = String(new URLSearchParams({ client_id: pool.clientId, logout_uri: logoutUri }));
    expect((await fetch(cognito, { redirect: "manual" })).status).toBe(303);
    cognito.searchParams.set("logout_uri", "https://evil.example/");
    expect((await fetch(cognito, { redirect: "manual" })).status).toBe(400);
    cognito.searchParams.set("client_id", "another");
    expect((await fetch(cognito, { redirect: "manual" })).status).toBe(400);
  });

  test("user info needs a token of the hosted page", async () => {
    const pool = await runningPool();
    const bare = await fetch(`${pool.origin}/oauth2/userInfo`);
    expect(bare.status).toBe(401);
    expect(bare.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
    const { AuthenticationResult: result } = await signIn(pool);
    const headers = { authorization: `Bearer ${result?.AccessToken}` };
    expect((await fetch(`${pool.origin}/oauth2/userInfo`, { headers })).status).toBe(403);
  });
});
