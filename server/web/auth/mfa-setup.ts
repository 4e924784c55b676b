import type { FastifyReply, FastifyRequest } from "fastify";
import { cookieNames } from "./cookies.ts";
import { sealedCookie } from "./sealed-cookie.ts";

const LIFE_MS = 15 * 60_000;

interface MfaSetup {
  sub: string;
  /** In base32. */
  secret: string;
}

const cookieOf = ({ server }: FastifyReply | FastifyRequest) =>
  sealedCookie<MfaSetup>(cookieNames(server).mfa, LIFE_MS);

export function keepMfaSetup(request: FastifyRequest, reply: FastifyReply, secret: string): void {
  cookieOf(reply).write(reply, { sub: request.session.sub ?? "", secret });
}

export function mfaSecret(request: FastifyRequest): string | undefined {
  const kept = cookieOf(request).read(request);
  return kept && kept.sub === request.session.sub ? kept.secret : undefined;
}

export function forgetMfaSetup(reply: FastifyReply): void {
  cookieOf(reply).clear(reply);
}
