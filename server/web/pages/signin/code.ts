import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type Challenge, keepChallenge, takeChallenge } from "../../auth/challenge.ts";
import { codeLimitsOf } from "../../auth/code-limits.ts";
import { code } from "../../auth/credentials.ts";
import { tellOfPasswordChange } from "../../auth/end-sessions.ts";
import { SignInRefused } from "../../auth/errors.ts";
import { messages } from "../../auth/refusals.ts";
import { type FormErrors, refusedForm } from "../../auth/refused-form.ts";
import { paths } from "../../paths.ts";
import { redirect } from "../../redirects.ts";
import type { Input } from "../../route.ts";
import { signinForm } from "./form.ts";
import { proceed } from "./submit.ts";

export const signinCodeBody = z.object({ code });

export async function showSigninCode(request: FastifyRequest, reply: FastifyReply) {
  const challenge = await takeChallenge(request, "code");
  if (!challenge) return redirect(reply, paths.signin.url());
  await keepChallenge(request, reply, challenge);
  return codeForm(reply, challenge.email, {});
}

export async function submitSigninCode(
  request: FastifyRequest,
  reply: FastifyReply,
  input: Input<undefined, undefined, typeof signinCodeBody>,
) {
  const challenge = await takeChallenge(request, "code");
  if (!challenge) {
    reply.code(403);
    return signinForm(request, reply, { errors: { _form: messages.challengeOver } });
  }
  const again = async (errors: FormErrors) => {
    await keepChallenge(request, reply, challenge);
    return codeForm(reply, challenge.email, errors);
  };
  if (!input.body) {
    reply.code(input.refusal);
    return again(input.errors);
  }
  try {
    const answer = await answerCode(request, challenge, input.body.code);
    return await proceed(request, reply, answer, challenge.email);
  } catch (error) {
    const errors = refusedForm(error, request, reply);
    return errors.code ? again(errors) : signinForm(request, reply, { email: challenge.email, errors });
  }
}

/** @throws SignInRefused, Refusal (429) after too many tries for this person, whoever made them */
async function answerCode(request: FastifyRequest, challenge: Challenge, entered: string) {
  const { cognito, tellRefused } = request.server.auth;
  const limits = codeLimitsOf(request, "mfa", challenge.username);
  await limits.admitCode();
  const answer = await cognito.answerCode(challenge, entered).catch((error: unknown) => {
    if (error instanceof SignInRefused) {
      request.log.info({ field: error.field }, "the code of a sign-in was refused");
      tellRefused(request, challenge.email);
    }
    throw error;
  });
  await limits.forgetCodes();
  if (answer.step === "done") await tellOfPasswordChange(request, challenge.username, answer.tokens.access);
  return answer;
}

function codeForm(reply: FastifyReply, email: string, errors: FormErrors) {
  return reply.page("signin/code", {
    title: "確認コードの入力",
    layout: "minimal",
    styles: ["signin"],
    email,
    errors,
  });
}
