import {
  AdminResetUserPasswordCommand,
  ConfirmForgotPasswordCommand,
  NotAuthorizedException,
  PasswordResetRequiredException,
  ResourceNotFoundException,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, test } from "vitest";
import { codeFor, facility, type RunningPool, runningPool, secretHash, signIn } from "./running-pool.ts";

function resetByAdministrator(pool: RunningPool, name: string = facility.email, secret = true) {
  return pool.client.send(
    new AdminResetUserPasswordCommand({
      UserPoolId: pool.userPoolId,
      Username: name,
      ...(secret ? { ClientMetadata: { SECRET_HASH: secretHash(pool, name) } } : {}),
    }),
  );
}

describe("a password that an administrator has reset", () => {
  test("signs nobody in, also after a restart, until the code of the mail has replaced it", async () => {
    const before = await runningPool();
    await resetByAdministrator(before);
    const code = codeFor(before, facility.email);
    await before.close();
    const pool = await runningPool({ dataDir: before.dataDir });
    await expect(signIn(pool)).rejects.toBeInstanceOf(PasswordResetRequiredException);
    await pool.client.send(
      new ConfirmForgotPasswordCommand({
        ClientId: pool.clientId,
        SecretHash: secretHash(pool, facility.email),
        Username: facility.email,
        ConfirmationCode: code,
        Password: "Another2026",
      }),
    );
    expect((await signIn(pool, facility.email, "Another2026")).AuthenticationResult).toBeDefined();
  });

  test("is told to nobody with a wrong password", async () => {
    const pool = await runningPool();
    await resetByAdministrator(pool);
    await expect(signIn(pool, facility.email, "Wrong2026")).rejects.toBeInstanceOf(NotAuthorizedException);
  });

  test("is reset by none but who knows the client's secret, in this pool, for somebody there", async () => {
    const pool = await runningPool();
    await expect(resetByAdministrator(pool, facility.email, false)).rejects.toBeInstanceOf(
      NotAuthorizedException,
    );
    await expect(resetByAdministrator(pool, "nobody@kukaku.example")).rejects.toBeInstanceOf(
      UserNotFoundException,
    );
    const elsewhere = new AdminResetUserPasswordCommand({
      UserPoolId: "ap-northeast-1_other",
      Username: facility.email,
      ClientMetadata: { SECRET_HASH: secretHash(pool, facility.email) },
    });
    await expect(pool.client.send(elsewhere)).rejects.toBeInstanceOf(ResourceNotFoundException);
    expect((await signIn(pool)).AuthenticationResult).toBeDefined();
    expect(pool.mails).toEqual([]);
  });
});
