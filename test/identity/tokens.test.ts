import {
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  NotAuthorizedException,
  RefreshTokenReuseException,
  ResourceNotFoundException,
  RevokeTokenCommand,
  UnauthorizedException,
  UnsupportedTokenTypeException,
} from "@aws-sdk/client-cognito-identity-provider";
import { decodeJwt, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { type RunningPool, runningPool, temporaryDirectory, tokensOf } from "./running-pool.ts";

const MINUTE = 60_000;

async function refresh(pool: RunningPool, refreshToken: string, clientSecret = pool.clientSecret) {
  const { AuthenticationResult: result } = await pool.client.send(
    new GetTokensFromRefreshTokenCommand({
      RefreshToken: refreshToken,
      ClientId: pool.clientId,
      ClientSecret: clientSecret,
    }),
  );
  return { accessToken: result?.AccessToken ?? "", refreshToken: result?.RefreshToken ?? "" };
}

function getUser(pool: RunningPool, accessToken: string) {
  return pool.client.send(new GetUserCommand({ AccessToken: accessToken }));
}

describe("refresh tokens", () => {
  test("each use puts a new one in place of the old and keeps the time of signing in", async () => {
    const pool = await runningPool();
    const first = await tokensOf(pool);
    pool.pass(58 * MINUTE);
    const second = await refresh(pool, first.refreshToken);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    const [before, after] = [decodeJwt(first.accessToken), decodeJwt(second.accessToken)];
    expect(after.auth_time).toBe(before.auth_time);
    expect(after.origin_jti).toBe(before.origin_jti);
    expect(Number(after.exp) - Number(before.exp)).toBe(58 * 60);
    await expect(getUser(pool, second.accessToken)).resolves.toBeDefined();
    await expect(refresh(pool, second.refreshToken)).resolves.toBeDefined();
  });

  test("the old one works for 30 seconds more", async () => {
    const pool = await runningPool();
    const first = await tokensOf(pool);
    await refresh(pool, first.refreshToken);
    pool.pass(30_000);
    await expect(refresh(pool, first.refreshToken)).resolves.toBeDefined();
  });

  test("using the old one later is refused and ends the whole chain", async () => {
    const pool = await runningPool();
    const first = await tokensOf(pool);
    const second = await refresh(pool, first.refreshToken);
    pool.pass(30_001);
    await expect(refresh(pool, first.refreshToken)).rejects.toBeInstanceOf(RefreshTokenReuseException);
    await expect(refresh(pool, second.refreshToken)).rejects.toThrow("Refresh Token has been revoked");
    await expect(getUser(pool, second.accessToken)).rejects.toThrow("Access Token has been revoked");
  });

  test("the chain ends 12 hours after signing in, however often it was renewed", async () => {
    const pool = await runningPool();
    const first = await tokensOf(pool);
    pool.pass(11 * 60 * MINUTE);
    const second = await refresh(pool, first.refreshToken);
    pool.pass(60 * MINUTE);
    await expect(refresh(pool, second.refreshToken)).rejects.toThrow("Refresh Token has expired");
  });

  test("invented ones, a wrong client and a wrong client secret are refused", async () => {
    const pool = await runningPool();
    const { refreshToken } = await tokensOf(pool);
    await expect(refresh(pool, "invented")).rejects.toBeInstanceOf(NotAuthorizedException);
    await expect(refresh(pool, `${refreshToken.split(".")[0]}.invented`)).rejects.toThrow(
      "Invalid Refresh Token",
    );
    await expect(refresh(pool, refreshToken, "wrong")).rejects.toBeInstanceOf(NotAuthorizedException);
    const elsewhere = new GetTokensFromRefreshTokenCommand({
      RefreshToken: refreshToken,
      ClientId: "another",
    });
    await expect(pool.client.send(elsewhere)).rejects.toBeInstanceOf(ResourceNotFoundException);
  });
});

describe("ending sessions", () => {
  function revoke(pool: RunningPool, token: string, clientSecret = pool.clientSecret) {
    return pool.client.send(
      new RevokeTokenCommand({ Token: token, ClientId: pool.clientId, ClientSecret: clientSecret }),
    );
  }

  test("revoking a refresh token ends it and the access tokens that came from it, and no others", async () => {
    const pool = await runningPool();
    const [ended, kept] = [await tokensOf(pool), await tokensOf(pool)];
    await revoke(pool, ended.refreshToken);
    await revoke(pool, ended.refreshToken);
    await expect(refresh(pool, ended.refreshToken)).rejects.toThrow("Refresh Token has been revoked");
    await expect(getUser(pool, ended.accessToken)).rejects.toThrow("Access Token has been revoked");
    await expect(getUser(pool, kept.accessToken)).resolves.toBeDefined();
  });

  test("access tokens cannot be revoked one by one, and the client must prove itself", async () => {
    const pool = await runningPool();
    const { accessToken, refreshToken } = await tokensOf(pool);
    await expect(revoke(pool, accessToken)).rejects.toBeInstanceOf(UnsupportedTokenTypeException);
    await expect(revoke(pool, refreshToken, "wrong")).rejects.toBeInstanceOf(UnauthorizedException);
    await expect(getUser(pool, accessToken)).resolves.toBeDefined();
  });

  test("signing out everywhere ends every session of the user", async () => {
    const pool = await runningPool();
    const [here, there] = [await tokensOf(pool), await tokensOf(pool)];
    await pool.client.send(new GlobalSignOutCommand({ AccessToken: here.accessToken }));
    for (const { accessToken, refreshToken } of [here, there]) {
      await expect(getUser(pool, accessToken)).rejects.toThrow("Access Token has been revoked");
      await expect(refresh(pool, refreshToken)).rejects.toThrow("Refresh Token has been revoked");
    }
    const again = new GlobalSignOutCommand({ AccessToken: here.accessToken });
    await expect(pool.client.send(again)).rejects.toBeInstanceOf(NotAuthorizedException);
    await expect(tokensOf(pool)).resolves.toBeDefined();
  });
});

describe("access tokens", () => {
  test("they end after 60 minutes", async () => {
    const pool = await runningPool();
    const { accessToken } = await tokensOf(pool);
    pool.pass(61 * MINUTE);
    await expect(getUser(pool, accessToken)).rejects.toThrow("Access Token has expired");
  });

  test("id tokens, tokens of another pool and unsigned ones do not pass for them", async () => {
    const pool = await runningPool();
    const other = await runningPool({ dataDir: await temporaryDirectory() });
    const { idToken, accessToken } = await tokensOf(pool);
    const foreign = await tokensOf(other);
    const claims = decodeJwt(accessToken);
    const shared = await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256" })
      .sign(new TextEncoder().encode(pool.clientSecret));
    const unsigned = `${btoa('{"alg":"none"}').replaceAll("=", "")}.${accessToken.split(".")[1]}.`;
    for (const token of [idToken, foreign.accessToken, shared, unsigned, "invented"])
      await expect(getUser(pool, token)).rejects.toThrow("Invalid Access Token");
  });
});
