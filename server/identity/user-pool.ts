import { createHmac, timingSafeEqual } from "node:crypto";
import type { Attempts } from "./attempts.ts";
import type { Codes } from "./codes.ts";
import type { Deliver } from "./deliver.ts";
import type { Grants } from "./grants.ts";
import type { PoolStore } from "./pool-store.ts";
import type { Tokens } from "./tokens.ts";

export interface IdentityLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface UserPool {
  userPoolId: string;
  clientId: string;
  clientSecret: string;
  clock: () => number;
  /** True answers UserNotFoundException; false (default) hides who exists, as PreventUserExistenceErrors does. */
  revealUserExistence: boolean;
  store: PoolStore;
  tokens: Tokens;
  grants: Grants;
  codes: Codes;
  attempts: Attempts;
  challenges: Tickets<Challenge>;
  authorizations: Tickets<Authorization>;
  deliver: Deliver;
  redirectUris: () => readonly string[];
  logoutUris: () => readonly string[];
  log: IdentityLog;
}

export interface Challenge {
  sub: string;
  /** What is asked for; an answer to anything else is worth nothing. */
  name: ChallengeName;
}

export type ChallengeName = "NEW_PASSWORD_REQUIRED" | "SOFTWARE_TOKEN_MFA";

export interface Authorization {
  sub: string;
  redirectUri: string;
  codeChallenge: string;
  scope: string;
  nonce: string | undefined;
}

export interface Tickets<T> {
  issue(value: T): string;
  peek(handle: string): T | undefined;
  drop(handle: string): void;
}

/** Cognito's SECRET_HASH: HMAC-SHA256 of the name as it was sent and the client id, in base64. */
export function secretHashOf(pool: UserPool, username: string): string {
  return createHmac("sha256", pool.clientSecret).update(`${username}${pool.clientId}`).digest("base64");
}

/** Compares two secrets without telling by the time how much of them is equal. */
export function isSameSecret(pool: UserPool, given: string, expected: string): boolean {
  const digest = (value: string) => createHmac("sha256", pool.clientSecret).update(value).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
