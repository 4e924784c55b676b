import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { type Attribute, parseEmail, readAttributes, userAttributes } from "../attributes.ts";
import { invitationMail, sendMail } from "../code-mail.ts";
import { CognitoException, userNotFound } from "../exceptions.ts";
import { hashPassword, requireStrongPassword } from "../passwords.ts";
import type { StoredUser } from "../pool-file.ts";
import type { UserPool } from "../user-pool.ts";
import { adminFields, fields, operation, requireAdministrator } from "./operation.ts";

const TEMPORARY_LIFETIME_MS = 7 * 24 * 60 * 60_000;

export const adminCreateUser = operation(
  z.object({
    ...adminFields,
    TemporaryPassword: fields.password.optional(),
    UserAttributes: fields.attributes,
    MessageAction: z.enum(["RESEND", "SUPPRESS"]).optional(),
  }),
  async (pool, input) => {
    requireAdministrator(pool, input);
    const email = parseEmail(input.Username);
    const password = input.TemporaryPassword ?? temporaryPassword();
    requireStrongPassword(password);
    const passwordHash = await hashPassword(password);
    const user =
      input.MessageAction === "RESEND"
        ? invitedUser(pool, email)
        : newUser(pool, email, input.UserAttributes);
    user.passwordHash = passwordHash;
    user.passwordExpiresAt = pool.clock() + TEMPORARY_LIFETIME_MS;
    await pool.store.save();
    if (input.MessageAction !== "SUPPRESS") await sendMail(pool, invitationMail(email, password));
    return { User: describe(user) };
  },
);

function newUser(pool: UserPool, email: string, attributes: readonly Attribute[]): StoredUser {
  // email_verified may be set by an administrator only; answering the invitation proves the address anyway.
  const names = readAttributes(
    attributes.filter(({ Name }) => Name !== "email_verified" && Name !== "email"),
  );
  if (pool.store.find(email))
    throw new CognitoException("UsernameExistsException", "User account already exists");
  const user: StoredUser = {
    sub: randomUUID(),
    email,
    emailVerified: false,
    familyName: names.familyName ?? "",
    givenName: names.givenName ?? "",
    passwordHash: "",
    status: "FORCE_CHANGE_PASSWORD",
    enabled: true,
    createdAt: pool.clock(),
  };
  pool.store.users.set(user.sub, user);
  return user;
}

function invitedUser(pool: UserPool, email: string): StoredUser {
  const user = pool.store.find(email);
  if (!user) throw userNotFound();
  if (user.status !== "FORCE_CHANGE_PASSWORD")
    throw new CognitoException(
      "UnsupportedUserStateException",
      "Resend not possible. Status not FORCE_CHANGE_PASSWORD.",
    );
  return user;
}

// Three fixed characters satisfy the policy; the rest is 96 bits of chance.
function temporaryPassword(): string {
  return `Ku${randomBytes(12).toString("base64url")}7`;
}

function describe(user: StoredUser) {
  return {
    Username: user.sub,
    Attributes: userAttributes(user),
    Enabled: user.enabled,
    UserStatus: user.status,
    UserCreateDate: user.createdAt / 1000,
    UserLastModifiedDate: user.createdAt / 1000,
  };
}
