import {
  CodeDeliveryFailureException,
  CodeMismatchException,
  ConfirmSignUpCommand,
  ExpiredCodeException,
  InvalidParameterException,
  InvalidPasswordException,
  LimitExceededException,
  NotAuthorizedException,
  ResendConfirmationCodeCommand,
  SignUpCommand,
  UserNotFoundException,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, test } from "vitest";
import {
  codeFor,
  facility,
  PASSWORD,
  type RunningPool,
  runningPool,
  secretHash,
  signIn,
  signUp,
  wrong,
} from "./running-pool.ts";

const email = "new@kukaku.example";

function confirm(pool: RunningPool, name: string, code: string) {
  return pool.client.send(
    new ConfirmSignUpCommand({
      ClientId: pool.clientId,
      SecretHash: secretHash(pool, name),
      Username: name,
      ConfirmationCode: code,
    }),
  );
}

function resend(pool: RunningPool, name: string) {
  return pool.client.send(
    new ResendConfirmationCodeCommand({
      ClientId: pool.clientId,
      SecretHash: secretHash(pool, name),
      Username: name,
    }),
  );
}

describe("signing up", () => {
  test("the code of the mail confirms the user, who can then sign in", async () => {
    const pool = await runningPool();
    const answer = await signUp(pool, email);
    expect(answer.UserConfirmed).toBe(false);
    expect(answer.UserSub).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.CodeDeliveryDetails?.Destination).toBe("n***@k***");
    expect(pool.mails[0]?.subject).toBe("【クカク】メールアドレスの確認コード");
    const code = codeFor(pool, email);
    await expect(confirm(pool, email, wrong(code))).rejects.toBeInstanceOf(CodeMismatchException);
    await confirm(pool, email, code);
    await expect(signIn(pool, email)).resolves.toBeDefined();
    await expect(confirm(pool, email, code)).rejects.toBeInstanceOf(ExpiredCodeException);
  });

  test("taken names, malformed names and weak passwords are refused", async () => {
    const pool = await runningPool();
    await expect(signUp(pool, facility.email)).rejects.toBeInstanceOf(UsernameExistsException);
    await expect(signUp(pool, "not-an-address")).rejects.toBeInstanceOf(InvalidParameterException);
    await expect(signUp(pool, email, "weak")).rejects.toBeInstanceOf(InvalidPasswordException);
    const mismatch = new SignUpCommand({
      ClientId: pool.clientId,
      SecretHash: secretHash(pool, email),
      Username: email,
      Password: PASSWORD,
      UserAttributes: [{ Name: "email", Value: "other@kukaku.example" }],
    });
    await expect(pool.client.send(mismatch)).rejects.toBeInstanceOf(InvalidParameterException);
    const noSecret = new SignUpCommand({ ClientId: pool.clientId, Username: email, Password: PASSWORD });
    await expect(pool.client.send(noSecret)).rejects.toBeInstanceOf(NotAuthorizedException);
    expect(pool.mails).toEqual([]);
  });

  test("two requests for one address at once make one user", async () => {
    const pool = await runningPool();
    const results = await Promise.allSettled([signUp(pool, email), signUp(pool, email)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("a mail that cannot be handed on is a delivery failure", async () => {
    const pool = await runningPool({ deliver: () => Promise.reject(new Error("no mail server")) });
    await expect(signUp(pool, email)).rejects.toBeInstanceOf(CodeDeliveryFailureException);
  });
});

describe("sending the code again", () => {
  test("the new code replaces the old one, five times an hour", async () => {
    const pool = await runningPool();
    await signUp(pool, email);
    const first = codeFor(pool, email);
    for (let sent = 1; sent < 5; sent++) await resend(pool, email);
    await expect(resend(pool, email)).rejects.toBeInstanceOf(LimitExceededException);
    const last = codeFor(pool, email);
    expect(pool.mails).toHaveLength(5);
    expect(first).not.toBe(last);
    await expect(confirm(pool, email, first)).rejects.toBeInstanceOf(CodeMismatchException);
    await confirm(pool, email, last);
  });

  test("a code ends after 24 hours", async () => {
    const pool = await runningPool();
    await signUp(pool, email);
    pool.pass(24 * 60 * 60_000);
    await expect(confirm(pool, email, codeFor(pool, email))).rejects.toBeInstanceOf(ExpiredCodeException);
  });

  test("a confirmed user and nobody get the same answers and no mail", async () => {
    const pool = await runningPool();
    for (const name of [facility.email, "fnobody@kukaku.example"]) {
      await expect(confirm(pool, name, "123456")).rejects.toBeInstanceOf(ExpiredCodeException);
      expect((await resend(pool, name)).CodeDeliveryDetails?.Destination).toBe("f***@k***");
      for (let tries = 0; tries < 5; tries++)
        await expect(confirm(pool, name, "123456")).rejects.toBeInstanceOf(CodeMismatchException);
      await expect(confirm(pool, name, "123456")).rejects.toBeInstanceOf(LimitExceededException);
    }
    expect(pool.mails).toEqual([]);
  });

  test("a pool that reveals who exists says what is the matter", async () => {
    const pool = await runningPool({ revealUserExistence: true });
    await expect(resend(pool, "nobody@kukaku.example")).rejects.toBeInstanceOf(UserNotFoundException);
    await expect(resend(pool, facility.email)).rejects.toBeInstanceOf(InvalidParameterException);
    await expect(confirm(pool, "nobody@kukaku.example", "123456")).rejects.toBeInstanceOf(
      UserNotFoundException,
    );
    await expect(confirm(pool, facility.email, "123456")).rejects.toThrow("Current status is CONFIRMED");
  });
});
