import { createHash, randomBytes, randomUUID } from "node:crypto";
import { CognitoException, notAuthorized } from "./exceptions.ts";
import type { StoredGrant, StoredUser } from "./pool-file.ts";
import type { PoolStore } from "./pool-store.ts";

const LIFETIME_MS = 12 * 60 * 60_000;
export const GRACE_MS = 30_000;
const MOST_PER_USER = 200;
const MOST_TOKENS = 100;

/**
 * A grant is one sign-in and the chain of refresh tokens that came from it. Tokens are opaque, stored as hashes, and
 * each use puts a new one in place of the old, which works for 30 seconds more (an answer may get lost).
 */
export class Grants {
  readonly #store: PoolStore;
  readonly #clock: () => number;

  constructor(store: PoolStore, clock: () => number) {
    this.#store = store;
    this.#clock = clock;
  }

  open(user: StoredUser, scope: string): { grant: StoredGrant; refreshToken: string } {
    this.#endOldest(user.sub);
    const now = this.#clock();
    const grant: StoredGrant = {
      id: randomUUID(),
      sub: user.sub,
      authTime: now,
      expiresAt: now + LIFETIME_MS,
      scope,
      revoked: false,
      tokens: [],
    };
    this.#store.grants.set(grant.id, grant);
    return { grant, refreshToken: addToken(grant) };
  }

  /**
   * Puts a new refresh token in place of the one given.
   * @throws NotAuthorizedException for an unknown, expired or revoked one; RefreshTokenReuseException after the grace
   * period, which also ends the grant, because one of two holders is a thief (RFC 9700, 4.14.2).
   */
  rotate(refreshToken: string): { grant: StoredGrant; refreshToken: string } {
    const grant = this.find(refreshToken);
    const now = this.#clock();
    const token = grant?.tokens.find((entry) => entry.hash === hashToken(refreshToken));
    if (!grant || !token) throw notAuthorized("Invalid Refresh Token");
    if (grant.revoked) throw notAuthorized("Refresh Token has been revoked");
    if (grant.expiresAt <= now) throw notAuthorized("Refresh Token has expired");
    if (token.rotatedAt !== undefined && token.rotatedAt + GRACE_MS < now) {
      grant.revoked = true;
      throw new CognitoException("RefreshTokenReuseException", "Refresh token has been reused");
    }
    token.rotatedAt ??= now;
    return { grant, refreshToken: addToken(grant) };
  }

  find(refreshToken: string): StoredGrant | undefined {
    return this.#store.grants.get(refreshToken.split(".")[0] ?? "");
  }

  revoke(refreshToken: string): void {
    const grant = this.find(refreshToken);
    const hash = hashToken(refreshToken);
    if (grant?.tokens.some((entry) => entry.hash === hash)) grant.revoked = true;
  }

  revokeAll(sub: string): void {
    for (const grant of this.#store.grants.values()) if (grant.sub === sub) grant.revoked = true;
  }

  #endOldest(sub: string): void {
    const own = [...this.#store.grants.values()].filter((grant) => grant.sub === sub && !grant.revoked);
    if (own.length < MOST_PER_USER) return;
    const oldest = own.reduce((first, grant) => (grant.authTime < first.authTime ? grant : first));
    oldest.revoked = true;
  }
}

function addToken(grant: StoredGrant): string {
  const token = `${grant.id}.${randomBytes(48).toString("base64url")}`;
  grant.tokens = [...grant.tokens.slice(-MOST_TOKENS), { hash: hashToken(token) }];
  return token;
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
