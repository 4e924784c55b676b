import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { auth } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { acceptFromMail, answerReceived, receivedBody } from "./accept.ts";
import { showCompletion } from "./completion.ts";
import { codeBody, resendInvited, showConfirm, submitConfirm } from "./confirm.ts";
import { accountBody, showInvitation, submitInvitation } from "./form.ts";

export function invitationPages(app: FastifyInstance): void {
  const { get, post, form } = routes(app, "open");
  get(paths.invitation, showInvitation, { query: z.object({ id: z.uuid().optional() }) });
  form(paths.invitation, submitInvitation, { body: accountBody });
  get(paths.invitationConfirm, showConfirm);
  form(paths.invitationConfirm, submitConfirm, { body: codeBody });
  post(paths.invitationResend, resendInvited);
  get(paths.invitationCompletion, showCompletion);
  post(paths.invitationAccept, acceptFromMail);
  routes(app, [auth]).post(paths.invitationReceived, answerReceived, { body: receivedBody });
}
