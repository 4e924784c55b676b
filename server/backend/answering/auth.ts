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

export interface Bearer {
  sub: string;
  /** Seconds since the epoch, by the clock of the identity service. */
  issuedAt: number;
}

export type Authenticate = (authorization: string | undefined) => Promise<Bearer>;

export type Authenticator = Authenticate & {
  warmUp(): Promise<void>;
};

const SCHEME = /^Token ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/;
const KEYS_TIMEOUT_MS = 2000;
/** How long a token's signature is taken as checked: a key that the issuer takes back counts no longer than this. */
const CHECKED_MS = 60_000;
const MOST_CHECKED = 5000;

/** aws-jwt-verify fetches keys over https only; the embedded issuer speaks plain http on the loopback. */
const fetcher: Fetcher = {
  async fetch(uri) {
    const response = await fetch(uri, { signal: AbortSignal.timeout(KEYS_TIMEOUT_MS), redirect: "error" });
    if (!response.ok) throw new KeysUnavailable(`key set answered ${response.status}`);
    return response.arrayBuffer();
  },
};

class KeysUnavailable extends Error {}

/** Whose a token is, and until when that needs no other look (epoch milliseconds). */
interface Checked {
  bearer: Bearer;
  until: number;
}

export function authenticator(identity: IdentityOptions, now = Date.now): Authenticator {
  const checked = new Map<string, Checked>();
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
  const authenticate: Authenticate = async (authorization) => {
    const token = authorization && SCHEME.exec(authorization)?.[1];
    if (!token) throw new Refusal(4010);
    const known = checked.get(token);
    if (known && known.until > now()) return known.bearer;
    checked.delete(token);
    try {
      const { sub, exp, iat } = await verifier.verify(token);
      if (!sub || !exp || !iat) throw new Refusal(4010);
      const bearer = { sub, issuedAt: iat };
      const [oldest] = checked.keys();
      if (checked.size >= MOST_CHECKED && oldest !== undefined) checked.delete(oldest);
      checked.set(token, { bearer, until: Math.min(exp * 1000, now() + CHECKED_MS) });
      return bearer;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      const isTokenAtFault = error instanceof JwtBaseError && !(error instanceof JwksValidationError);
      throw new Refusal(isTokenAtFault ? 4010 : 5030);
    }
  };
  return Object.assign(authenticate, { warmUp: () => verifier.hydrate() });
}
