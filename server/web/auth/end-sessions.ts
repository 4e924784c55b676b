import type { FastifyRequest } from "fastify";
import { leaveTrace } from "./account-trail.ts";
import { endElsewhere } from "./ended-elsewhere.ts";

const UNTOLD_MS = 30 * 24 * 60 * 60_000;
const untold = (sub: string) => `password-change:${sub}`;

/**
 * Ends every session of the person whose new password this is, here and at the identity service: whoever knew the old
 * one may hold one. Never throws; tokens that stay end with their refresh.
 */
export async function endSessionsOf(request: FastifyRequest, email: string, password: string): Promise<void> {
  const { cognito, store, verifier } = request.server.auth;
  try {
    const answer = await cognito.signIn(email, password);
    if (answer.step === "code") {
      // Without the app's code there are no tokens: sessions end here by the pool's name for the person, its subject.
      await endElsewhere(store, answer.username, { cause: "password" });
      await store.keep(untold(answer.username), true, UNTOLD_MS);
    }
    if (answer.step !== "done") return;
    const { sub } = await verifier.verify(answer.tokens);
    await leaveTrace(request, "createPasswordChange", answer.tokens.access);
    await endElsewhere(store, sub, { cause: "password" });
    await cognito.signOutEverywhere(answer.tokens.access);
  } catch (error) {
    request.log.warn({ err: error }, "sessions from before the new password were left to end by themselves");
  }
}

export async function tellOfPasswordChange(
  request: FastifyRequest,
  sub: string,
  accessToken: string,
): Promise<void> {
  if (await request.server.auth.store.take(untold(sub)))
    await leaveTrace(request, "createPasswordChange", accessToken);
}
