import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { announceArrival } from "../../auth/arrival.ts";
import { codeLimitsOf, waitSeconds } from "../../auth/code-limits.ts";
import { code } from "../../auth/credentials.ts";
import { type InvitationStep, invitationStep } from "../../auth/invitation.ts";
import { maskedAddress } from "../../auth/masked-address.ts";
import { type FormErrors, refusedForm } from "../../auth/refused-form.ts";
import { devMailsHref } from "../../parts/mails/dev-mails.ts";
import { paths } from "../../paths.ts";
import { redirect } from "../../redirects.ts";
import type { Input } from "../../route.ts";
import { join } from "./join.ts";

export const codeBody = z.object({ code });

type Account = NonNullable<InvitationStep["account"]>;
type StepWithAccount = InvitationStep & { account: Account };

export async function showConfirm(request: FastifyRequest, reply: FastifyReply) {
  const step = stepOf(request);
  return step ? confirmForm(reply, step.account, "", {}) : redirect(reply, paths.invitation.url());
}

export async function submitConfirm(
  request: FastifyRequest,
  reply: FastifyReply,
  input: Input<undefined, undefined, typeof codeBody>,
) {
  const step = stepOf(request);
  if (!step) return redirect(reply, paths.invitation.url());
  const { account } = step;
  const typed = typeof input.raw.code === "string" ? input.raw.code.slice(0, 40) : "";
  if (!account.isConfirmed) {
    if (!input.body) {
      reply.code(input.refusal);
      return confirmForm(reply, account, typed, input.errors);
    }
    const limits = codeLimitsOf(request, "invitation", account.email);
    await limits.admitCode();
    try {
      await request.server.auth.accounts.confirmSignUp(account.email, input.body.code);
    } catch (error) {
      const errors = refusedForm(error, request, reply, "確認コードを確かめられませんでした。");
      return confirmForm(reply, account, typed, errors);
    }
    await limits.forgetCodes();
    account.isConfirmed = true;
  } else if (input.refusal === 403 && input.errors._form) {
    reply.code(403);
    return confirmForm(reply, account, typed, { _form: input.errors._form });
  }
  return finish(request, reply, step);
}

async function finish(request: FastifyRequest, reply: FastifyReply, step: StepWithAccount) {
  const cookie = invitationStep(request.server);
  const joined = await join(request, step);
  if (joined.ok) {
    cookie.write(reply, { id: step.id, account: step.account, isDone: true });
    return redirect(reply, paths.invitationCompletion.url());
  }
  cookie.write(reply, { ...step, account: { ...step.account, secret: joined.secret } });
  if (joined.reason === "password") {
    announceArrival(reply, "sign-in-to-join");
    return redirect(reply, paths.signin.url());
  }
  reply.code(joined.status);
  return confirmForm(reply, step.account, "", { _form: joined.message });
}

export async function resendInvited(request: FastifyRequest, reply: FastifyReply) {
  const step = stepOf(request);
  if (!step) return redirect(reply, paths.invitation.url());
  const { account } = step;
  if (await codeLimitsOf(request, "invitation", account.email).admitSending()) {
    await request.server.auth.accounts.resendSignUp(account.email);
    invitationStep(request.server).write(reply, { ...step, account: { ...account, sentAt: Date.now() } });
  }
  return redirect(reply, paths.invitationConfirm.url());
}

function stepOf(request: FastifyRequest): StepWithAccount | undefined {
  const step = invitationStep(request.server).read(request);
  return step?.account && !step.isDone ? { ...step, account: step.account } : undefined;
}

function confirmForm(reply: FastifyReply, account: Account, typed: string, errors: FormErrors) {
  return reply.page("invitations/confirm", {
    title: "確認コードの入力",
    layout: "invitation",
    styles: ["signin"],
    destination: maskedAddress(account.email),
    isResumed: account.isResumed,
    isConfirmed: account.isConfirmed,
    mailsHref: devMailsHref(reply.server),
    waitSeconds: waitSeconds(account.sentAt),
    resendAction: paths.invitationResend.url(),
    values: { code: typed },
    errors,
  });
}
