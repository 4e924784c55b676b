import {
  AliasExistsException,
  ChangePasswordCommand,
  CodeMismatchException,
  ExpiredCodeException,
  GetUserAttributeVerificationCodeCommand,
  GetUserCommand,
  InvalidParameterException,
  InvalidPasswordException,
  LimitExceededException,
  NotAuthorizedException,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, test } from "vitest";
import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import {
  codeFor,
  facility,
  PASSWORD,
  type RunningPool,
  runningPool,
  signIn,
  tokensOf,
  wrong,
} from "./running-pool.ts";

async function attributesOf(pool: RunningPool, accessToken: string) {
  const user = await pool.client.send(new GetUserCommand({ AccessToken: accessToken }));
  return Object.fromEntries((user.UserAttributes ?? []).map(({ Name, Value }) => [Name, Value]));
}

function update(pool: RunningPool, accessToken: string, attributes: Record<string, string>) {
  return pool.client.send(
    new UpdateUserAttributesCommand({
      AccessToken: accessToken,
      UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    }),
  );
}

function verify(pool: RunningPool, accessToken: string, code: string, attribute = "email") {
  return pool.client.send(
    new VerifyUserAttributeCommand({ AccessToken: accessToken, AttributeName: attribute, Code: code }),
  );
}

function askCode(pool: RunningPool, accessToken: string, attribute = "email") {
  return pool.client.send(
    new GetUserAttributeVerificationCodeCommand({ AccessToken: accessToken, AttributeName: attribute }),
  );
}

describe("the user's attributes", () => {
  test("GetUser answers them with the sub as name", async () => {
    const pool = await runningPool();
    const { accessToken } = await tokensOf(pool);
    const user = await pool.client.send(new GetUserCommand({ AccessToken: accessToken }));
    expect(user.Username).toBe(facility.sub);
    expect(await attributesOf(pool, accessToken)).toEqual({
      sub: facility.sub,
      email: facility.email,
      email_verified: "true",
      family_name: "佐伯",
      given_name: "奈緒",
    });
  });

  test("names change at once, sub and unknown attributes never", async () => {
    const pool = await runningPool();
    const { accessToken } = await tokensOf(pool);
    await update(pool, accessToken, { family_name: "高橋", given_name: "凛" });
    expect(await attributesOf(pool, accessToken)).toMatchObject({ family_name: "高橋", given_name: "凛" });
    for (const name of ["sub", "email_verified", "custom:role"])
      await expect(update(pool, accessToken, { [name]: "true" })).rejects.toBeInstanceOf(
        NotAuthorizedException,
      );
    await expect(update(pool, accessToken, { given_name: "あ".repeat(101) })).rejects.toBeInstanceOf(
      InvalidParameterException,
    );
    await expect(update(pool, "invented", { given_name: "凛" })).rejects.toBeInstanceOf(
      NotAuthorizedException,
    );
  });
});

