import { randomUUID } from "node:crypto";
import { z } from "zod";
import { parseEmail, readAttributes } from "../attributes.ts";
import { deliveryDetails, sendMail, sendMailUnseen, signUpMail } from "../code-mail.ts";
import { CognitoException, invalidParameter, notAuthorized, userNotFound } from "../exceptions.ts";
import { hashPassword, requireStrongPassword } from "../passwords.ts";
import { normaliseName } from "../pool-store.ts";
import { fields, operation, requireSecretHash } from "./operation.ts";

export const signUp = operation(
  z.object({
    ClientId: fields.clientId,
    SecretHash: fields.secretHash,
    Username: fields.name,
    Password: fields.password,
    UserAttributes: fields.attributes,
  }),
  async (pool, input) => {
    requireSecretHash(pool, input.ClientId, input.Username, input.SecretHash);
    const email = parseEmail(input.Username);
    const attributes = readAttributes(input.UserAttributes);
    if (attributes.email !== undefined && attributes.email !== email)
      throw invalidParameter("Username and email must be the same address.");
    requireStrongPassword(input.Password);
    const passwordHash = await hashPassword(input.Password);
    if (pool.store.find(email)) throw new CognitoException("UsernameExistsException", "User already exists");
    const sub = randomUUID();
    pool.store.users.set(sub, {
      sub,
      email,
      emailVerified: false,
      familyName: attributes.familyName ?? "",
      givenName: attributes.givenName ?? "",
      passwordHash,
      status: "UNCONFIRMED",
      enabled: true,
      createdAt: pool.clock(),
    });
    const code = pool.codes.issue("sign-up", sub, true);
    await pool.store.save();
    await sendMail(pool, signUpMail(email, code));
    return { UserConfirmed: false, UserSub: sub, CodeDeliveryDetails: deliveryDetails(email) };
  },
);

export const confirmSignUp = operation(
  z.object({
    ClientId: fields.clientId,
    SecretHash: fields.secretHash,
    Username: fields.name,
    ConfirmationCode: fields.code,
  }),
  async (pool, input) => {
    requireSecretHash(pool, input.ClientId, input.Username, input.SecretHash);
    const user = pool.store.find(input.Username);
    if (pool.revealUserExistence) {
      if (!user) throw userNotFound();
      if (user.status !== "UNCONFIRMED")
        throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
    }
    try {
      pool.codes.redeem("sign-up", user?.sub ?? normaliseName(input.Username), input.ConfirmationCode);
      if (user?.status === "UNCONFIRMED") Object.assign(user, { status: "CONFIRMED", emailVerified: true });
    } finally {
      await pool.store.save();
    }
    return {};
  },
);

export const resendConfirmationCode = operation(
  z.object({ ClientId: fields.clientId, SecretHash: fields.secretHash, Username: fields.name }),
  async (pool, input) => {
    requireSecretHash(pool, input.ClientId, input.Username, input.SecretHash);
    const user = pool.store.find(input.Username);
    const waiting = user?.status === "UNCONFIRMED" && user.enabled;
    if (pool.revealUserExistence) {
      if (!user) throw userNotFound();
      if (!waiting) throw invalidParameter("User is already confirmed.");
    }
    const code = pool.codes.issue("sign-up", user?.sub ?? normaliseName(input.Username), waiting);
    await pool.store.save();
    if (waiting) sendMailUnseen(pool, signUpMail(user.email, code));
    return { CodeDeliveryDetails: deliveryDetails(user?.email ?? normaliseName(input.Username)) };
  },
);
