import type { FastifyReply, FastifyRequest } from "fastify";
import { cookieNames } from "./cookies.ts";
import { messages } from "./refusals.ts";

const TEXTS = {
  "password-reset": messages.resetDone,
  "sign-in-to-join": "登録を続けるため、最初に設定したパスワードでログインしてください。",
  "sign-in-to-accept": "招待を受けるため、登録済みのメールアドレスとパスワードでログインしてください。",
} as const;

const LIFE_SECONDS = 120;

/** Leaves a word for the sign-in page; nobody is signed in there, so that no session could carry it. */
export function announceArrival(reply: FastifyReply, text: keyof typeof TEXTS): void {
  reply.setCookie(cookieNames(reply.server).arrival, text, { maxAge: LIFE_SECONDS });
}

export function takeArrival(request: FastifyRequest, reply: FastifyReply): string | undefined {
  const { arrival } = cookieNames(request.server);
  const kept = request.cookies[arrival];
  if (kept === undefined) return undefined;
  reply.clearCookie(arrival);
  return Object.hasOwn(TEXTS, kept) ? TEXTS[kept as keyof typeof TEXTS] : undefined;
}
