import type { FastifyRequest } from "fastify";
import { leaveTrace } from "./account-trail.ts";

/**
 * Ends every session of the person whose new password this is, here and at the identity service: whoever knew the old
 * one may hold one. Never throws; tokens that stay end with their refresh.
 */
export async function endSessionsOf(request: FastifyRequest, email: string, password: string): Promise<void> {
  const { cognito, store, verifier } = request.server.auth;
  try {
    const answer = await cognito.signIn(email, password);
    if (answer.step !== "done") return;
    const { sub } = await verifier.verify(answer.tokens);
    await leaveTrace(request, "createPasswordChange", answer.tokens.access);
    await store.destroyAll(sub);
    await cognito.signOutEverywhere(answer.tokens.access);
  } catch (error) {
    request.log.warn({ err: error }, "sessions from before the new password were left to end by themselves");
  }
}
