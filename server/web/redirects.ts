import type { FastifyReply, FastifyRequest } from "fastify";
import { cookieNames } from "./auth/cookies.ts";
import { isSessionId } from "./auth/session-store.ts";
import { ownPath } from "./home.ts";
import { paths } from "./paths.ts";

/** Sends the browser to a path of this product; after a form the new page is fetched by GET. */
export function redirect(reply: FastifyReply, path: string): FastifyReply {
  const isRead = reply.request.method === "GET" || reply.request.method === "HEAD";
  return reply.redirect(path, isRead ? 302 : 303);
}

const REMEMBER_SECONDS = 30 * 60;
const ENDED = "ended ";

/**
 * Keeps where a person was going while they sign in, and whether their session had ended. Only reads are remembered, as
 * a form is not sent twice; `instead` is where a form is shown again.
 */
export function rememberDestination(request: FastifyRequest, reply: FastifyReply, instead?: string): void {
  const { destination, session } = cookieNames(request.server);
  const path = request.method === "GET" ? ownPath(request.url) : instead;
  const kept = `${isSessionId(request.cookies[session]) ? ENDED : ""}${path ?? "/"}`;
  if (kept !== "/") reply.setCookie(destination, kept, { maxAge: REMEMBER_SECONDS });
}

/** Why the person was sent to sign in: their session had ended, perhaps with a form on its way. */
export function reasonToSignIn(request: FastifyRequest): "ended" | "form" | undefined {
  const kept = request.cookies[cookieNames(request.server).destination];
  if (!kept?.startsWith(ENDED)) return undefined;
  return kept === `${ENDED}${paths.keptForm.url()}` ? "form" : "ended";
}

/** Where the person was going before they were asked to sign in; asked once. */
export function takeDestination(request: FastifyRequest, reply: FastifyReply): string | undefined {
  const { destination } = cookieNames(request.server);
  const kept = request.cookies[destination];
  if (kept === undefined) return undefined;
  reply.clearCookie(destination);
  const path = ownPath(kept.startsWith(ENDED) ? kept.slice(ENDED.length) : kept);
  return path === "/" ? undefined : path;
}
