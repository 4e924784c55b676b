import type { FastifyReply, FastifyRequest } from "fastify";
import { findInvitation, invitationStep } from "../../auth/invitation.ts";
import { paths } from "../../paths.ts";
import { redirect } from "../../redirects.ts";

export async function showCompletion(request: FastifyRequest, reply: FastifyReply) {
  const step = invitationStep(request.server).read(request);
  if (!step?.isDone || !step.account) return redirect(reply, paths.invitation.url());
  const invitation = await findInvitation(request, step.id);
  return reply.page("invitations/completion", {
    title: "登録の完了",
    layout: "invitation",
    styles: ["signin"],
    account: step.account,
    invitation,
    signinHref: paths.signin.url(),
  });
}