describe("changing the e-mail address", () => {
  test("the old one stays in force until the code sent to the new one comes back", async () => {
    const pool = await runningPool();
    const { accessToken } = await tokensOf(pool);
    const answer = await update(pool, accessToken, { email: "Naoko@kukaku.example" });
    expect(answer.CodeDeliveryDetailsList).toEqual([
      { AttributeName: "email", DeliveryMedium: "EMAIL", Destination: "n***@k***" },
    ]);
    expect(await attributesOf(pool, accessToken)).toMatchObject({ email: facility.email });
    const code = codeFor(pool, "naoko@kukaku.example");
    await expect(verify(pool, accessToken, wrong(code))).rejects.toBeInstanceOf(CodeMismatchException);
    await verify(pool, accessToken, code);
    expect(await attributesOf(pool, accessToken)).toMatchObject({
      email: "naoko@kukaku.example",
      email_verified: "true",
    });
    await expect(verify(pool, accessToken, code)).rejects.toBeInstanceOf(ExpiredCodeException);
    await expect(signIn(pool)).rejects.toBeInstanceOf(NotAuthorizedException);
    await expect(signIn(pool, "naoko@kukaku.example")).resolves.toBeDefined();
  });

  test("a code sent to one address does not verify another", async () => {
    const pool = await runningPool();
    const { accessToken } = await tokensOf(pool);
    await update(pool, accessToken, { email: "mine@kukaku.example" });
    const code = codeFor(pool, "mine@kukaku.example");
    await update(pool, accessToken, { email: "theirs@kukaku.example" });
    const refusal = await verify(pool, accessToken, code).catch((error) => error);
    expect(["CodeMismatchException", "ExpiredCodeException"]).toContain(refusal.name);
    expect(await attributesOf(pool, accessToken)).toMatchObject({ email: facility.email });
  });

  test("an address that is taken or malformed is refused", async () => {
    const pool = await runningPool();
    const { accessToken } = await tokensOf(pool);
    const taken = update(pool, accessToken, { email: demoAccounts.brand.email });
    await expect(taken).rejects.toBeInstanceOf(AliasExistsException);
    for (const email of ["no-at-sign", "a@b", "a@kukaku.example\r\nBcc: b@kukaku.example"])
      await expect(update(pool, accessToken, { email })).rejects.toBeInstanceOf(InvalidParameterException);
    expect(pool.mails).toEqual([]);
  });

  test("the code can be sent again, five times an hour", async () => {
    const pool = await runningPool();
    const { accessToken } = await tokensOf(pool);
    for (let sent = 0; sent < 5; sent++) await askCode(pool, accessToken);
    await expect(askCode(pool, accessToken)).rejects.toBeInstanceOf(LimitExceededException);
    await verify(pool, accessToken, codeFor(pool, facility.email));
    await expect(askCode(pool, accessToken, "phone_number")).rejects.toBeInstanceOf(
      InvalidParameterException,
    );
    await expect(verify(pool, accessToken, "123456", "phone_number")).rejects.toBeInstanceOf(
      InvalidParameterException,
    );
    await expect(askCode(pool, "invented")).rejects.toBeInstanceOf(NotAuthorizedException);
  });

  test("five wrong codes use a code up", async () => {
    const pool = await runningPool();
    const { accessToken } = await tokensOf(pool);
    await askCode(pool, accessToken);
    const code = codeFor(pool, facility.email);
    for (let tries = 0; tries < 5; tries++)
      await expect(verify(pool, accessToken, wrong(code))).rejects.toBeInstanceOf(CodeMismatchException);
    await expect(verify(pool, accessToken, code)).rejects.toBeInstanceOf(LimitExceededException);
  });
});

describe("changing the password", () => {
  function change(pool: RunningPool, accessToken: string, previous: string, proposed: string) {
    return pool.client.send(
      new ChangePasswordCommand({
        AccessToken: accessToken,
        PreviousPassword: previous,
        ProposedPassword: proposed,
      }),
    );
  }

  test("the new one works and the old one does not", async () => {
    const pool = await runningPool();
    const { accessToken } = await tokensOf(pool);
    await change(pool, accessToken, PASSWORD, "Another2026");
    await expect(signIn(pool)).rejects.toBeInstanceOf(NotAuthorizedException);
    await expect(signIn(pool, facility.email, "Another2026")).resolves.toBeDefined();
    await expect(signIn(pool, demoAccounts.brand.email)).resolves.toBeDefined();
  });

  test("the policy is eight characters with capital, small letter and digit", async () => {
    const pool = await runningPool();
    const { accessToken } = await tokensOf(pool);
    for (const weak of ["Ab34567", "abcdefg1", "ABCDEFG1", "Abcdefgh", " Abcdefg1"])
      await expect(change(pool, accessToken, PASSWORD, weak)).rejects.toBeInstanceOf(
        InvalidPasswordException,
      );
    await expect(change(pool, accessToken, PASSWORD, "Abcdefg1")).resolves.toBeDefined();
  });

  test("a wrong old password is refused and counts for the lock-out", async () => {
    const pool = await runningPool();
    const { accessToken } = await tokensOf(pool);
    for (let failure = 0; failure < 5; failure++)
      await expect(change(pool, accessToken, "Wrong2026", "Another2026")).rejects.toThrow(
        "Incorrect username",
      );
    const locked = change(pool, accessToken, PASSWORD, "Another2026");
    await expect(locked).rejects.toBeInstanceOf(LimitExceededException);
    await expect(signIn(pool)).rejects.toThrow("Password attempts exceeded");
  });
});
