import { z } from "zod";
import { CognitoException } from "../exceptions.ts";
import { authenticationResult, refreshGrant } from "../sign-in.ts";
import { isSameSecret, type UserPool } from "../user-pool.ts";
import { authenticate } from "./account.ts";
import { fields, operation, requireClient } from "./operation.ts";

const clientSecret = z.string().max(256).optional();

function requireClientSecret(pool: UserPool, secret: string | undefined, type: string): void {
  if (secret !== undefined && isSameSecret(pool, secret, pool.clientSecret)) return;
  throw new CognitoException(type, "Unable to verify secret hash for client");
}

export const getTokensFromRefreshToken = operation(
  z.object({ RefreshToken: fields.token, ClientId: fields.clientId, ClientSecret: clientSecret }),
  async (pool, input) => {
    requireClient(pool, input.ClientId);
    requireClientSecret(pool, input.ClientSecret, "NotAuthorizedException");
    return { AuthenticationResult: authenticationResult(await refreshGrant(pool, input.RefreshToken)) };
  },
);

export const revokeToken = operation(
  z.object({ Token: fields.token, ClientId: fields.clientId, ClientSecret: clientSecret }),
  async (pool, input) => {
    requireClient(pool, input.ClientId);
    requireClientSecret(pool, input.ClientSecret, "UnauthorizedException");
    if (input.Token.split(".").length === 3)
      throw new CognitoException("UnsupportedTokenTypeException", "Unsupported token type");
    pool.grants.revoke(input.Token);
    await pool.store.save();
    return {};
  },
);

export const globalSignOut = operation(z.object({ AccessToken: fields.token }), async (pool, input) => {
  const { user } = await authenticate(pool, input.AccessToken);
  pool.grants.revokeAll(user.sub);
  await pool.store.save();
  return {};
});
