import type { CognitoConfig } from "../config.ts";
import type { IdentityEndpoint } from "../web/options.ts";

export function cognitoEndpoint({ endpoint, ...cognito }: CognitoConfig): IdentityEndpoint {
  const origin = endpoint ?? `https://cognito-idp.${cognito.region}.amazonaws.com`;
  const issuer = `${origin}/${cognito.userPoolId}`;
  return {
    ...cognito,
    issuer,
    jwksUri: `${issuer}/.well-known/jwks.json`,
    endpoint,
    embedded: endpoint !== undefined,
  };
}
