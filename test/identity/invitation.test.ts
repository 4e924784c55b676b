import {
  AdminCreateUserCommand,
  type AdminCreateUserCommandInput,
  InvalidPasswordException,
  NotAuthorizedException,
  ResourceNotFoundException,
  RespondToAuthChallengeCommand,
  UnsupportedUserStateException,
  UserNotFoundException,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, test } from "vitest";
import { facility, type RunningPool, runningPool, secretHash, signIn } from "./running-pool.ts";

const email = "invited@kukaku.example";
const TEMPORARY = "Temporary2026";

function invite(pool: RunningPool, changes: Partial<AdminCreateUserCommandInput> = {}) {
  return pool.client.send(
    new AdminCreateUserCommand({
      UserPoolId: pool.userPoolId,
      Username: email,
      TemporaryPassword: TEMPORARY,
      UserAttributes: [
        { Name: "email", Value: email },
        { Name: "email_verified", Value: "true" },
        { Name: "family_name", Value: "招" },
      ],
      ClientMetadata: { SECRET_HASH: secretHash(pool, changes.Username ?? email) },
      ...changes,
    }),
  );
}

function respond(pool: RunningPool, session: string | undefined, password: string, name = email) {
  return pool.client.send(
    new RespondToAuthChallengeCommand({
      ClientId: pool.clientId,
      ChallengeName: "NEW_PASSWORD_REQUIRED",
      Session: session,
      ChallengeResponses: {
        USERNAME: name,
        NEW_PASSWORD: password,
        SECRET_HASH: secretHash(pool, name),
      },
    }),
  );
}

describe("an invited user", () => {
  test("chooses a password at the first sign-in", async () => {
    const pool = await runningPool();
    const { User: created } = await invite(pool);
    expect(created).toMatchObject({ UserStatus: "FORCE_CHANGE_PASSWORD", Enabled: true });
    expect(created?.UserCreateDate).toBeInstanceOf(Date);
    expect(pool.mails[0]?.text).toContain(TEMPORARY);
    const challenge = await signIn(pool, email, TEMPORARY);
    expect(challenge.AuthenticationResult).toBeUndefined();
    expect(challenge.ChallengeName).toBe("NEW_PASSWORD_REQUIRED");
    expect(challenge.ChallengeParameters?.USER_ID_FOR_SRP).toBe(created?.Username);
    await expect(respond(pool, challenge.Session, "weak")).rejects.toBeInstanceOf(InvalidPasswordException);
    const answer = await respond(pool, challenge.Session, "MyOwn2026");
    expect(answer.AuthenticationResult?.AccessToken).toBeDefined();
    await expect(respond(pool, challenge.Session, "MyOwn2027")).rejects.toThrow(
      "Invalid session for the user.",
    );
    expect((await signIn(pool, email, "MyOwn2026")).AuthenticationResult).toBeDefined();
    await expect(signIn(pool, email, TEMPORARY)).rejects.toBeInstanceOf(NotAuthorizedException);
  });

  test("the challenge is bound to the user and ends after three minutes", async () => {
    const pool = await runningPool();
    await invite(pool);
    const first = await signIn(pool, email, TEMPORARY);
    await expect(respond(pool, first.Session, "MyOwn2026", facility.email)).rejects.toThrow(
      "Invalid session",
    );
    await expect(respond(pool, "invented", "MyOwn2026")).rejects.toThrow("Invalid session");
    pool.pass(3 * 60_000);
    await expect(respond(pool, first.Session, "MyOwn2026")).rejects.toThrow("Invalid session");
  });

  test("the temporary password ends after seven days and can be sent anew", async () => {
    const pool = await runningPool();
    await invite(pool);
    pool.pass(7 * 24 * 60 * 60_000);
    await expect(signIn(pool, email, TEMPORARY)).rejects.toThrow("Temporary password has expired");
    await invite(pool, { MessageAction: "RESEND", TemporaryPassword: undefined });
    const password = /仮パスワード：(\S+)/.exec(pool.mails.at(-1)?.text ?? "")?.[1] ?? "";
    expect((await signIn(pool, email, password)).ChallengeName).toBe("NEW_PASSWORD_REQUIRED");
  });

  test("only who knows the client secret may invite", async () => {
    const pool = await runningPool();
    await expect(invite(pool, { ClientMetadata: {} })).rejects.toBeInstanceOf(NotAuthorizedException);
    await expect(
      invite(pool, { ClientMetadata: { SECRET_HASH: secretHash(pool, "other") } }),
    ).rejects.toBeInstanceOf(NotAuthorizedException);
    await expect(invite(pool, { UserPoolId: "ap-northeast-1_other" })).rejects.toBeInstanceOf(
      ResourceNotFoundException,
    );
  });

  test("existing users are refused, and a resend needs one who still waits", async () => {
    const pool = await runningPool();
    await expect(invite(pool, { Username: facility.email })).rejects.toBeInstanceOf(UsernameExistsException);
    const again = { MessageAction: "RESEND" } as const;
    await expect(invite(pool, again)).rejects.toBeInstanceOf(UserNotFoundException);
    await expect(invite(pool, { ...again, Username: facility.email })).rejects.toBeInstanceOf(
      UnsupportedUserStateException,
    );
    await invite(pool, { MessageAction: "SUPPRESS" });
    expect(pool.mails).toEqual([]);
  });
});
