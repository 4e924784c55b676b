import {
  AssociateSoftwareTokenCommand,
  CodeMismatchException,
  EnableSoftwareTokenMFAException,
  ExpiredCodeException,
  GetUserCommand,
  InvalidParameterException,
  NotAuthorizedException,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  SoftwareTokenMFANotFoundException,
  UserNotFoundException,
  VerifySoftwareTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, test } from "vitest";
import { STEP_MS, stepAt, totp } from "../../server/identity/totp.ts";
import {
  facility,
  PASSWORD,
  type RunningPool,
  redirectUri,
  runningPool,
  secretHash,
  signIn,
  tokensOf,
  wrong,
} from "./running-pool.ts";

type Timed = { pool: RunningPool; code(): string };

async function withApp(): Promise<Timed & { accessToken: string; secret: string }> {
  const pool = await runningPool();
  const { accessToken } = await tokensOf(pool);
  const { SecretCode: secret = "" } = await pool.client.send(
    new AssociateSoftwareTokenCommand({ AccessToken: accessToken }),
  );
  const code = () => totp(secret, stepAt(pool.pass(0)));
  await pool.client.send(
    new VerifySoftwareTokenCommand({
      AccessToken: accessToken,
      UserCode: code(),
      FriendlyDeviceName: "電話",
    }),
  );
  await prefer(pool, accessToken, true);
  pool.pass(STEP_MS);
  return { pool, code, accessToken, secret };
}

const prefer = (pool: RunningPool, AccessToken: string, Enabled: boolean) =>
  pool.client.send(
    new SetUserMFAPreferenceCommand({
      AccessToken,
      SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled },
    }),
  );

const answer = (pool: RunningPool, Session: string | undefined, code: string, name: string = facility.sub) =>
  pool.client.send(
    new RespondToAuthChallengeCommand({
      ChallengeName: "SOFTWARE_TOKEN_MFA",
      ClientId: pool.clientId,
      Session,
      ChallengeResponses: {
        USERNAME: name,
        SOFTWARE_TOKEN_MFA_CODE: code,
        SECRET_HASH: secretHash(pool, name),
      },
    }),
  );

/** AdminSetUserMFAPreference, which the SDK sends without the proof that stands for an administrator's role here. */
const preferAsAdmin = (pool: RunningPool, name: string, proof = secretHash(pool, name)) =>
  fetch(pool.origin, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": "AWSCognitoIdentityProviderService.AdminSetUserMFAPreference",
    },
    body: JSON.stringify({
      UserPoolId: pool.userPoolId,
      Username: name,
      SoftwareTokenMfaSettings: { Enabled: false },
      ClientMetadata: { SECRET_HASH: proof },
    }),
  });

describe("setting up an authenticator app", () => {
  test("changes nothing before its first code has come and it is preferred", async () => {
    const pool = await runningPool();
    const { accessToken } = await tokensOf(pool);
    const verify = (UserCode: string) =>
      pool.client.send(new VerifySoftwareTokenCommand({ AccessToken: accessToken, UserCode }));
    await expect(verify("123456")).rejects.toBeInstanceOf(SoftwareTokenMFANotFoundException);
    await expect(prefer(pool, accessToken, true)).rejects.toBeInstanceOf(InvalidParameterException);
    const { SecretCode: secret = "" } = await pool.client.send(
      new AssociateSoftwareTokenCommand({ AccessToken: accessToken }),
    );
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const right = totp(secret, stepAt(pool.pass(0)));
    await expect(verify("12345")).rejects.toBeInstanceOf(InvalidParameterException);
    await expect(verify(wrong(right))).rejects.toBeInstanceOf(EnableSoftwareTokenMFAException);
    expect((await verify(right)).Status).toBe("SUCCESS");
    expect((await signIn(pool)).AuthenticationResult).toBeDefined();
    const read = new GetUserCommand({ AccessToken: accessToken });
    expect((await pool.client.send(read)).UserMFASettingList).toBeUndefined();
    await prefer(pool, accessToken, true);
    expect((await pool.client.send(read)).UserMFASettingList).toEqual(["SOFTWARE_TOKEN_MFA"]);
    expect((await signIn(pool)).ChallengeName).toBe("SOFTWARE_TOKEN_MFA");
  });

  test("outlives a restart, with the last code used up", async () => {
    const { pool, code } = await withApp();
    const used = code();
    const { Session } = await signIn(pool);
    await answer(pool, Session, used);
    const now = pool.pass(0);
    await pool.close();
    const again = await runningPool({ dataDir: pool.dataDir, clock: () => now });
    const next = await signIn(again);
    expect(next.ChallengeName).toBe("SOFTWARE_TOKEN_MFA");
    await expect(answer(again, next.Session, used)).rejects.toBeInstanceOf(ExpiredCodeException);
  });
});

