import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { announceArrival } from "../../../auth/arrival.ts";
import { codeLimitsOf, waitSeconds } from "../../../auth/code-limits.ts";
import { code, newPassword } from "../../../auth/credentials.ts";
import { endSessionsOf } from "../../../auth/end-sessions.ts";
import { maskedAddress } from "../../../auth/masked-address.ts";
import { messages } from "../../../auth/refusals.ts";
import { type FormErrors, refusedForm } from "../../../auth/refused-form.ts";
import { devMailsHref } from "../../../parts/mails/dev-mails.ts";
import { paths } from "../../../paths.ts";
import { redirect } from "../../../redirects.ts";
import type { Input } from "../../../route.ts";
import { type ResetStep, resetStep } from "./step.ts";

export const resetBody = z.object({ code, password: newPassword });

export async function showReset(request: FastifyRequest, reply: FastifyReply) {
  const step = resetStep(request.server).read(request);
  if (!step) return redirect(reply, paths.forgotPassword.url());
  return resetForm(reply, step, "", {});
}

export async function submitReset(
  request: FastifyRequest,
  reply: FastifyReply,
  input: Input<undefined, undefined, typeof resetBody>,
) {
  const step = resetStep(request.server).read(request);
  if (!step) return redirect(reply, paths.forgotPassword.url());
  const typed = typeof input.raw.code === "string" ? input.raw.code.slice(0, 40) : "";
  if (!input.body) {
    reply.code(input.refusal);
    return resetForm(reply, step, typed, input.errors);
  }
  const { auth } = request.server;
  const { code: entered, password } = input.body;
  const limits = codeLimitsOf(request, "reset", step.email);
  await limits.admitCode();
  try {
    await auth.accounts.confirmReset(step.email, entered, password);
  } catch (error) {
    return resetForm(
      reply,
      step,
      typed,
      refusedForm(error, request, reply, "パスワードを変更できませんでした。"),
    );
  }
  await limits.forgetCodes();
  await endSessionsOf(request, step.email, password);
  resetStep(request.server).clear(reply);
  announceArrival(reply, "password-reset");
  return redirect(reply, paths.signin.url());
}

function resetForm(reply: FastifyReply, { email, sentAt }: ResetStep, typed: string, errors: FormErrors) {
  return reply.page("signin/forgot-password/confirm", {
    title: "新しいパスワードの設定",
    layout: "minimal",
    styles: ["signin"],
    notice: messages.resetRequested,
    destination: maskedAddress(email),
    email,
    mailsHref: devMailsHref(reply.server),
    waitSeconds: waitSeconds(sentAt),
    resendAction: paths.forgotPasswordResend.url(),
    values: { code: typed },
    errors,
  });
}
