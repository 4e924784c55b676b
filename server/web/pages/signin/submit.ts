import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { takeArrival } from "../../auth/arrival.ts";
import { attemptsOf } from "../../auth/attempts.ts";
import { keepChallenge } from "../../auth/challenge.ts";
import type { SignIn } from "../../auth/cognito.ts";
import { emailToSignIn, passwordToSignIn } from "../../auth/credentials.ts";
import { type Cause, causeOfEnd } from "../../auth/ended-elsewhere.ts";
import { SignInRefused } from "../../auth/errors.ts";
import { lastSignIn } from "../../auth/person.ts";
import { messages, noRoleText } from "../../auth/refusals.ts";
import { refusedForm } from "../../auth/refused-form.ts";
import { isSignedIn, loadViewer } from "../../auth/viewer.ts";
import { homeOf } from "../../frame/home.ts";
import { paths } from "../../paths.ts";
import { endedSession, redirect } from "../../redirects.ts";
import type { Input } from "../../route.ts";
import { beginSession } from "./begin-session.ts";
import { signinForm } from "./form.ts";

export const credentials = z.object({ email: emailToSignIn, password: passwordToSignIn });

export async function showSignin(request: FastifyRequest, reply: FastifyReply) {
  const viewer = isSignedIn(request) ? await loadViewer(request) : undefined;
  const notice = takeArrival(request, reply) ?? (await wordsOfEnd(request));
  return signinForm(request, reply, {
    errors: viewer && !viewer.side ? { _form: noRoleText(viewer) } : {},
    notice,
    signedIn: viewer?.side && { email: viewer.user.email, href: homeOf(viewer) },
  });
}

async function isLost(request: FastifyRequest): Promise<boolean> {
  const began = lastSignIn(request);
  return began !== undefined && began < (await request.server.auth.store.keepsSince());
}

const whys: Record<Cause, string> = {
  signout: messages.signedOutElsewhere,
  password: messages.passwordChangedElsewhere,
  crowd: messages.crowdedOut,
};

async function wordsOfEnd(request: FastifyRequest): Promise<string | undefined> {
  const ended = endedSession(request);
  if (!ended) return undefined;
  const cause = await causeOfEnd(request.server.auth.store, ended.key);
  if (!cause && (await isLost(request)))
    return ended.hasForm ? messages.formKeptOfLost : messages.sessionLost;
  if (!cause) return ended.hasForm ? messages.formKept : messages.sessionEnded;
  const why = whys[cause];
  return ended.hasForm ? `${why}${messages.formKeptElsewhere}` : why;
}

export async function submitSignin(
  request: FastifyRequest,
  reply: FastifyReply,
  input: Input<undefined, undefined, typeof credentials>,
) {
  const email = typeof input.raw.email === "string" ? input.raw.email.slice(0, 254) : "";
  if (!input.body) {
    reply.code(input.refusal);
    return signinForm(request, reply, { email, errors: input.errors });
  }
  const attempts = attemptsOf(request, input.body.email);
  await attempts.refuseWhereSpent();
  try {
    const answer = await request.server.auth.cognito.signIn(input.body.email, input.body.password);
    await attempts.forget();
    return await proceed(request, reply, answer, input.body.email);
  } catch (error) {
    if (error instanceof SignInRefused) {
      request.log.info(attempts.marks, "a sign-in was refused");
      request.server.auth.tellRefused(request, input.body.email);
    }
    if (error instanceof SignInRefused && error.isFailure) await attempts.countFailure();
    return signinForm(request, reply, { email, errors: refusedForm(error, request, reply) });
  }
}

export async function proceed(request: FastifyRequest, reply: FastifyReply, answer: SignIn, email: string) {
  if (answer.step === "done") return beginSession(request, reply, answer.tokens);
  await keepChallenge(request, reply, { ...answer, email });
  return redirect(reply, (answer.step === "code" ? paths.signinCode : paths.newPassword).url());
}
