import { setTimeout as sleep } from "node:timers/promises";
import { generateKeyPair } from "jose";
import { expect, it } from "vitest";
import { demoAccounts } from "../../../server/lib/demo-accounts.ts";
import type { RunningBackend } from "../../helpers/engines.ts";

const REFUSED = { status: 4010, message: "ログインしてください。" };

export function authenticationSuite(backend: () => RunningBackend) {
  const { sub } = demoAccounts.facility;
  const get = (authorization?: string) =>
    fetch(`${backend().origin}/api/v1/users`, {
      headers: authorization === undefined ? {} : { authorization },
    });

  it("lets in the bearer of a good access token as the person of its subject", async () => {
    const response = await get(`Token ${await backend().issuer.token(sub)}`);
    expect(await response.json()).toMatchObject({
      status: 2000,
      user: { uuid: sub, is_email_verified: true },
    });
  });

  it("refuses every other token with the same answer", async () => {
    const { token } = backend().issuer;
    const { privateKey } = await generateKeyPair("RS256");
    const good = await token(sub);
    const [head, payload, signature = ""] = good.split(".");
    const refused = [
      undefined,
      "",
      good,
      `Bearer ${good}`,
      `Token ${good}x`,
      `Token ${head}.${payload}.${signature.split("").reverse().join("")}`,
      `Token ${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`,
      `Token ${await token(sub, {}, { key: privateKey })}`,
      `Token ${await token(sub, {}, { expires: "1 minute ago" })}`,
      `Token ${await token(sub, { token_use: "id" })}`,
      `Token ${await token(sub, { client_id: "another" })}`,
      `Token ${await token("00000000-0000-4000-8000-000000000000")}`,
    ];
    for (const authorization of refused) {
      const response = await get(authorization);
      expect([response.status, authorization]).toEqual([401, authorization]);
      expect(await response.json()).toEqual(REFUSED);
    }
  });

  it("takes no token from before a password change, and goes on with the newer ones", () =>
    backend().sandbox(async () => {
      const { issuer, origin } = backend();
      const { sub } = demoAccounts.member;
      const status = async (path: string, token: string, method = "GET") =>
        (
          await fetch(`${origin}/api/v1/users${path}`, {
            method,
            headers: { authorization: `Token ${token}` },
          })
        ).status;
      const [old, others] = [await issuer.token(sub), await issuer.token(demoAccounts.rival.sub)];
      expect(await status("", old)).toBe(200);
      await sleep(1100);
      const newer = await issuer.token(sub);
      expect(await status("/password_changes", newer, "POST")).toBe(200);
      expect([await status("", old), await status("", newer), await status("", others)]).toEqual([
        401, 200, 200,
      ]);
      expect(await status("/password_changes", old, "POST")).toBe(401);
      expect(await status("", old)).toBe(401);
    }));

  it("takes a grant away with the next request", async () => {
    const { database, issuer, origin } = backend();
    const authorization = `Token ${await issuer.token(demoAccounts.member.sub)}`;
    const status = async () =>
      (await fetch(`${origin}/api/v1/sections?facility_id=1`, { headers: { authorization } })).status;
    const setGrant = (grant: string) =>
      database.query(
        `update user_facility_joins set grant_type = $1
         where user_id = (select id from users where uuid = $2)`,
        [grant, demoAccounts.member.sub],
      );
    expect(await status()).toBe(200);
    await setGrant("standby");
    expect(await status()).toBe(403);
    await setGrant("member");
    expect(await status()).toBe(200);
  });
}
