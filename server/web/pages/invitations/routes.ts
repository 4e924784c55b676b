import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { auth } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { acceptFromMail, answerReceived, receivedBody } from "./accept.ts";
import { showCompletion } from "./completion.ts";
import { codeBody, resendInvited, showConfirm, submitConfirm } from "./confirm.ts";
import { accountBody, showInvitation, submitInvitation } from "./form.ts";

export function invitationPages(app: FastifyInstance): void {
  route(app, {
    method: "GET",
    path: paths.invitation.pattern,
    guards: "open",
    query: z.object({ id: z.uuid().optional() }),
    handler: showInvitation,
  });
  route(app, {
    method: "POST",
    path: paths.invitation.pattern,
    guards: "open",
    body: accountBody,
    rerenders: true,
    handler: submitInvitation,
  });
  route(app, { method: "GET", path: paths.invitationConfirm.pattern, guards: "open", handler: showConfirm });
  route(app, {
    method: "POST",
    path: paths.invitationConfirm.pattern,
    guards: "open",
    body: codeBody,
    rerenders: true,
    handler: submitConfirm,
  });
  route(app, {
    method: "POST",
    path: paths.invitationResend.pattern,
    guards: "open",
    handler: resendInvited,
  });
  route(app, {
    method: "GET",
    path: paths.invitationCompletion.pattern,
    guards: "open",
    handler: showCompletion,
  });
  route(app, {
    method: "POST",
    path: paths.invitationAccept.pattern,
    guards: "open",
    handler: acceptFromMail,
  });
  route(app, {
    method: "POST",
    path: paths.invitationReceived.pattern,
    guards: [auth],
    body: receivedBody,
    handler: answerReceived,
  });
}
