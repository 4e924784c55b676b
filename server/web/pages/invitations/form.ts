import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Invitation } from "../../../contract/invitations.ts";
import { codeLimitsOf } from "../../auth/code-limits.ts";
import { names, newPassword } from "../../auth/credentials.ts";
import { findInvitation, type InvitationStep, invitationStep, keepPassword } from "../../auth/invitation.ts";
import { type FormErrors, refusedForm } from "../../auth/refused-form.ts";
import { isSignedIn } from "../../auth/viewer.ts";
import { paths } from "../../paths.ts";
import { redirect } from "../../redirects.ts";
import type { Input } from "../../route.ts";
import { invitationState } from "./state.ts";

export const accountBody = z.object({ ...names, password: newPassword });

type Body = z.output<typeof accountBody>;

/** The link's id is taken over into a cookie, so that it stays neither in the address bar nor in the history. */
export async function showInvitation(
  request: FastifyRequest,
  reply: FastifyReply,
  { query, ignored }: { query: { id?: string | undefined }; ignored: string[] },
) {
  const cookie = invitationStep(request.server);
  if (query.id !== undefined) {
    cookie.write(reply, { id: query.id });
    return redirect(reply, paths.invitation.url());
  }
  const step = ignored.length > 0 ? undefined : cookie.read(request);
  if (!step) return invitationState(request, reply, ignored.length > 0 ? "unknown" : "none");
  const found = await answerable(request, reply, step);
  return found && invitationForm(reply, found, {}, {});
}

export async function submitInvitation(
  request: FastifyRequest,
  reply: FastifyReply,
  input: Input<undefined, undefined, typeof accountBody>,
) {
  const step = invitationStep(request.server).read(request);
  if (!step) return redirect(reply, paths.invitation.url());
  const found = await answerable(request, reply, step);
  if (!found) return;
  if (!input.body) {
    reply.code(input.refusal);
    return invitationForm(reply, found, input.raw, input.errors);
  }
  try {
    const account = await makeAccount(request, found.email, input.body);
    invitationStep(request.server).write(reply, { id: step.id, account });
    return redirect(reply, paths.invitationConfirm.url());
  } catch (error) {
    const errors = refusedForm(error, request, reply, "登録を受け付けられませんでした。");
    return invitationForm(reply, found, input.raw, errors);
  }
}

async function answerable(
  request: FastifyRequest,
  reply: FastifyReply,
  { id }: InvitationStep,
): Promise<Invitation | undefined> {
  const found = await findInvitation(request, id);
  if (!found) await invitationState(request, reply, "unknown");
  else if (found.state !== "open") await invitationState(request, reply, found.state, found);
  else if (isSignedIn(request)) await invitationState(request, reply, "other", found);
  else return found;
  return undefined;
}

async function makeAccount(
  request: FastifyRequest,
  email: string,
  { password, family_name, given_name }: Body,
): Promise<NonNullable<InvitationStep["account"]>> {
  const { accounts } = request.server.auth;
  const limits = codeLimitsOf(request, "invitation", email);
  const made = await accounts.signUp({ email, password, familyName: family_name, givenName: given_name });
  // The new account's code is on its way already; an account that was there gets another one.
  const isDue = await limits.admitSending();
  if (!made && isDue) await accounts.resendSignUp(email);
  return {
    email,
    family_name,
    given_name,
    secret: await keepPassword(request, password),
    isResumed: !made,
    isConfirmed: false,
    sentAt: Date.now(),
  };
}

function invitationForm(
  reply: FastifyReply,
  invitation: Invitation,
  typed: Record<string, unknown>,
  errors: FormErrors,
) {
  return reply.page("invitations/form", {
    title: "招待の確認",
    layout: "invitation",
    styles: ["signin"],
    invitation,
    values: { family_name: typed.family_name, given_name: typed.given_name },
    errors,
  });
}
