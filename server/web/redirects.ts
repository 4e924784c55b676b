import type { FastifyReply, FastifyRequest } from "fastify";
import { cookieNames } from "./auth/cookies.ts";
import { hashOf, isSessionId } from "./auth/session-store.ts";
import { ownPath } from "./frame/home.ts";
import { paths } from "./paths.ts";

export function redirect(reply: FastifyReply, path: string): FastifyReply | Promise<FastifyReply> {
  if (reply.request.preview) return reply.page("previews/elsewhere", { title: "別の画面に移ります", path });
  const isRead = reply.request.method === "GET" || reply.request.method === "HEAD";
  return reply.redirect(path, isRead ? 302 : 303);
}

const REMEMBER_SECONDS = 30 * 60;
/** Before the path: the session had ended, and which it was. */
const ENDED = /^ended ([\w-]{43}) /;

/**
 * Keeps where a person was going while they sign in, and whether their session had ended. Only reads are remembered, as
 * a form is not sent twice; `instead` is where a form is shown again.
 */
export function rememberDestination(request: FastifyRequest, reply: FastifyReply, instead?: string): void {
  if (request.preview) return;
  const { destination, session } = cookieNames(request.server);
  const path = request.method === "GET" ? ownPath(request.url) : instead;
  const id = request.cookies[session];
  const kept = `${isSessionId(id) ? `ended ${hashOf(id)} ` : ""}${path ?? "/"}`;
  if (kept !== "/") reply.setCookie(destination, kept, { maxAge: REMEMBER_SECONDS });
}

export function endedSession(request: FastifyRequest): { key: string; hasForm: boolean } | undefined {
  const kept = request.cookies[cookieNames(request.server).destination] ?? "";
  const [start, key] = ENDED.exec(kept) ?? [];
  if (start === undefined || key === undefined) return undefined;
  return { key, hasForm: kept.slice(start.length) === paths.keptForm.url() };
}

export function takeDestination(request: FastifyRequest, reply: FastifyReply): string | undefined {
  const { destination } = cookieNames(request.server);
  const kept = request.cookies[destination];
  if (kept === undefined) return undefined;
  reply.clearCookie(destination);
  const path = ownPath(kept.replace(ENDED, ""));
  return path === "/" ? undefined : path;
}
