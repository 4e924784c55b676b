import type { FastifyInstance } from "fastify";
import { paths } from "../../../paths.ts";
import { routes } from "../../../route.ts";
import { resetBody, showReset, submitReset } from "./confirm.ts";
import { requestBody, resendCode, showRequest, submitRequest } from "./request.ts";

export function forgotPasswordPages(app: FastifyInstance): void {
  const { get, post, form } = routes(app, "open");
  get(paths.forgotPassword, async (_request, reply) => showRequest(reply));
  form(paths.forgotPassword, submitRequest, { body: requestBody });
  get(paths.forgotPasswordConfirm, showReset);
  form(paths.forgotPasswordConfirm, submitReset, { body: resetBody });
  post(paths.forgotPasswordResend, resendCode);
}
