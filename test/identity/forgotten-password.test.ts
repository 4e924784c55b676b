import {
  CodeMismatchException,
  ConfirmForgotPasswordCommand,
  ExpiredCodeException,
  ForgotPasswordCommand,
  InvalidParameterException,
  InvalidPasswordException,
  LimitExceededException,
  NotAuthorizedException,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, test } from "vitest";
import {
  codeFor,
  facility,
  type RunningPool,
  runningPool,
  secretHash,
  signIn,
  signUp,
  tokensOf,
  wrong,
} from "./running-pool.ts";

function forgot(pool: RunningPool, name: string) {
  return pool.client.send(
    new ForgotPasswordCommand({
      ClientId: pool.clientId,
      SecretHash: secretHash(pool, name),
      Username: name,
    }),
  );
}

function reset(pool: RunningPool, name: string, code: string, password = "Another2026") {
  return pool.client.send(
    new ConfirmForgotPasswordCommand({
      ClientId: pool.clientId,
      SecretHash: secretHash(pool, name),
      Username: name,
      ConfirmationCode: code,
      Password: password,
    }),
  );
}

describe("a forgotten password", () => {
  test("the code of the mail sets a new one, ends the sessions and lifts the lock", async () => {
    const pool = await runningPool();
    const { accessToken, refreshToken } = await tokensOf(pool);
    expect(accessToken).not.toBe("");
    for (let failure = 0; failure < 5; failure++)
      await signIn(pool, facility.email, "Wrong2026").catch(() => undefined);
    await forgot(pool, facility.email);
    const code = codeFor(pool, facility.email);
    await expect(reset(pool, facility.email, wrong(code))).rejects.toBeInstanceOf(CodeMismatchException);
    await expect(reset(pool, facility.email, code, "weak")).rejects.toBeInstanceOf(InvalidPasswordException);
    await reset(pool, facility.email, code);
    await expect(signIn(pool, facility.email, "Another2026")).resolves.toBeDefined();
    await expect(signIn(pool)).rejects.toBeInstanceOf(NotAuthorizedException);
    await expect(reset(pool, facility.email, code)).rejects.toBeInstanceOf(ExpiredCodeException);
    const revoked = await fetch(`${pool.origin}/oauth2/token`, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "refresh_token",
        refresh_token: refreshToken,
        client_id: pool.clientId,
        client_secret: pool.clientSecret,
      }),
    });
    expect(revoked.status).toBe(400);
  });

  test("somebody and nobody get the same answers, step by step", async () => {
    const pool = await runningPool();
    const transcripts = [];
    for (const name of [facility.email, "fnobody@kukaku.example"]) {
      const transcript: unknown[] = [];
      const note = async (work: Promise<object>) =>
        transcript.push(
          await work.then(
            (answer) => ({ ...answer, $metadata: undefined }),
            (error) => `${error.name}: ${error.message}`,
          ),
        );
      await note(reset(pool, name, "123456"));
      await note(forgot(pool, name));
      for (let tries = 0; tries < 6; tries++) await note(reset(pool, name, "not-a-code"));
      for (let sent = 0; sent < 5; sent++) await note(forgot(pool, name));
      transcripts.push(transcript);
    }
    expect(transcripts[1]).toEqual(transcripts[0]);
    expect(new Set(pool.mails.map(({ to }) => to))).toEqual(new Set([facility.email]));
  });

  test("a code ends after an hour, and five requests an hour are the limit", async () => {
    const pool = await runningPool();
    for (let sent = 0; sent < 5; sent++) await forgot(pool, facility.email);
    await expect(forgot(pool, facility.email)).rejects.toBeInstanceOf(LimitExceededException);
    pool.pass(60 * 60_000);
    await expect(reset(pool, facility.email, codeFor(pool, facility.email))).rejects.toBeInstanceOf(
      ExpiredCodeException,
    );
    await expect(forgot(pool, facility.email)).resolves.toBeDefined();
  });

  test("an address that was never confirmed gets no mail", async () => {
    const pool = await runningPool();
    await signUp(pool, "new@kukaku.example");
    await forgot(pool, "new@kukaku.example");
    expect(pool.mails).toHaveLength(1);
  });

  test("a pool that reveals who exists says what is the matter", async () => {
    const pool = await runningPool({ revealUserExistence: true });
    await expect(forgot(pool, "nobody@kukaku.example")).rejects.toBeInstanceOf(UserNotFoundException);
    await expect(reset(pool, "nobody@kukaku.example", "123456")).rejects.toBeInstanceOf(
      UserNotFoundException,
    );
    await signUp(pool, "new@kukaku.example");
    await expect(forgot(pool, "new@kukaku.example")).rejects.toBeInstanceOf(InvalidParameterException);
    await expect(forgot(pool, facility.email)).resolves.toBeDefined();
  });

  test("without the secret hash nothing is sent", async () => {
    const pool = await runningPool();
    const bare = new ForgotPasswordCommand({ ClientId: pool.clientId, Username: facility.email });
    await expect(pool.client.send(bare)).rejects.toBeInstanceOf(NotAuthorizedException);
    expect(pool.mails).toEqual([]);
  });
});
