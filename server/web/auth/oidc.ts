import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as client from "openid-client";
import type { IdentityEndpoint } from "../options.ts";
import { paths } from "../paths.ts";
import type { Tokens } from "./cognito.ts";
import { cookieNames } from "./cookies.ts";
import { IdentityOutage, SignInRefused } from "./errors.ts";
import { originOf } from "./own-origin.ts";
import { hashOf, isSessionId } from "./session-store.ts";

interface Transaction {
  verifier: string;
  state: string;
  nonce: string;
  redirectUri: string;
}

const TRANSACTION_MS = 10 * 60_000;
const TIMEOUT_SECONDS = 4;

const configurations = new WeakMap<IdentityEndpoint, Promise<client.Configuration>>();

/** Discovers the identity service once; a failure is forgotten, so that the next sign-in tries again. */
async function configurationOf(endpoint: IdentityEndpoint): Promise<client.Configuration> {
  const existing = configurations.get(endpoint);
  if (existing) return existing;
  const found = client.discovery(
    new URL(endpoint.issuer),
    endpoint.clientId,
    undefined,
    endpoint.clientSecret === undefined ? client.None() : client.ClientSecretBasic(endpoint.clientSecret),
    { timeout: TIMEOUT_SECONDS, ...(endpoint.embedded ? { execute: [client.allowInsecureRequests] } : {}) },
  );
  configurations.set(endpoint, found);
  found.catch(() => configurations.delete(endpoint));
  return found.catch((error: unknown) => {
    throw new IdentityOutage(error);
  });
}

/** Whether the sign-in page offers single sign-on: the embedded pool has pages of its own, Amazon's only with a domain. */
export function offersSingleSignOn(endpoint: IdentityEndpoint): boolean {
  return endpoint.embedded || endpoint.domain !== undefined;
}

export async function startSingleSignOn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { server } = request;
  const configuration = await configurationOf(server.web.identity);
  const transaction: Transaction = {
    verifier: client.randomPKCECodeVerifier(),
    state: client.randomState(),
    nonce: client.randomNonce(),
    redirectUri: `${originOf(server, request.headers.host)}${paths.callback.url()}`,
  };
  const id = randomBytes(32).toString("base64url");
  await server.auth.store.keep(`oidc:${hashOf(id)}`, transaction, TRANSACTION_MS);
  reply.setCookie(cookieNames(server).transaction, id, { maxAge: TRANSACTION_MS / 1000 });
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: transaction.redirectUri,
    scope: "openid email profile",
    response_type: "code",
    code_challenge: await client.calculatePKCECodeChallenge(transaction.verifier),
    code_challenge_method: "S256",
    state: transaction.state,
    nonce: transaction.nonce,
  });
  return reply.redirect(address.href, 303);
}

const NOT_COMPLETED = "シングルサインオンを完了できませんでした。もう一度お試しください。";

/**
 * Takes up the code that the identity service sent back.
 * @throws SignInRefused for an answer to another browser, an old one, or a refusal of the identity service.
 */
export async function finishSingleSignOn(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ tokens: Tokens; nonce: string }> {
  const { server } = request;
  const name = cookieNames(server).transaction;
  const id = request.cookies[name];
  reply.clearCookie(name);
  const kept = isSessionId(id) ? await server.auth.store.take(`oidc:${hashOf(id)}`) : undefined;
  if (!kept) throw new SignInRefused(NOT_COMPLETED);
  const transaction = kept as Transaction;
  const configuration = await configurationOf(server.web.identity);
  const address = new URL(transaction.redirectUri);
  address.search = new URL(request.url, address).search;
  const answer = await client
    .authorizationCodeGrant(configuration, address, {
      pkceCodeVerifier: transaction.verifier,
      expectedState: transaction.state,
      expectedNonce: transaction.nonce,
      idTokenExpected: true,
    })
    .catch((error: unknown) => {
      throw isRefusal(error) ? new SignInRefused(NOT_COMPLETED) : new IdentityOutage(error);
    });
  if (!answer.id_token || !answer.refresh_token) throw new SignInRefused(NOT_COMPLETED);
  const tokens = {
    access: answer.access_token,
    id: answer.id_token,
    refresh: answer.refresh_token,
    expiresIn: answer.expires_in ?? 3600,
  };
  return { tokens, nonce: transaction.nonce };
}

function isRefusal(error: unknown): boolean {
  const { code, status } = (error ?? {}) as { code?: unknown; status?: unknown };
  if (typeof status === "number" && status >= 500) return false;
  return (
    error instanceof client.AuthorizationResponseError ||
    error instanceof client.ResponseBodyError ||
    isInvalid(code)
  );
}

/** Answers that do not fit the request: wrong state, issuer, nonce or signature. */
function isInvalid(code: unknown): boolean {
  return typeof code === "string" && code.startsWith("OAUTH_") && code !== "OAUTH_TIMEOUT";
}
