import {
  InitiateAuthCommand,
  InvalidParameterException,
  NotAuthorizedException,
  ResourceNotFoundException,
  UserNotConfirmedException,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { JwtVerifier } from "aws-jwt-verify";
import { SimpleJwksCache } from "aws-jwt-verify/jwk";
import { describe, expect, test } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { facility, PASSWORD, runningPool, secretHash, signIn, signUp, tokensOf } from "./running-pool.ts";

function start(
  pool: Awaited<ReturnType<typeof runningPool>>,
  parameters: Record<string, string>,
  clientId?: string,
) {
  return pool.client.send(
    new InitiateAuthCommand({
      AuthFlow: "USER_PASSWORD_AUTH",
      ClientId: clientId ?? pool.clientId,
      AuthParameters: parameters,
    }),
  );
}

describe("signing in with a password", () => {
  test("every demo account gets tokens that aws-jwt-verify accepts", async () => {
    const pool = await runningPool();
    const fetcher = { fetch: async (uri: string) => (await fetch(uri)).arrayBuffer() };
    const verifier = JwtVerifier.create(
      { issuer: pool.issuer, audience: null, jwksUri: pool.jwksUri },
      { jwksCache: new SimpleJwksCache({ fetcher }) },
    );
    for (const account of Object.values(demoAccounts)) {
      const tokens = await tokensOf(pool, account.email);
      const access = await verifier.verify(tokens.accessToken);
      expect(access).toMatchObject({
        sub: account.sub,
        username: account.sub,
        token_use: "access",
        client_id: "kukaku-demo",
        iss: pool.issuer,
      });
      expect(Number(access.exp) - Number(access.iat)).toBe(3600);
      const id = await verifier.verify(tokens.idToken);
      expect(id).toMatchObject({
        sub: account.sub,
        token_use: "id",
        aud: "kukaku-demo",
        email: account.email,
        email_verified: true,
        family_name: account.family_name,
        origin_jti: access.origin_jti,
      });
      expect(id.jti).not.toBe(access.jti);
    }
  });

  test("the address may be written in capitals, and the sub is a name too", async () => {
    const pool = await runningPool();
    await expect(tokensOf(pool, "Facility@KUKAKU.example")).resolves.toBeDefined();
    await expect(tokensOf(pool, facility.sub)).resolves.toBeDefined();
  });

  test("a wrong password and an unknown user are refused with the same words", async () => {
    const pool = await runningPool();
    const refusals = await Promise.all(
      [facility.email, "nobody@kukaku.example"].map((name) =>
        signIn(pool, name, "Wrong2026").catch((e) => e),
      ),
    );
    for (const refusal of refusals) {
      expect(refusal).toBeInstanceOf(NotAuthorizedException);
      expect(refusal.message).toBe("Incorrect username or password.");
      expect(refusal.$metadata.httpStatusCode).toBe(400);
    }
  });

  test("an unknown user is told when the pool reveals who exists", async () => {
    const pool = await runningPool({ revealUserExistence: true });
    await expect(signIn(pool, "nobody@kukaku.example")).rejects.toBeInstanceOf(UserNotFoundException);
  });

  test("an unconfirmed user is told so only after the right password", async () => {
    const pool = await runningPool();
    await signUp(pool, "new@kukaku.example");
    await expect(signIn(pool, "new@kukaku.example")).rejects.toBeInstanceOf(UserNotConfirmedException);
    await expect(signIn(pool, "new@kukaku.example", "Wrong2026")).rejects.toBeInstanceOf(
      NotAuthorizedException,
    );
  });

  test("the secret hash must be there and must be right, and the client must be known", async () => {
    const pool = await runningPool();
    const credentials = { USERNAME: facility.email, PASSWORD };
    await expect(start(pool, credentials)).rejects.toThrow("SECRET_HASH was not received");
    await expect(start(pool, { ...credentials, SECRET_HASH: secretHash(pool, "other") })).rejects.toThrow(
      "SecretHash does not match for the client: kukaku-demo",
    );
    const right = { ...credentials, SECRET_HASH: secretHash(pool, facility.email) };
    await expect(start(pool, right, "another")).rejects.toBeInstanceOf(ResourceNotFoundException);
  });

  test("missing parameters and other flows are invalid parameters", async () => {
    const pool = await runningPool();
    await expect(start(pool, { PASSWORD })).rejects.toBeInstanceOf(InvalidParameterException);
    await expect(start(pool, { USERNAME: facility.email })).rejects.toBeInstanceOf(InvalidParameterException);
    const flow = new InitiateAuthCommand({
      AuthFlow: "REFRESH_TOKEN_AUTH",
      ClientId: pool.clientId,
      AuthParameters: { REFRESH_TOKEN: "any", SECRET_HASH: "any" },
    });
    await expect(pool.client.send(flow)).rejects.toThrow(
      "REFRESH_TOKEN_AUTH flow not enabled for this client",
    );
  });
});

describe("locking out", () => {
  test("the fifth failure locks for a second, and the right password opens again after it", async () => {
    const pool = await runningPool();
    for (let failure = 0; failure < 5; failure++)
      await expect(signIn(pool, facility.email, "Wrong2026")).rejects.toThrow("Incorrect username");
    await expect(signIn(pool)).rejects.toThrow("Password attempts exceeded");
    pool.pass(999);
    await expect(signIn(pool)).rejects.toThrow("Password attempts exceeded");
    pool.pass(1);
    await expect(signIn(pool)).resolves.toBeDefined();
  });

  test("a burst on a name of nobody gets no more tries than a sequence", async () => {
    const pool = await runningPool();
    const refusals = await Promise.all(
      Array.from({ length: 8 }, () =>
        signIn(pool, "nobody@kukaku.example", "Wrong2026").catch((error) => error.message),
      ),
    );
    expect(refusals.filter((message) => message === "Incorrect username or password.")).toHaveLength(5);
    expect(refusals.filter((message) => message === "Password attempts exceeded")).toHaveLength(3);
  });

  test("one account's lock leaves the others alone", async () => {
    const pool = await runningPool();
    for (let failure = 0; failure < 5; failure++)
      await signIn(pool, facility.email, "Wrong2026").catch(() => undefined);
    await expect(signIn(pool, demoAccounts.brand.email)).resolves.toBeDefined();
  });
});
