import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { cookieNames } from "../auth/cookies.ts";
import { formToken, isFormToken } from "../auth/keys.ts";
import { originOf } from "../auth/own-origin.ts";
import { isSessionId } from "../auth/session-store.ts";
import { isSignedIn } from "../auth/viewer.ts";
import { Refusal } from "../refusal.ts";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Requests that change something must come from our own pages, and nothing but a page opened by a link may come from
 * elsewhere. The form token (`hasFormToken`) is checked besides, once the body is read.
 */
export function sameOrigin(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    done(comesFromHere(request) ? undefined : new Refusal(403));
  });
}

function comesFromHere(request: FastifyRequest): boolean {
  const { method, headers, log, server } = request;
  const site = headers["sec-fetch-site"];
  if (READS.has(method)) return site !== "cross-site" || opensPage(request);
  const { origin } = headers;
  if (site !== undefined) return site === "same-origin";
  if (origin === undefined) log.info("a write without Sec-Fetch-Site and Origin");
  return origin === undefined || origin === originOf(server, headers.host);
}

function opensPage({ method, headers, url }: FastifyRequest): boolean {
  return (
    method === "GET" &&
    headers["sec-fetch-mode"] === "navigate" &&
    (headers["sec-fetch-dest"] ?? "document") === "document" &&
    !/^\/+api(\/|$)/i.test(url)
  );
}

export function formTokenFor(request: FastifyRequest, reply: FastifyReply): string {
  const { csrf } = request.server.auth.keys;
  if (isSignedIn(request)) return formToken(csrf, `session ${request.session.sessionId}`);
  const { visit } = cookieNames(request.server);
  const kept = request.cookies[visit];
  if (isSessionId(kept)) return formToken(csrf, `visit ${kept}`);
  const id = randomBytes(32).toString("base64url");
  request.cookies = { ...request.cookies, [visit]: id };
  reply.setCookie(visit, id);
  return formToken(csrf, `visit ${id}`);
}

export function hasFormToken(request: FastifyRequest): boolean {
  const { csrf } = request.server.auth.keys;
  const body = request.body as { _csrf?: unknown } | null | undefined;
  const token = request.headers["x-csrf-token"] ?? body?._csrf;
  if (isSignedIn(request)) return isFormToken(csrf, `session ${request.session.sessionId}`, token);
  const kept = request.cookies[cookieNames(request.server).visit];
  return isSessionId(kept) && isFormToken(csrf, `visit ${kept}`, token);
}
