import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { codeLimitsOf } from "../../../auth/code-limits.ts";
import { email } from "../../../auth/credentials.ts";
import { type FormErrors, refusedForm } from "../../../auth/refused-form.ts";
import { paths } from "../../../paths.ts";
import { redirect } from "../../../redirects.ts";
import type { Input } from "../../../route.ts";
import { resetStep } from "./step.ts";

export const requestBody = z.object({ email });

export function showRequest(reply: FastifyReply, typed = "", errors: FormErrors = {}) {
  return reply.page("signin/forgot-password/request", {
    title: "パスワードの再設定",
    layout: "minimal",
    styles: ["signin"],
    values: { email: typed },
    errors,
  });
}

export async function submitRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  input: Input<undefined, undefined, typeof requestBody>,
) {
  const typed = typeof input.raw.email === "string" ? input.raw.email.slice(0, 254) : "";
  if (!input.body) {
    reply.code(input.refusal);
    return showRequest(reply, typed, input.errors);
  }
  try {
    await sendCode(request, reply, input.body.email);
    return redirect(reply, paths.forgotPasswordConfirm.url());
  } catch (error) {
    return showRequest(
      reply,
      typed,
      refusedForm(error, request, reply, "確認コードを送信できませんでした。"),
    );
  }
}

export async function resendCode(request: FastifyRequest, reply: FastifyReply) {
  const step = resetStep(request.server).read(request);
  if (!step) return redirect(reply, paths.forgotPassword.url());
  await sendCode(request, reply, step.email);
  return redirect(reply, paths.forgotPasswordConfirm.url());
}

/** Asks for a code unless one has just been asked for, and remembers for whom; the same for every address. */
async function sendCode(request: FastifyRequest, reply: FastifyReply, address: string): Promise<void> {
  const step = resetStep(request.server);
  const isDue = await codeLimitsOf(request, "reset", address).admitSending();
  if (isDue) await request.server.auth.accounts.requestReset(address);
  const before = step.read(request);
  const sentAt = !isDue && before?.email === address ? before.sentAt : Date.now();
  step.write(reply, { email: address, sentAt });
}
