import type { FastifyInstance } from "fastify";
import { paths } from "../../../paths.ts";
import { route } from "../../../route.ts";
import { resetBody, showReset, submitReset } from "./confirm.ts";
import { requestBody, resendCode, showRequest, submitRequest } from "./request.ts";

export function forgotPasswordPages(app: FastifyInstance): void {
  const open = { guards: "open", rerenders: true } as const;
  route(app, {
    method: "GET",
    path: paths.forgotPassword.pattern,
    guards: "open",
    handler: async (_request, reply) => showRequest(reply),
  });
  route(app, {
    method: "POST",
    path: paths.forgotPassword.pattern,
    ...open,
    body: requestBody,
    handler: submitRequest,
  });
  route(app, {
    method: "GET",
    path: paths.forgotPasswordConfirm.pattern,
    guards: "open",
    handler: showReset,
  });
  route(app, {
    method: "POST",
    path: paths.forgotPasswordConfirm.pattern,
    ...open,
    body: resetBody,
    handler: submitReset,
  });
  route(app, {
    method: "POST",
    path: paths.forgotPasswordResend.pattern,
    guards: "open",
    handler: resendCode,
  });
}
