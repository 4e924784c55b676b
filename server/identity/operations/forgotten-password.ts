import { z } from "zod";
import { deliveryDetails, resetMail, sendMail, sendMailUnseen } from "../code-mail.ts";
import { invalidParameter, notAuthorized, userNotFound } from "../exceptions.ts";
import { requireStrongPassword } from "../passwords.ts";
import type { StoredUser } from "../pool-file.ts";
import { normaliseName } from "../pool-store.ts";
import { setPassword } from "../sign-in.ts";
import type { UserPool } from "../user-pool.ts";
import { adminFields, fields, operation, requireAdministrator, requireSecretHash } from "./operation.ts";

const RESETTABLE: ReadonlySet<StoredUser["status"]> = new Set(["CONFIRMED", "RESET_REQUIRED"]);

export const forgotPassword = operation(
  z.object({ ClientId: fields.clientId, SecretHash: fields.secretHash, Username: fields.name }),
  async (pool, input) => {
    requireSecretHash(pool, input.ClientId, input.Username, input.SecretHash);
    const user = pool.store.find(input.Username);
    if (pool.revealUserExistence) requireResettable(user);
    const resettable = user !== undefined && isResettable(user);
    const code = pool.codes.issue("reset", user?.sub ?? normaliseName(input.Username), resettable);
    await pool.store.save();
    if (resettable) sendMailUnseen(pool, resetMail(user.email, code));
    return { CodeDeliveryDetails: deliveryDetails(user?.email ?? normaliseName(input.Username)) };
  },
);

export const confirmForgotPassword = operation(
  z.object({
    ClientId: fields.clientId,
    SecretHash: fields.secretHash,
    Username: fields.name,
    ConfirmationCode: fields.code,
    Password: fields.password,
  }),
  async (pool, input) => {
    requireSecretHash(pool, input.ClientId, input.Username, input.SecretHash);
    requireStrongPassword(input.Password);
    const user = pool.store.find(input.Username);
    if (pool.revealUserExistence) requireResettable(user);
    try {
      pool.codes.redeem("reset", user?.sub ?? normaliseName(input.Username), input.ConfirmationCode);
      if (user) await applyReset(pool, user, input.Password);
    } finally {
      await pool.store.save();
    }
    return {};
  },
);

export const adminResetUserPassword = operation(z.object(adminFields), async (pool, input) => {
  requireAdministrator(pool, input);
  const user = pool.store.find(input.Username);
  requireResettable(user);
  const code = pool.codes.issue("reset", user.sub, true);
  user.status = "RESET_REQUIRED";
  await pool.store.save();
  await sendMail(pool, resetMail(user.email, code));
  return {};
});

// Whoever held the old password may hold its sessions too, so they end with it.
async function applyReset(pool: UserPool, user: StoredUser, password: string): Promise<void> {
  if (!user.enabled) throw notAuthorized("User is disabled.");
  await setPassword(user, password);
  pool.grants.revokeAll(user.sub);
  pool.attempts.clear(user.sub);
}

function isResettable(user: StoredUser): boolean {
  return user.enabled && RESETTABLE.has(user.status) && user.emailVerified;
}

function requireResettable(user: StoredUser | undefined): asserts user is StoredUser {
  if (!user) throw userNotFound();
  if (!user.enabled) throw notAuthorized("User is disabled.");
  if (user.status === "FORCE_CHANGE_PASSWORD")
    throw notAuthorized("User password cannot be reset in the current state.");
  if (!user.emailVerified)
    throw invalidParameter(
      "Cannot reset password for the user as there is no registered/verified email or phone_number",
    );
}
