import { CognitoJwtVerifier, JwtVerifier } from "aws-jwt-verify";
import { FetchError, JwtBaseError, JwtExpiredError } from "aws-jwt-verify/error";
import { SimpleJwksCache } from "aws-jwt-verify/jwk";
import { request } from "undici";
import type { IdentityEndpoint } from "../options.ts";
import type { Tokens } from "./cognito.ts";
import { IdentityOutage } from "./errors.ts";
import type { PoolClock } from "./pool-clock.ts";

export interface Identity {
  sub: string;
  iss: string;
  email: string;
}

export interface TokenVerifier {
  /**
   * Verifies signature, issuer, use, client and life of an access and an id token of one person.
   * @throws when any of it does not hold; IdentityOutage when the keys cannot be fetched, or when tokens that were issued
   *   a moment ago are over by this host's clock.
   */
  verify(tokens: Pick<Tokens, "access" | "id">, nonce?: string): Promise<Identity>;
  warmUp(): Promise<void>;
}

const GRACE_SECONDS = 60;
const FETCH_MS = 3000;

/** aws-jwt-verify fetches over https only; the embedded pool is on loopback http. */
const fetcher = {
  async fetch(uri: string): Promise<ArrayBuffer> {
    const answer = await request(uri, { signal: AbortSignal.timeout(FETCH_MS), headersTimeout: FETCH_MS });
    if (answer.statusCode !== 200) throw new Error(`the keys were answered with ${answer.statusCode}`);
    return answer.body.arrayBuffer();
  },
};

type Verify = (token: string) => Promise<Record<string, unknown>>;

/** @param clock told when the pool issued tokens that are over by this host's clock */
export function tokenVerifier(endpoint: IdentityEndpoint, clock: Pick<PoolClock, "issued">): TokenVerifier {
  const { verifyAccess, verifyId, hydrate } = endpoint.embedded
    ? embeddedVerifiers(endpoint)
    : cognitoVerifiers(endpoint);
  return {
    async verify(tokens, nonce) {
      const [access, id] = await Promise.all([verifyAccess(tokens.access), verifyId(tokens.id)]).catch(
        (error: unknown) => {
          if (error instanceof JwtExpiredError) clock.issued((error.rawJwt?.payload.iat ?? 0) * 1000);
          throw isFetchFailure(error) || error instanceof JwtExpiredError ? new IdentityOutage(error) : error;
        },
      );
      if (access.sub !== id.sub || typeof access.sub !== "string")
        throw new Error("the tokens belong to different people");
      if (nonce !== undefined && id.nonce !== nonce) throw new Error("the id token answers another request");
      return {
        sub: access.sub,
        iss: endpoint.issuer,
        email: typeof id.email === "string" ? id.email : "",
      };
    },
    warmUp: hydrate,
  };
}

function cognitoVerifiers({ userPoolId, clientId }: IdentityEndpoint) {
  const cache = new SimpleJwksCache({ fetcher });
  const make = (tokenUse: "access" | "id") =>
    CognitoJwtVerifier.create(
      { userPoolId, clientId, tokenUse, graceSeconds: GRACE_SECONDS, includeRawJwtInErrors: true },
      { jwksCache: cache },
    );
  const access = make("access");
  const id = make("id");
  return {
    verifyAccess: ((token) => access.verify(token)) as Verify,
    verifyId: ((token) => id.verify(token)) as Verify,
    hydrate: () => access.hydrate(),
  };
}

function embeddedVerifiers({ issuer, jwksUri, clientId }: IdentityEndpoint) {
  const cache = new SimpleJwksCache({ fetcher });
  const make = (use: "access" | "id", audience: string | null, clientClaim: string) =>
    JwtVerifier.create(
      {
        issuer,
        jwksUri,
        audience,
        graceSeconds: GRACE_SECONDS,
        includeRawJwtInErrors: true,
        customJwtCheck: ({ payload }) => {
          if (payload.token_use !== use) throw new TokenRefused(`the token is not an ${use} token`);
          if (payload[clientClaim] !== clientId) throw new TokenRefused("the token is for another client");
        },
      },
      { jwksCache: cache },
    );
  const access = make("access", null, "client_id");
  const id = make("id", clientId, "aud");
  return {
    verifyAccess: ((token) => access.verify(token)) as Verify,
    verifyId: ((token) => id.verify(token)) as Verify,
    hydrate: () => access.hydrate(),
  };
}

/** Errors of the library are about the token, but for its fetching; anything else happened on the way to the keys. */
function isFetchFailure(error: unknown): boolean {
  return !(
    error instanceof TokenRefused ||
    (error instanceof JwtBaseError && !(error instanceof FetchError))
  );
}

class TokenRefused extends Error {}
