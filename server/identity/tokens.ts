import { createHash, randomUUID } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { notAuthorized } from "./exceptions.ts";
import type { StoredGrant, StoredUser } from "./pool-file.ts";
import type { PoolStore } from "./pool-store.ts";
import type { SigningKey } from "./signing-key.ts";

export const TOKEN_LIFETIME_S = 60 * 60;
export const ADMIN_SCOPE = "aws.cognito.signin.user.admin";

export interface SignedIn {
  user: StoredUser;
  grant: StoredGrant;
  scopes: ReadonlySet<string>;
}

interface Issue {
  user: StoredUser;
  grant: StoredGrant;
  nonce?: string | undefined;
}

export class Tokens {
  readonly #key: SigningKey;
  readonly #store: PoolStore;
  readonly #clock: () => number;
  readonly #clientId: string;
  /** Known only once the server listens, because it holds the port. */
  issuer = "";

  constructor(key: SigningKey, store: PoolStore, clock: () => number, clientId: string) {
    this.#key = key;
    this.#store = store;
    this.#clock = clock;
    this.#clientId = clientId;
  }

  async issue(what: Issue): Promise<{ accessToken: string; idToken: string }> {
    const { user, grant } = what;
    const accessToken = await this.#sign(grant, {
      token_use: "access",
      client_id: this.#clientId,
      username: user.sub,
      scope: grant.scope,
      version: 2,
    });
    const idToken = await this.#sign(grant, {
      token_use: "id",
      aud: this.#clientId,
      "cognito:username": user.sub,
      email: user.email,
      email_verified: user.emailVerified,
      family_name: user.familyName,
      given_name: user.givenName,
      at_hash: createHash("sha256").update(accessToken).digest().subarray(0, 16).toString("base64url"),
      ...(what.nonce === undefined ? {} : { nonce: what.nonce }),
    });
    return { accessToken, idToken };
  }

  /** Who an access token speaks for. @throws NotAuthorizedException when it is not valid (any more). */
  async authenticate(accessToken: string): Promise<SignedIn> {
    const payload = await this.#verify(accessToken);
    const grant = this.#store.grants.get(String(payload.origin_jti));
    if (!grant || grant.revoked) throw notAuthorized("Access Token has been revoked");
    const user = this.#store.users.get(grant.sub);
    if (!user) throw notAuthorized("Access Token has been revoked");
    if (!user.enabled) throw notAuthorized("User is disabled.");
    return { user, grant, scopes: new Set(String(payload.scope).split(" ")) };
  }

  async #verify(accessToken: string) {
    try {
      const { payload } = await jwtVerify(accessToken, this.#key.publicKey, {
        algorithms: ["RS256"],
        issuer: this.issuer,
        currentDate: new Date(this.#clock()),
        requiredClaims: ["exp", "sub", "origin_jti"],
      });
      if (payload.token_use === "access" && payload.client_id === this.#clientId) return payload;
    } catch (error) {
      if ((error as { code?: string }).code === "ERR_JWT_EXPIRED")
        throw notAuthorized("Access Token has expired");
    }
    throw notAuthorized("Invalid Access Token");
  }

  #sign(grant: StoredGrant, claims: Record<string, unknown>): Promise<string> {
    const now = Math.floor(this.#clock() / 1000);
    return new SignJWT({ ...claims, origin_jti: grant.id, auth_time: Math.floor(grant.authTime / 1000) })
      .setProtectedHeader({ alg: "RS256", kid: this.#key.kid })
      .setIssuer(this.issuer)
      .setSubject(grant.sub)
      .setIssuedAt(now)
      .setExpirationTime(now + TOKEN_LIFETIME_S)
      .setJti(randomUUID())
      .sign(this.#key.privateKey);
  }
}
