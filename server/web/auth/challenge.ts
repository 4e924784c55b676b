import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Continuation } from "./cognito.ts";
import { cookieNames } from "./cookies.ts";
import { hashOf, isSessionId } from "./session-store.ts";

export interface Challenge extends Continuation {
  step: "new-password" | "code";
  /** As typed at sign-in; the username is the pool's own. */
  email: string;
}

const LIFE_MS = 10 * 60_000;

export async function keepChallenge(
  request: FastifyRequest,
  reply: FastifyReply,
  { step, session, username, email }: Challenge,
): Promise<void> {
  const { server } = request;
  const id = randomBytes(32).toString("base64url");
  await server.auth.store.keep(`challenge:${hashOf(id)}`, { step, session, username, email }, LIFE_MS);
  reply.setCookie(cookieNames(server).transaction, id, { maxAge: LIFE_MS / 1000 });
}

export async function takeChallenge(
  request: FastifyRequest,
  step: Challenge["step"],
): Promise<Challenge | undefined> {
  const id = request.cookies[cookieNames(request.server).transaction];
  if (!isSessionId(id)) return undefined;
  const kept = (await request.server.auth.store.take(`challenge:${hashOf(id)}`)) as Challenge | undefined;
  return kept?.step === step ? kept : undefined;
}
