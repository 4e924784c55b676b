import type { FastifyReply, FastifyRequest } from "fastify";
import { IdentityOutage, SignInRefused } from "./errors.ts";
import { messages } from "./refusals.ts";

/** Messages by field; `_form` for the form as a whole. */
export type FormErrors = Record<string, string>;

const AWAY = "現在ログインできません。";

/**
 * The messages for a form that the identity service did not take, with the status set: 401 for wrong proof, 403 for what
 * is not open to the person, 429 for too many, 503 where the service is away. Any other error is thrown.
 */
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
