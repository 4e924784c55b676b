import type { FastifyReply, FastifyRequest } from "fastify";
import { IdentityOutage, SignInRefused } from "./errors.ts";
import { messages } from "./refusals.ts";

/** Messages by field; `_form` for the form as a whole. */
export type FormErrors = Record<string, string>;

const AWAY = "現在ログインできません。";

export function refusedForm(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  away: string = AWAY,
): FormErrors {
  if (error instanceof SignInRefused) {
    const isSpent = error.message === messages.tooMany;
    reply.code(isSpent ? 429 : error.isFailure ? 401 : 403);
    if (isSpent) reply.header("retry-after", "60");
    return { [error.field]: error.message };
  }
  if (!(error instanceof IdentityOutage)) throw error;
  request.log.warn({ err: error }, "the identity service is away");
  reply.code(503);
  return { _form: `${away}時間をおいて、もう一度お試しください。（受付番号：${request.id}）` };
}
