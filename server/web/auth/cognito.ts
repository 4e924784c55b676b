import type {
  AuthenticationResultType,
  InitiateAuthCommandOutput,
} from "@aws-sdk/client-cognito-identity-provider";
import type { IdentityEndpoint } from "../options.ts";
import { IdentityOutage, SessionEnded, type SignInRefused } from "./errors.ts";
import { CALL_MS, type PoolConnection } from "./pool-connection.ts";
import { codeRefusalOf, refusalOf } from "./refusals.ts";

export interface Tokens {
  access: string;
  id: string;
  refresh: string;
  /** Seconds of life of the access token from its receipt. */
  expiresIn: number;
}

export type SignIn =
  | { step: "done"; tokens: Tokens }
  | ({ step: "new-password" } & Continuation)
  | ({ step: "code" } & Continuation);

export interface Continuation {
  session: string;
  username: string;
}

/** The calls of the user pool that need no hosted page. All throw IdentityOutage when it does not answer. */
export interface Cognito {
  /** @throws SignInRefused with the message for the form. */
  signIn(email: string, password: string): Promise<SignIn>;
  /** @throws SignInRefused with the message for the form. */
  setNewPassword(challenge: Continuation, password: string): Promise<SignIn>;
  /** @throws SignInRefused, at `code` where it does not fit: the challenge may then be answered again. */
  answerCode(challenge: Continuation, code: string): Promise<SignIn>;
  /** @throws SessionEnded when the pool no longer knows the refresh token. */
  refresh(refreshToken: string): Promise<Tokens>;
  revoke(refreshToken: string): Promise<void>;
  signOutEverywhere(accessToken: string): Promise<void>;
}

const REVOKE_MS = 2000;
const STEPS: Record<string, "new-password" | "code"> = {
  NEW_PASSWORD_REQUIRED: "new-password",
  SOFTWARE_TOKEN_MFA: "code",
};

export function cognito(
  connection: PoolConnection,
  endpoint: IdentityEndpoint,
  revealUserExistence: boolean,
): Cognito {
  const { load } = connection;
  const secretHash = (username: string): Record<string, string> => {
    const hash = connection.secretHash(username);
    return hash === undefined ? {} : { SECRET_HASH: hash };
  };
  const secret = endpoint.clientSecret === undefined ? {} : { ClientSecret: endpoint.clientSecret };

  async function stepOf(
    pending: Promise<InitiateAuthCommandOutput>,
    username: string,
    refusedHere?: (error: unknown) => SignInRefused | undefined,
  ): Promise<SignIn> {
    const answer = await pending.catch((error: unknown) => {
      throw refusedHere?.(error) ?? refusalOf(error, revealUserExistence) ?? new IdentityOutage(error);
    });
    const step = STEPS[answer.ChallengeName ?? ""];
    if (step && answer.Session)
      return {
        step,
        session: answer.Session,
        username: answer.ChallengeParameters?.USER_ID_FOR_SRP ?? username,
      };
    return { step: "done", tokens: tokensOf(answer.AuthenticationResult) };
  }

  return {
    async signIn(email, password) {
      const { sdk, client } = await load();
      const command = new sdk.InitiateAuthCommand({
        AuthFlow: "USER_PASSWORD_AUTH",
        ClientId: endpoint.clientId,
        AuthParameters: { USERNAME: email, PASSWORD: password, ...secretHash(email) },
      });
      return stepOf(client.send(command, { abortSignal: AbortSignal.timeout(CALL_MS) }), email);
    },
    async setNewPassword({ session, username }, password) {
      const { sdk, client } = await load();
      const command = new sdk.RespondToAuthChallengeCommand({
        ChallengeName: "NEW_PASSWORD_REQUIRED",
        ClientId: endpoint.clientId,
        Session: session,
        ChallengeResponses: { USERNAME: username, NEW_PASSWORD: password, ...secretHash(username) },
      });
      return stepOf(client.send(command, { abortSignal: AbortSignal.timeout(CALL_MS) }), username);
    },
    async answerCode({ session, username }, code) {
      const { sdk, client } = await load();
      const command = new sdk.RespondToAuthChallengeCommand({
        ChallengeName: "SOFTWARE_TOKEN_MFA",
        ClientId: endpoint.clientId,
        Session: session,
        ChallengeResponses: {
          USERNAME: username,
          SOFTWARE_TOKEN_MFA_CODE: code,
          ...secretHash(username),
        },
      });
      const pending = client.send(command, { abortSignal: AbortSignal.timeout(CALL_MS) });
      return stepOf(pending, username, codeRefusalOf);
    },
    async refresh(refreshToken) {
      const { sdk, client } = await load();
      const command = new sdk.GetTokensFromRefreshTokenCommand({
        ClientId: endpoint.clientId,
        ...secret,
        RefreshToken: refreshToken,
      });
      const answer = await client
        .send(command, { abortSignal: AbortSignal.timeout(CALL_MS) })
        .catch((error: unknown) => {
          throw endedBy(error) ? new SessionEnded() : new IdentityOutage(error);
        });
      return tokensOf(answer.AuthenticationResult, refreshToken);
    },
    async revoke(refreshToken) {
      const { sdk, client } = await load();
      const command = new sdk.RevokeTokenCommand({
        ClientId: endpoint.clientId,
        ...secret,
        Token: refreshToken,
      });
      await client.send(command, { abortSignal: AbortSignal.timeout(REVOKE_MS) });
    },
    async signOutEverywhere(accessToken) {
      const { sdk, client } = await load();
      const command = new sdk.GlobalSignOutCommand({ AccessToken: accessToken });
      await client.send(command, { abortSignal: AbortSignal.timeout(CALL_MS) });
    },
  };
}

function endedBy(error: unknown): boolean {
  const name = error instanceof Error ? error.name : "";
  return ["NotAuthorizedException", "UserNotFoundException", "RefreshTokenReuseException"].includes(name);
}

/** A pool without rotation answers a refresh without a new refresh token: the old one stays. */
function tokensOf(result: AuthenticationResultType | undefined, keptRefresh?: string): Tokens {
  const refresh = result?.RefreshToken ?? keptRefresh;
  if (!result?.AccessToken || !result.IdToken || !refresh)
    throw new IdentityOutage(new Error("the pool answered without tokens"));
  return {
    access: result.AccessToken,
    id: result.IdToken,
    refresh,
    expiresIn: result.ExpiresIn ?? 3600,
  };
}
