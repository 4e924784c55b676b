import type { FastifyInstance } from "fastify";
import { browserBackAuth } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { showSigninCode, signinCodeBody, submitSigninCode } from "./code.ts";
import { newPasswordBody, showNewPassword, submitNewPassword } from "./new-password.ts";
import { leaveForSingleSignOn, returnFromSingleSignOn } from "./single-sign-on.ts";
import { credentials, showSignin, submitSignin } from "./submit.ts";

export function signinPages(app: FastifyInstance): void {
  const { get, form } = routes(app, "open");
  routes(app, [browserBackAuth]).get(paths.signin, showSignin);
  form(paths.signin, submitSignin, { body: credentials });
  get(paths.newPassword, showNewPassword);
  form(paths.newPassword, submitNewPassword, { body: newPasswordBody });
  get(paths.signinCode, showSigninCode);
  form(paths.signinCode, submitSigninCode, { body: signinCodeBody });
  get(paths.singleSignOn, leaveForSingleSignOn);
  get(paths.callback, returnFromSingleSignOn);
}
