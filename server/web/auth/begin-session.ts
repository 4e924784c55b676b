import type { FastifyReply, FastifyRequest } from "fastify";
import { homeOf } from "../home.ts";
import { redirect, takeDestination } from "../redirects.ts";
import { loadViewer } from "../viewer.ts";
import type { Tokens } from "./cognito.ts";
import { cookieNames } from "./cookies.ts";
import { SignInRefused } from "./errors.ts";
import { messages } from "./refusals.ts";
import { endSession } from "./sign-out.ts";

/**
 * Begins a session under a new id for the person the tokens name, and leads on: to where they were going, else to the
 * first page of their side.
 * @throws SignInRefused when they have no role; the session and the tokens are ended again.
 */
export async function beginSession(
  request: FastifyRequest,
  reply: FastifyReply,
  tokens: Tokens,
  nonce?: string,
): Promise<FastifyReply> {
  const { auth } = request.server;
  const { sub, iss, email } = await auth.verifier.verify(tokens, nonce);
  await renew(request);
  const { session } = request;
  Object.assign(session, { sub, iss, email, created: Date.now() });
  await session.save();
  await auth.keeper.put(session.sessionId, tokens);
  const viewer = await loadViewer(request);
  if (!viewer?.side) {
    await auth.keeper.revoke(session.sessionId);
    await endSession(request, reply);
    throw new SignInRefused(messages.noRole);
  }
  session.uid = viewer.user.id;
  return redirect(reply, takeDestination(request, reply) ?? homeOf(viewer));
}

/** A new id, so that one planted before the sign-in is worth nothing after it. */
async function renew(request: FastifyRequest): Promise<void> {
  await request.session.regenerate();
  // The plugin would clear the old id's cookie in the same answer that sets the new one.
  const { [cookieNames(request.server).session]: _, ...others } = request.cookies;
  request.cookies = others;
}
