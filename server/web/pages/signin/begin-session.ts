import type { FastifyReply, FastifyRequest } from "fastify";
import { leaveTrace } from "../../auth/account-trail.ts";
import type { Tokens } from "../../auth/cognito.ts";
import { deviceOf } from "../../auth/device.ts";
import { SignInRefused } from "../../auth/errors.ts";
import { acceptAtSignIn, joinAtSignIn } from "../../auth/invitation.ts";
import { rememberPerson } from "../../auth/person.ts";
import { noRoleText } from "../../auth/refusals.ts";
import { renewSessionId } from "../../auth/renewal.ts";
import { endSession } from "../../auth/sign-out.ts";
import { forgetViewer, loadViewer } from "../../auth/viewer.ts";
import { startOf } from "../../frame/home.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { redirect, takeDestination } from "../../redirects.ts";

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
  await renewSessionId(request);
  const { session } = request;
  const now = Date.now();
  Object.assign(session, { sub, iss, email, created: now, proof: now });
  session.device = deviceOf(request.headers["user-agent"]);
  await session.save();
  await auth.keeper.put(session.sessionId, tokens);
  const viewer = await knownViewer(request, reply, { access: tokens.access, sub, email });
  if (!viewer?.side) {
    const { revoke } = await auth.keeper.lastUse(session.sessionId);
    await revoke();
    await endSession(request, reply);
    throw new SignInRefused(noRoleText(viewer));
  }
  session.uid = viewer.user.id;
  await leaveTrace(request, "createSignIn", tokens.access);
  rememberPerson(reply, sub);
  return redirect(reply, takeDestination(request, reply) ?? startOf(viewer));
}

async function knownViewer(
  request: FastifyRequest,
  reply: FastifyReply,
  person: { access: string; sub: string; email: string },
) {
  try {
    const viewer = await loadViewer(request);
    if (!(await acceptAtSignIn(request, reply, person))) return viewer;
    forgetViewer(request);
    return await loadViewer(request);
  } catch (error) {
    rethrowUnless(error, 401);
    return (await joinAtSignIn(request, reply, person)) ? loadViewer(request) : undefined;
  }
}
