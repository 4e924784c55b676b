import type { FastifyRequest } from "fastify";
import { attemptsOf } from "./attempts.ts";
import { SessionEnded, SignInRefused } from "./errors.ts";
import { messages } from "./refusals.ts";
import { continueWith, goOnAfterProof } from "./renewal.ts";
import { ABSOLUTE_MS } from "./session-store.ts";

const PROOF_MS = 15 * 60_000;

export function needsProof({ session }: FastifyRequest): boolean {
  return Date.now() - (session.proof ?? 0) > PROOF_MS;
}

/** Until the session ends, however much it is used: its tokens last so long after they were given for the password. */
export function secondsLeft({ session }: FastifyRequest): number {
  const end = session?.tokensEnd ?? (session?.proof ?? Date.now()) + ABSOLUTE_MS;
  return Math.max(0, Math.floor((end - Date.now()) / 1000));
}

/**
 * Takes the person's password as proof: the session goes on under a new id with new tokens.
 * @throws SignInRefused at `current_password`; Refusal (429) while a limit on failures is reached
 */
export async function prove(request: FastifyRequest, password: string): Promise<void> {
  const { email = "", sub } = request.session;
  const { cognito, verifier } = request.server.auth;
  const attempts = attemptsOf(request, email);
  await attempts.refuseWhereSpent();
  const answer = await cognito.signIn(email, password).catch(async (error: unknown) => {
    if (!(error instanceof SignInRefused && error.isFailure)) throw error;
    request.server.auth.tellRefused(request, email);
    await attempts.countFailure();
    throw new SignInRefused(messages.wrongCurrentPassword, { field: "current_password", isFailure: true });
  });
  await attempts.forget();
  // The password was right; the app's code was shown when the session began, whose tokens stay in use.
  if (answer.step === "code" && answer.username === sub) return goOnAfterProof(request);
  if (answer.step !== "done") throw new SessionEnded();
  const person = await verifier.verify(answer.tokens);
  if (person.sub !== sub) throw new SessionEnded();
  await continueWith(request, answer.tokens);
}
