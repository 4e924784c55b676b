import type { FastifyReply } from "fastify";
import { z } from "zod";
import { codeLimitsOf, waitSeconds } from "../../auth/code-limits.ts";
import { email } from "../../auth/credentials.ts";
import { SignInRefused } from "../../auth/errors.ts";
import { needsProof, prove } from "../../auth/proof.ts";
import { messages } from "../../auth/refusals.ts";
import type { FormErrors } from "../../auth/refused-form.ts";
import type { SignedInRequest } from "../../auth/viewer.ts";
import { devMailsHref } from "../../parts/mails/dev-mails.ts";
import type { AccountPaths } from "../../paths/account.ts";
import { redirect } from "../../redirects.ts";
import { Refusal } from "../../refusal.ts";
import type { Input } from "../../route.ts";
import { accountModel } from "./page.ts";
import { refusedSaving } from "./profile.ts";

export const emailBody = z.object({ email, current_password: z.string().max(256).optional() });

export async function showEmail(own: AccountPaths, request: SignedInRequest, reply: FastifyReply) {
  return request.session.newEmail
    ? emailCodeForm(own, request, reply, {})
    : emailForm(own, request, reply, {});
}

export async function submitEmail(
  own: AccountPaths,
  request: SignedInRequest,
  reply: FastifyReply,
  input: Input<undefined, undefined, typeof emailBody>,
) {
  const again = (errors: FormErrors) => emailForm(own, request, reply, { typed: input.raw.email, errors });
  const errors = { ...input.errors, ...missing(request, input) };
  if (!input.body || Object.keys(errors).length > 0) {
    reply.code(input.refusal);
    return again(errors);
  }
  const address = input.body.email;
  try {
    if (needsProof(request)) await prove(request, input.body.current_password ?? "");
    await askForCode(request, address);
  } catch (error) {
    return again(refusedSaving(error, request, reply, "メールアドレス"));
  }
  request.session.newEmail = { address, isConfirmed: false, sentAt: Date.now() };
  return redirect(reply, own.email.url());
}

function missing(request: SignedInRequest, { body, raw }: Input<undefined, undefined, typeof emailBody>) {
  const errors: FormErrors = {};
  if (body && body.email.toLowerCase() === request.viewer.user.email.toLowerCase())
    errors.email = messages.sameEmail;
  if (needsProof(request) && !raw.current_password) errors.current_password = messages.emptyCurrentPassword;
  return errors;
}

async function askForCode(request: SignedInRequest, address: string): Promise<void> {
  const { keeper, accounts } = request.server.auth;
  if (!(await codeLimitsOf(request, "email", request.viewer.user.email).admitSending()))
    throw new SignInRefused("確認コードを送信したばかりです。1分ほど待ってから、もう一度お試しください。");
  await accounts.changeEmail(await keeper.accessToken(request.session.sessionId), address);
}

export function emailForm(
  own: AccountPaths,
  request: SignedInRequest,
  reply: FastifyReply,
  { typed, errors = {} }: { typed?: unknown; errors?: FormErrors },
) {
  return reply.page(
    "account/email",
    accountModel(own, request, {
      title: "メールアドレスの変更",
      current: request.viewer.user.email,
      needsProof: needsProof(request),
      values: { email: typed },
      errors,
    }),
  );
}

export function emailCodeForm(
  own: AccountPaths,
  request: SignedInRequest,
  reply: FastifyReply,
  { typed, errors = {} }: { typed?: unknown; errors?: FormErrors },
) {
  const { newEmail } = request.session;
  if (!newEmail) throw new Refusal(409);
  return reply.page(
    "account/email-code",
    accountModel(own, request, {
      title: "確認コードの入力",
      current: request.viewer.user.email,
      newEmail,
      mailsHref: devMailsHref(reply.server),
      waitSeconds: waitSeconds(newEmail.sentAt),
      values: { code: typed },
      errors,
    }),
  );
}
