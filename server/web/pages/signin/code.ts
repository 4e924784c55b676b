import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Challenge } from "../../auth/challenge.ts";
import { codeLimitsOf } from "../../auth/code-limits.ts";
import { code } from "../../auth/credentials.ts";
import { tellOfPasswordChange } from "../../auth/end-sessions.ts";
import { SignInRefused } from "../../auth/errors.ts";
import { challengePages } from "./challenge-form.ts";

export const signinCodeBody = z.object({ code });

export const { show: showSigninCode, submit: submitSigninCode } = challengePages<typeof signinCodeBody>({
  step: "code",
  field: "code",
  page: (reply, email, errors) =>
    reply.page("signin/code", {
      title: "確認コードの入力",
      layout: "minimal",
      styles: ["signin"],
      email,
      errors,
    }),
  answer: (request, challenge, { code: entered }) => answerCode(request, challenge, entered),
});

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