describe("signing in with an authenticator app", () => {
  test("asks for the code after the password, and gives tokens for it", async () => {
    const { pool, code } = await withApp();
    await expect(signIn(pool, facility.email, "Wrong2026")).rejects.toBeInstanceOf(NotAuthorizedException);
    const asked = await signIn(pool);
    expect(asked.AuthenticationResult).toBeUndefined();
    expect(asked.ChallengeParameters).toEqual({
      USER_ID_FOR_SRP: facility.sub,
      FRIENDLY_DEVICE_NAME: "電話",
    });
    await expect(answer(pool, asked.Session, wrong(code()))).rejects.toBeInstanceOf(CodeMismatchException);
    const done = await answer(pool, asked.Session, code());
    expect(done.AuthenticationResult?.AccessToken).toBeDefined();
    await expect(answer(pool, asked.Session, code())).rejects.toBeInstanceOf(NotAuthorizedException);
  });

  test("takes a code once, and none of before it", async () => {
    const { pool, code, secret } = await withApp();
    const before = totp(secret, stepAt(pool.pass(0)) - 1);
    const used = code();
    await answer(pool, (await signIn(pool)).Session, used);
    const { Session } = await signIn(pool);
    for (const old of [used, before])
      await expect(answer(pool, Session, old)).rejects.toBeInstanceOf(ExpiredCodeException);
    pool.pass(STEP_MS);
    await expect(answer(pool, Session, code())).resolves.toBeDefined();
  });

  test("is not the session of another step, nor of somebody else, nor after three minutes", async () => {
    const { pool, code } = await withApp();
    const { Session } = await signIn(pool);
    const instead = new RespondToAuthChallengeCommand({
      ChallengeName: "NEW_PASSWORD_REQUIRED",
      ClientId: pool.clientId,
      Session,
      ChallengeResponses: {
        USERNAME: facility.sub,
        NEW_PASSWORD: "Stolen2026",
        SECRET_HASH: secretHash(pool, facility.sub),
      },
    });
    await expect(pool.client.send(instead)).rejects.toThrow("Invalid session for the user.");
    const other = "brand@kukaku.example";
    await expect(answer(pool, Session, code(), other)).rejects.toThrow("Invalid session for the user.");
    pool.pass(3 * 60_000);
    await expect(answer(pool, Session, code())).rejects.toThrow("Invalid session for the user.");
  });

  test("locks the code after five wrong ones, whatever passwords are right in between", async () => {
    const { pool, code } = await withApp();
    for (let failure = 0; failure < 5; failure++) {
      const { Session } = await signIn(pool);
      await expect(answer(pool, Session, wrong(code()))).rejects.toBeInstanceOf(CodeMismatchException);
    }
    const { Session } = await signIn(pool);
    await expect(answer(pool, Session, code())).rejects.toThrow("Password attempts exceeded");
    pool.pass(1000);
    await expect(answer(pool, Session, code())).resolves.toBeDefined();
  });
});

describe("the hosted page", () => {
  test("whoever has set up an authenticator app is asked for its code as well, once for each", async () => {
    const { pool, code } = await withApp();
    const url = new URL(`${pool.origin}/oauth2/authorize`);
    url.search = String(
      new URLSearchParams({
        client_id: pool.clientId,
        redirect_uri: redirectUri,
        response_type: "code",
        code_challenge: "a".repeat(43),
        code_challenge_method: "S256",
      }),
    );
    const submit = async (fields: Record<string, string>) => {
      const body = new URLSearchParams(fields);
      const answer = await fetch(url, { method: "POST", body, redirect: "manual" });
      return { status: answer.status, text: await answer.text(), to: answer.headers.get("location") };
    };
    const credentials = { username: facility.email, password: PASSWORD };
    const asked = await submit(credentials);
    expect(asked).toMatchObject({ status: 200, to: null });
    expect(asked.text).toContain('autocomplete="one-time-code"');
    const session = /name="session" value="([^"]+)"/.exec(asked.text)?.[1] ?? "";
    const refused = await submit({ session, code: wrong(code()) });
    expect(refused).toMatchObject({ status: 400, text: expect.stringContaining("確認コードが違います。") });
    const instead = await submit({ session, new_password: "Stolen2026" });
    expect(instead.text).toContain("もう一度ログインしてください");
    const done = await submit({ session, code: ` ${code()} ` });
    expect(new URL(done.to ?? "").searchParams.get("code")).not.toBeNull();
    expect((await submit({ session, code: code() })).text).toContain("もう一度ログインしてください");
    const next = /name="session" value="([^"]+)"/.exec((await submit(credentials)).text)?.[1] ?? "";
    expect((await submit({ session: next, code: code() })).text).toContain("使用済みです");
  });
});

describe("an administrator of the pool", () => {
  test("switches the app off for whoever has lost it, with proof, and for nobody unknown", async () => {
    const { pool } = await withApp();
    expect((await preferAsAdmin(pool, facility.email, "wrong")).status).toBe(400);
    expect((await signIn(pool)).ChallengeName).toBe("SOFTWARE_TOKEN_MFA");
    const unknown = await preferAsAdmin(pool, "nobody@kukaku.example");
    expect(unknown.headers.get("x-amzn-errortype")).toBe(UserNotFoundException.name);
    const { Session } = await signIn(pool);
    expect((await preferAsAdmin(pool, facility.email)).status).toBe(200);
    await expect(answer(pool, Session, "123456")).rejects.toThrow("Invalid session for the user.");
    expect((await signIn(pool)).AuthenticationResult).toBeDefined();
  });
});
