import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { ADMIN_SCOPE } from "../tokens.ts";
import type { UserPool } from "../user-pool.ts";
import { refusalPage } from "./pages.ts";

export const SCOPES = ["openid", "email", "profile", ADMIN_SCOPE] as const;

const requestSchema = z.object({
  client_id: z.string().max(128),
  redirect_uri: z.string().max(1024),
  response_type: z.string().max(64).optional(),
  response_mode: z.literal("query").optional(),
  scope: z.string().max(512).optional(),
  state: z.string().max(1024).optional(),
  nonce: z.string().max(512).optional(),
  prompt: z.string().max(64).optional(),
  login_hint: z.string().max(128).optional(),
  code_challenge: z.string().max(256).optional(),
  code_challenge_method: z.string().max(16).optional(),
});
export type AuthorizationRequest = z.output<typeof requestSchema>;

/**
 * The authorization request, or undefined when it was already answered: with a page while client and redirect URI are
 * not known to be ours (never redirect there), with an OAuth error afterwards.
 */
export function readAuthorizationRequest(
  pool: UserPool,
  request: FastifyRequest,
  reply: FastifyReply,
): AuthorizationRequest | undefined {
  const parsed = requestSchema.safeParse(request.query);
  if (!parsed.success || parsed.data.client_id !== pool.clientId) {
    turnAway(reply, 400, "ログインの要求が正しくありません。");
    return undefined;
  }
  const asked = parsed.data;
  if (!pool.redirectUris().includes(asked.redirect_uri)) {
    turnAway(reply, 400, "戻り先のURLが登録されていません。");
    return undefined;
  }
  const problem = problemOf(asked);
  if (problem === undefined) return asked;
  refuse(reply, asked, ...problem);
  return undefined;
}

function problemOf(asked: AuthorizationRequest): [string, string] | undefined {
  if (asked.response_type !== "code") return ["unsupported_response_type", "response_type must be code"];
  if (asked.code_challenge_method !== "S256" || !/^[\w-]{43}$/.test(asked.code_challenge ?? ""))
    return ["invalid_request", "PKCE with S256 is required"];
  const unknown = asked.scope?.split(" ").find((scope) => !(SCOPES as readonly string[]).includes(scope));
  return unknown === undefined ? undefined : ["invalid_scope", "unknown scope"];
}

export function refuse(
  reply: FastifyReply,
  asked: AuthorizationRequest,
  error: string,
  description?: string,
) {
  return sendBack(reply, asked, {
    error,
    ...(description === undefined ? {} : { error_description: description }),
  });
}

/** Leads back to the redirect URI, which must have passed the list before. */
export function sendBack(reply: FastifyReply, asked: AuthorizationRequest, fields: Record<string, string>) {
  const url = new URL(asked.redirect_uri);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  if (asked.state !== undefined) url.searchParams.set("state", asked.state);
  // Chromium applies form-action to the redirect as well, so the answer to the form names the way out too.
  allowFormTo(reply, asked);
  return reply.redirect(url.href, 303);
}

export function turnAway(reply: FastifyReply, status: number, message: string) {
  return reply.code(status).type("text/html; charset=utf-8").send(refusalPage(message));
}

export function allowFormTo(reply: FastifyReply, asked: AuthorizationRequest): void {
  const origin = new URL(asked.redirect_uri).origin;
  reply.header("content-security-policy", hostedPolicy(`'self' ${origin}`));
}

export function hostedPolicy(formAction: string): string {
  return `default-src 'none'; style-src 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`;
}
