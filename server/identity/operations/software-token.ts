import { z } from "zod";
import { CognitoException, invalidParameter, userNotFound } from "../exceptions.ts";
import type { StoredUser } from "../pool-file.ts";
import { newSecret, stepsOf } from "../totp.ts";
import { authenticate } from "./account.ts";
import { adminFields, fields, operation, requireAdministrator } from "./operation.ts";

const settings = z
  .object({ Enabled: z.boolean().default(false), PreferredMfa: z.boolean().default(false) })
  .optional();

export const associateSoftwareToken = operation(
  z.object({ AccessToken: fields.token }),
  async (pool, input) => {
    const { user } = await authenticate(pool, input.AccessToken);
    user.pendingTokenSecret = newSecret();
    await pool.store.save();
    return { SecretCode: user.pendingTokenSecret };
  },
);

export const verifySoftwareToken = operation(
  z.object({
    AccessToken: fields.token,
    UserCode: z.string().regex(/^\d{6}$/, "must be six digits"),
    FriendlyDeviceName: z.string().max(256).optional(),
  }),
  async (pool, input) => {
    const { user } = await authenticate(pool, input.AccessToken);
    const secret = user.pendingTokenSecret;
    if (secret === undefined)
      throw new CognitoException("SoftwareTokenMFANotFoundException", "No software token is being set up");
    const [usedStep] = stepsOf(secret, input.UserCode, pool.clock());
    if (usedStep === undefined)
      throw new CognitoException("EnableSoftwareTokenMFAException", "Code mismatch");
    const isEnabled = user.softwareToken?.isEnabled ?? false;
    user.softwareToken = { secret, usedStep, isEnabled, deviceName: input.FriendlyDeviceName };
    user.pendingTokenSecret = undefined;
    await pool.store.save();
    return { Status: "SUCCESS" };
  },
);

export const setUserMFAPreference = operation(
  z.object({ AccessToken: fields.token, SoftwareTokenMfaSettings: settings }),
  async (pool, input) => {
    const { user } = await authenticate(pool, input.AccessToken);
    prefer(user, input.SoftwareTokenMfaSettings);
    await pool.store.save();
    return {};
  },
);

export const adminSetUserMFAPreference = operation(
  z.object({ ...adminFields, SoftwareTokenMfaSettings: settings }),
  async (pool, input) => {
    requireAdministrator(pool, input);
    const user = pool.store.find(input.Username);
    if (!user) throw userNotFound();
    prefer(user, input.SoftwareTokenMfaSettings);
    await pool.store.save();
    return {};
  },
);

/** @throws InvalidParameterException where no code of an app has come yet: nobody may lock themselves out. */
function prefer(user: StoredUser, wanted: z.output<typeof settings>): void {
  if (wanted === undefined) return;
  if (user.softwareToken) user.softwareToken.isEnabled = wanted.Enabled;
  else if (wanted.Enabled) throw invalidParameter("User has not verified software token mfa");
}
