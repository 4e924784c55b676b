import { z } from "zod";
import { readAttributes, userAttributes } from "../attributes.ts";
import { attributeMail, deliveryDetails, sendMail } from "../code-mail.ts";
import { CognitoException, invalidParameter, limitExceeded, notAuthorized } from "../exceptions.ts";
import { requireStrongPassword, verifyPassword } from "../passwords.ts";
import type { StoredUser } from "../pool-file.ts";
import { setPassword } from "../sign-in.ts";
import { ADMIN_SCOPE, type SignedIn } from "../tokens.ts";
import type { UserPool } from "../user-pool.ts";
import { fields, operation } from "./operation.ts";

/** The bearer of an access token that may manage its own account. @throws NotAuthorizedException */
export async function authenticate(pool: UserPool, accessToken: string): Promise<SignedIn> {
  const signedIn = await pool.tokens.authenticate(accessToken);
  if (!signedIn.scopes.has(ADMIN_SCOPE)) throw notAuthorized("Access Token does not have required scopes");
  return signedIn;
}

export const getUser = operation(z.object({ AccessToken: fields.token }), async (pool, input) => {
  const { user } = await authenticate(pool, input.AccessToken);
  const mfa = user.softwareToken?.isEnabled ? ["SOFTWARE_TOKEN_MFA"] : [];
  return {
    Username: user.sub,
    UserAttributes: userAttributes(user),
    ...(mfa.length > 0 ? { UserMFASettingList: mfa, PreferredMfaSetting: mfa[0] } : {}),
  };
});

export const updateUserAttributes = operation(
  z.object({ AccessToken: fields.token, UserAttributes: fields.attributes }),
  async (pool, input) => {
    const { user } = await authenticate(pool, input.AccessToken);
    const changes = readAttributes(input.UserAttributes);
    if (changes.familyName !== undefined) user.familyName = changes.familyName;
    if (changes.givenName !== undefined) user.givenName = changes.givenName;
    if (changes.email === undefined || changes.email === user.email) {
      if (changes.email !== undefined) user.pendingEmail = undefined;
      await pool.store.save();
      return { CodeDeliveryDetailsList: [] };
    }
    requireFreeEmail(pool, changes.email);
    user.pendingEmail = changes.email;
    return { CodeDeliveryDetailsList: [await sendAttributeCode(pool, user, changes.email)] };
  },
);

export const getUserAttributeVerificationCode = operation(
  z.object({ AccessToken: fields.token, AttributeName: z.string() }),
  async (pool, input) => {
    const { user } = await authenticate(pool, input.AccessToken);
    requireEmailAttribute(input.AttributeName);
    return { CodeDeliveryDetails: await sendAttributeCode(pool, user, user.pendingEmail ?? user.email) };
  },
);

export const verifyUserAttribute = operation(
  z.object({ AccessToken: fields.token, AttributeName: z.string(), Code: fields.code }),
  async (pool, input) => {
    const { user } = await authenticate(pool, input.AccessToken);
    requireEmailAttribute(input.AttributeName);
    const address = user.pendingEmail ?? user.email;
    try {
      pool.codes.redeem("attribute", attributeOwner(user, address), input.Code);
      if (user.pendingEmail !== undefined) requireFreeEmail(pool, user.pendingEmail);
      Object.assign(user, { email: address, emailVerified: true, pendingEmail: undefined });
    } finally {
      await pool.store.save();
    }
    return {};
  },
);

export const changePassword = operation(
  z.object({
    AccessToken: fields.token,
    PreviousPassword: fields.password,
    ProposedPassword: fields.password,
  }),
  async (pool, input) => {
    const { user } = await authenticate(pool, input.AccessToken);
    requireStrongPassword(input.ProposedPassword);
    const right = await pool.attempts
      .guard(user.sub, () => verifyPassword(input.PreviousPassword, user.passwordHash))
      .catch((error: unknown) => {
        throw error instanceof CognitoException && error.type === "NotAuthorizedException"
          ? limitExceeded()
          : error;
      });
    if (!right) throw notAuthorized();
    await setPassword(user, input.ProposedPassword);
    await pool.store.save();
    return {};
  },
);

function requireEmailAttribute(name: string): void {
  if (name !== "email") throw invalidParameter(`${name}: Attribute cannot be verified`);
}

/** @throws AliasExistsException when the address belongs to somebody else. */
function requireFreeEmail(pool: UserPool, email: string): void {
  if (pool.store.find(email))
    throw new CognitoException("AliasExistsException", "An account with the given email already exists.");
}

// The address is part of the owner: a code sent to one address must not verify another.
function attributeOwner(user: StoredUser, address: string): string {
  return `${user.sub}:${address}`;
}

async function sendAttributeCode(pool: UserPool, user: StoredUser, address: string) {
  const code = pool.codes.issue("attribute", attributeOwner(user, address), true);
  await pool.store.save();
  await sendMail(pool, attributeMail(address, code));
  return deliveryDetails(address);
}
