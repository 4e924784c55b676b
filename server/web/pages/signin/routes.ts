import type { FastifyInstance } from "fastify";
import { browserBackAuth } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import { showSigninCode, signinCodeBody, submitSigninCode } from "./code.ts";
import { newPasswordBody, showNewPassword, submitNewPassword } from "./new-password.ts";
import { leaveForSingleSignOn, returnFromSingleSignOn } from "./single-sign-on.ts";
import { credentials, showSignin, submitSignin } from "./submit.ts";

export function signinPages(app: FastifyInstance): void {
  route(app, { method: "GET", path: paths.signin.pattern, guards: [browserBackAuth], handler: showSignin });
  route(app, {
    method: "POST",
    path: paths.signin.pattern,
    guards: "open",
    body: credentials,
    rerenders: true,
    handler: submitSignin,
  });
  route(app, { method: "GET", path: paths.newPassword.pattern, guards: "open", handler: showNewPassword });
  route(app, {
    method: "POST",
    path: paths.newPassword.pattern,
    guards: "open",
    body: newPasswordBody,
    rerenders: true,
    handler: submitNewPassword,
  });
  route(app, { method: "GET", path: paths.signinCode.pattern, guards: "open", handler: showSigninCode });
  route(app, {
    method: "POST",
    path: paths.signinCode.pattern,
    guards: "open",
    body: signinCodeBody,
    rerenders: true,
    handler: submitSigninCode,
  });
  route(app, {
    method: "GET",
    path: paths.singleSignOn.pattern,
    guards: "open",
    handler: leaveForSingleSignOn,
  });
  route(app, {
    method: "GET",
    path: paths.callback.pattern,
    guards: "open",
    handler: returnFromSingleSignOn,
  });
}
