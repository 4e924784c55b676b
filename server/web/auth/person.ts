import type { FastifyReply, FastifyRequest } from "fastify";
import { cookieNames } from "./cookies.ts";
import { sealedCookie } from "./sealed-cookie.ts";

/** Longer than any session lives, so that the last form of one can still be told whose it is. */
const LIFE_MS = 24 * 60 * 60 * 1000;

const cookieOf = ({ server }: FastifyReply | FastifyRequest) =>
  sealedCookie<string>(cookieNames(server).person, LIFE_MS);

/** Notes in the browser, sealed, whose session it has; that alone opens nothing. Signing out takes it away. */
export function rememberPerson(reply: FastifyReply, sub: string): void {
  cookieOf(reply).write(reply, sub);
}

export function lastPerson(request: FastifyRequest): string | undefined {
  return cookieOf(request).read(request);
}

/** When that session began, milliseconds since the epoch. */
export function lastSignIn(request: FastifyRequest): number | undefined {
  return cookieOf(request).writtenAt(request);
}
