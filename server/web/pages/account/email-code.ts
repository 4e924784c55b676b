import type { FastifyReply } from "fastify";
import { z } from "zod";
import { codeLimitsOf } from "../../auth/code-limits.ts";
import { code } from "../../auth/credentials.ts";
import type { SignedInRequest } from "../../auth/viewer.ts";
import type { AccountPaths } from "../../paths/account.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { Input } from "../../route.ts";
import { emailCodeForm } from "./email.ts";
import { refusedSaving, saveUser } from "./profile.ts";

export const codeBody = z.object({ code });
export const cancelBody = z.object({ cancel: z.literal("1").optional() });

export async function submitEmailCode(
  own: AccountPaths,
  request: SignedInRequest,
  reply: FastifyReply,
  input: Input<undefined, undefined, typeof codeBody>,
) {
  const { newEmail } = request.session;
  if (!newEmail) return redirect(reply, own.email.url());
  const typed = typeof input.raw.code === "string" ? input.raw.code.slice(0, 40) : "";
  if (!input.body && !(newEmail.isConfirmed && input.refusal === 422)) {
    reply.code(input.refusal);
    return emailCodeForm(own, request, reply, { typed, errors: input.errors });
  }
  try {
    if (!newEmail.isConfirmed) await confirm(request, input.body?.code ?? "");
    await saveUser(request, { email: newEmail.address });
  } catch (error) {
    const errors = refusedSaving(error, request, reply, "メールアドレス");
    return emailCodeForm(own, request, reply, { typed, errors });
  }
  request.session.email = newEmail.address;
  request.session.newEmail = undefined;
  flash(request, "success", "メールアドレスを変更しました。");
  return redirect(reply, own.url());
}

/** The identity service takes the address; our record follows, also when it has to be tried again. */
async function confirm(request: SignedInRequest, entered: string): Promise<void> {
  const { session } = request;
  const { keeper, accounts } = request.server.auth;
  const limits = codeLimitsOf(request, "email", request.viewer.user.email);
  await limits.admitCode();
  await accounts.confirmEmail(await keeper.accessToken(session.sessionId), entered);
  await limits.forgetCodes();
  if (session.newEmail) session.newEmail = { ...session.newEmail, isConfirmed: true };
}

export async function resendEmailCode(
  own: AccountPaths,
  request: SignedInRequest,
  reply: FastifyReply,
  { body }: Input<undefined, undefined, typeof cancelBody>,
) {
  const { session } = request;
  if (body?.cancel) {
    session.newEmail = undefined;
    return redirect(reply, own.email.url());
  }
  const { newEmail } = session;
  const { keeper, accounts } = request.server.auth;
  const { email } = request.viewer.user;
  if (newEmail && (await codeLimitsOf(request, "email", email).admitSending())) {
    await accounts.resendEmail(await keeper.accessToken(session.sessionId));
    session.newEmail = { ...newEmail, sentAt: Date.now() };
  }
  return redirect(reply, own.email.url());
}
