import { CognitoException, notAuthorized, userNotFound } from "./exceptions.ts";
import { hashPassword, requireStrongPassword, verifyPassword } from "./passwords.ts";
import type { StoredGrant, StoredUser } from "./pool-file.ts";
import { normaliseName } from "./pool-store.ts";
import { ADMIN_SCOPE, TOKEN_LIFETIME_S } from "./tokens.ts";
import { stepsOf } from "./totp.ts";
import type { ChallengeName, UserPool } from "./user-pool.ts";

export interface IssuedTokens {
  accessToken: string;
  idToken: string;
  refreshToken: string;
}

/**
 * The user whose password this is: of the API and of the hosted page alike, with one lock-out for both.
 * @throws NotAuthorizedException for a wrong password, a lock, a disabled user or an expired temporary password;
 * UserNotConfirmedException and PasswordResetRequiredException only after the right password.
 */
export async function checkPassword(pool: UserPool, name: string, password: string): Promise<StoredUser> {
  const user = pool.store.find(name);
  if (!user && pool.revealUserExistence) throw userNotFound();
  const key = user?.sub ?? normaliseName(name);
  const right = await pool.attempts.guard(key, () => verifyPassword(password, user?.passwordHash));
  if (!user || !right) throw notAuthorized();
  if (!user.enabled) throw notAuthorized("User is disabled.");
  if (user.status === "UNCONFIRMED")
    throw new CognitoException("UserNotConfirmedException", "User is not confirmed.");
  if (user.status === "RESET_REQUIRED")
    throw new CognitoException("PasswordResetRequiredException", "Password reset required for the user");
  if (user.passwordExpiresAt !== undefined && user.passwordExpiresAt <= pool.clock())
    throw notAuthorized("Temporary password has expired and must be reset by an administrator.");
  return user;
}

/** Sets a password of the user's own choice; the caller saves. @throws InvalidPasswordException */
export async function setPassword(user: StoredUser, password: string): Promise<void> {
  requireStrongPassword(password);
  user.passwordHash = await hashPassword(password);
  user.status = "CONFIRMED";
  user.passwordExpiresAt = undefined;
}

/**
 * Ends a NEW_PASSWORD_REQUIRED challenge.
 * @throws CodeMismatchException for a session that is unknown or used, InvalidPasswordException (the session stays).
 */
export async function answerNewPassword(
  pool: UserPool,
  session: string,
  password: string,
  name?: string,
): Promise<StoredUser> {
  const user = challenged(pool, "NEW_PASSWORD_REQUIRED", session, name);
  requireStrongPassword(password);
  pool.challenges.drop(session);
  await setPassword(user, password);
  user.emailVerified = true;
  return user;
}

/** The user who is asked for this. @throws NotAuthorizedException for a session that is unknown, used or of another step. */
function challenged(pool: UserPool, asked: ChallengeName, session: string, name?: string): StoredUser {
  const challenge = pool.challenges.peek(session);
  const user = challenge?.name === asked ? pool.store.users.get(challenge.sub) : undefined;
  if (!user || (name !== undefined && pool.store.find(name) !== user))
    throw notAuthorized("Invalid session for the user.");
  if (!user.enabled) throw notAuthorized("User is disabled.");
  return user;
}

export function nextChallenge(user: StoredUser): ChallengeName | undefined {
  if (user.status === "FORCE_CHANGE_PASSWORD") return "NEW_PASSWORD_REQUIRED";
  return user.softwareToken?.isEnabled ? "SOFTWARE_TOKEN_MFA" : undefined;
}

/**
 * Ends a SOFTWARE_TOKEN_MFA challenge; the caller saves. The session stays after a wrong code.
 * @throws CodeMismatchException, ExpiredCodeException for a code that was taken before, NotAuthorizedException for a
 * session that is unknown or used, and while wrong codes have locked the account
 */
export async function answerSoftwareToken(
  pool: UserPool,
  session: string,
  code: string,
  name?: string,
): Promise<StoredUser> {
  const user = challenged(pool, "SOFTWARE_TOKEN_MFA", session, name);
  const right = await pool.attempts.guard(`${user.sub} code`, async () => redeem(pool, user, code));
  if (!right) throw new CognitoException("CodeMismatchException", "Invalid code received for user");
  pool.challenges.drop(session);
  return user;
}

/** Takes a code once (RFC 6238, 5.2): with it, all before it are used up. @throws ExpiredCodeException */
function redeem(pool: UserPool, user: StoredUser, code: string): boolean {
  const token = user.softwareToken;
  if (!token?.isEnabled) throw notAuthorized("Invalid session for the user.");
  const [step] = stepsOf(token.secret, code, pool.clock());
  if (step === undefined) return false;
  if (step <= token.usedStep)
    throw new CognitoException("ExpiredCodeException", "Your software token has already been used once.");
  token.usedStep = step;
  return true;
}

export async function openGrant(
  pool: UserPool,
  user: StoredUser,
  scope: string = ADMIN_SCOPE,
  nonce?: string,
): Promise<IssuedTokens & { grant: StoredGrant }> {
  const { grant, refreshToken } = pool.grants.open(user, scope);
  const tokens = await pool.tokens.issue({ user, grant, nonce });
  await pool.store.save();
  return { ...tokens, refreshToken, grant };
}

/** New tokens for a refresh token, which is rotated. @throws NotAuthorizedException, RefreshTokenReuseException */
export async function refreshGrant(pool: UserPool, refreshToken: string): Promise<IssuedTokens> {
  const grant = pool.grants.find(refreshToken);
  const user = grant && pool.store.users.get(grant.sub);
  if (!user) throw notAuthorized("Invalid Refresh Token");
  if (!user.enabled) throw notAuthorized("User is disabled.");
  try {
    const rotated = pool.grants.rotate(refreshToken);
    const tokens = await pool.tokens.issue({ user, grant: rotated.grant });
    return { ...tokens, refreshToken: rotated.refreshToken };
  } finally {
    await pool.store.save();
  }
}

export function authenticationResult(tokens: IssuedTokens) {
  return {
    AccessToken: tokens.accessToken,
    IdToken: tokens.idToken,
    RefreshToken: tokens.refreshToken,
    ExpiresIn: TOKEN_LIFETIME_S,
    TokenType: "Bearer",
  };
}
