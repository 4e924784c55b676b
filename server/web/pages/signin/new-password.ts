import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { keepChallenge, takeChallenge } from "../../auth/challenge.ts";
import { newPassword } from "../../auth/credentials.ts";
import { messages } from "../../auth/refusals.ts";
import { type FormErrors, refusedForm } from "../../auth/refused-form.ts";
import { paths } from "../../paths.ts";
import { redirect } from "../../redirects.ts";
import type { Input } from "../../route.ts";
import { signinForm } from "./form.ts";
import { proceed } from "./submit.ts";

export const newPasswordBody = z.object({ password: newPassword });

export async function showNewPassword(request: FastifyRequest, reply: FastifyReply) {
  const challenge = await takeChallenge(request, "new-password");
  if (!challenge) return redirect(reply, paths.signin.url());
  await keepChallenge(request, reply, challenge);
  return newPasswordForm(reply, challenge.email, {});
}

export async function submitNewPassword(
  request: FastifyRequest,
  reply: FastifyReply,
  input: Input<undefined, undefined, typeof newPasswordBody>,
) {
  const challenge = await takeChallenge(request, "new-password");
  if (!challenge) {
    reply.code(403);
    return signinForm(request, reply, { errors: { _form: messages.challengeOver } });
  }
  const again = async (errors: FormErrors) => {
    await keepChallenge(request, reply, challenge);
    return newPasswordForm(reply, challenge.email, errors);
  };
  if (!input.body) {
    reply.code(input.refusal);
    return again(input.errors);
  }
  try {
    const answer = await request.server.auth.cognito.setNewPassword(challenge, input.body.password);
    return await proceed(request, reply, answer, challenge.email);
  } catch (error) {
    const errors = refusedForm(error, request, reply);
    return errors.password ? again(errors) : signinForm(request, reply, { email: challenge.email, errors });
  }
}

function newPasswordForm(reply: FastifyReply, email: string, errors: FormErrors) {
  return reply.page("signin/new-password", {
    title: "新しいパスワードの設定",
    layout: "minimal",
    styles: ["signin"],
    email,
    errors,
  });
}
