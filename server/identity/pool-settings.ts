import type { startIdentity } from "./start.ts";

export function poolSettings(pool: Awaited<ReturnType<typeof startIdentity>>): Record<string, string> {
  return {
    COGNITO_ENDPOINT: pool.origin,
    COGNITO_USER_POOL_ID: pool.userPoolId,
    COGNITO_CLIENT_ID: pool.clientId,
    COGNITO_CLIENT_SECRET: pool.clientSecret,
  };
}
