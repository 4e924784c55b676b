import type { FastifyRequest } from "fastify";
import type { Tokens } from "./cognito.ts";
import { cookieNames } from "./cookies.ts";
import { sessionFields } from "./session-adapter.ts";
import type { KnownViewer, SessionFields } from "./session-fields.ts";
import { ABSOLUTE_MS } from "./session-store.ts";
import { forgetViewer } from "./viewer.ts";

/** A new id, so that one planted before the sign-in is worth nothing after it. */
export async function renewSessionId(request: FastifyRequest): Promise<void> {
  await request.session.regenerate();
  // The plugin would clear the old id's cookie in the same answer that sets the new one.
  const { [cookieNames(request.server).session]: _, ...others } = request.cookies;
  request.cookies = others;
}

export async function continueWith(request: FastifyRequest, tokens: Tokens): Promise<void> {
  const { keeper } = request.server.auth;
  const { revoke } = await keeper.lastUse(request.session.sessionId);
  void revoke();
  await carryOver(request, { proof: Date.now(), tokensEnd: undefined });
  await keeper.put(request.session.sessionId, tokens);
}

function standingOf(known: KnownViewer): string {
  const facilities = known.facilityRoles.map((role) => `f${role.facility_id} ${role.grant_type}`);
  const brands = known.brandRoles.map((role) => `b${role.brand_id} ${role.grant_type}`);
  return [...facilities, ...brands, known.user.is_curator].join();
}

/**
 * After a change of what somebody may do, their session goes on under a new id. Only where a page is opened: a script's
 * call or a form on its way with the old id would be lost.
 */
export async function renewAfterChange(request: FastifyRequest): Promise<void> {
  const { session, method, headers } = request;
  if (!session.known || method !== "GET" || (headers["sec-fetch-mode"] ?? "navigate") !== "navigate") return;
  const standing = standingOf(session.known);
  if (session.standing === standing) return;
  if (session.standing === undefined) {
    session.standing = standing;
    return;
  }
  await carryOverWithTokens(request, { standing });
  request.log.info("a session goes on under a new id after a change of grants");
}

export async function goOnAfterProof(request: FastifyRequest): Promise<void> {
  const { proof, tokensEnd } = request.session;
  const now = Date.now();
  await carryOverWithTokens(request, { proof: now, tokensEnd: tokensEnd ?? (proof ?? now) + ABSOLUTE_MS });
}

async function carryOverWithTokens(request: FastifyRequest, changes: SessionFields): Promise<void> {
  const putInto = await request.server.auth.keeper.carry(request.session.sessionId);
  await carryOver(request, changes);
  await putInto(request.session.sessionId);
}

async function carryOver(request: FastifyRequest, changes: SessionFields): Promise<void> {
  const kept = Object.fromEntries(sessionFields.map((name) => [name, request.session[name]]));
  forgetViewer(request);
  await renewSessionId(request);
  Object.assign(request.session, kept, changes);
  await request.session.save();
}
