import type { FastifyReply, FastifyRequest } from "fastify";
import { cookieNames } from "../auth/cookies.ts";
import type { Flash } from "../auth/session-fields.ts";

const MOST_NOTICES = 50;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

export function keepNotice(request: FastifyRequest, { kind, text }: Flash): void {
  const { session } = request;
  session.notices = [...(session.notices ?? []), { kind, text, at: Date.now() }].slice(-MOST_NOTICES);
}

export function noticesStay(request: FastifyRequest): boolean {
  return request.cookies[cookieNames(request.server).notices] === "stay";
}

export function setNoticesStay(reply: FastifyReply, stay: boolean): void {
  const name = cookieNames(reply.server).notices;
  if (stay) reply.setCookie(name, "stay", { maxAge: YEAR_SECONDS });
  else reply.clearCookie(name);
}
