import { JwtVerifier } from "aws-jwt-verify";
import { JwksValidationError, JwtBaseError } from "aws-jwt-verify/error";
import type { Fetcher } from "aws-jwt-verify/https";
import { SimpleJwksCache } from "aws-jwt-verify/jwk";
import { Refusal } from "./refusal.ts";

export interface IdentityOptions {
  issuer: string;
  jwksUri: string;
  clientId: string;
}

/** Gives the subject of a valid access token. */
export type Authenticate = (authorization: string | undefined) => Promise<string>;

const SCHEME = /^Token ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/;
const KEYS_TIMEOUT_MS = 2000;

/** aws-jwt-verify fetches keys over https only; the embedded issuer speaks plain http on the loopback. */
const fetcher: Fetcher = {
  async fetch(uri) {
    const response = await fetch(uri, { signal: AbortSignal.timeout(KEYS_TIMEOUT_MS), redirect: "error" });
    if (!response.ok) throw new KeysUnavailable(`key set answered ${response.status}`);
    return response.arrayBuffer();
  },
};

class KeysUnavailable extends Error {}

/**
 * Checks `Authorization: Token <access token>` against the issuer's keys: signature, issuer, expiry, token_use, client.
 * Throws a 4010 refusal for a bad token and 5030 while the keys cannot be fetched.
 */
export function authenticator(identity: IdentityOptions): Authenticate {
  const verifier = JwtVerifier.create(
    {
      issuer: identity.issuer,
      jwksUri: identity.jwksUri,
      // Cognito's access tokens carry client_id instead of aud.
      audience: null,
      customJwtCheck({ payload }) {
        if (payload.token_use !== "access" || payload.client_id !== identity.clientId)
          throw new Refusal(4010);
      },
    },
    { jwksCache: new SimpleJwksCache({ fetcher }) },
  );
  return async (authorization) => {
    const token = authorization && SCHEME.exec(authorization)?.[1];
    if (!token) throw new Refusal(4010);
    try {
      const payload = await verifier.verify(token);
      if (!payload.sub) throw new Refusal(4010);
      return payload.sub;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      const isTokenAtFault = error instanceof JwtBaseError && !(error instanceof JwksValidationError);
      throw new Refusal(isTokenAtFault ? 4010 : 5030);
    }
  };
}
