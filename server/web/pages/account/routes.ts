import type { FastifyInstance } from "fastify";
import { auth, brandUser, facilityUser, type SignedInGuards } from "../../guards.ts";
import type { AccountPaths } from "../../paths/account.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import { changeForm } from "./elsewhere.ts";
import { emailBody, showEmail, submitEmail } from "./email.ts";
import { cancelBody, codeBody, resendEmailCode, submitEmailCode } from "./email-code.ts";
import { mfaBody, mfaCodeBody, showMfa, startMfa, turnMfaOff, turnMfaOn } from "./mfa.ts";
import { showAccount } from "./overview.ts";
import { passwordBody, showPassword, submitPassword } from "./password.ts";
import { profileBody, showProfile, submitProfile } from "./profile.ts";
import { sendOwnData, showRemoval, submitRemoval } from "./removal.ts";
import { endSessions, sessionsBody } from "./sessions.ts";
import { digestBody, startBody, submitDigest, submitStart } from "./start.ts";

export function accountPages(app: FastifyInstance): void {
  accountOfSide(app, paths.facilityAccount, [auth, facilityUser]);
  accountOfSide(app, paths.brandAccount, [auth, brandUser]);
}

function accountOfSide(app: FastifyInstance, own: AccountPaths, guards: SignedInGuards): void {
  const { get, post, form } = routes(app, guards);
  get(own, (request, reply) => showAccount(own, request, reply));
  post(own.sessions, (...page) => endSessions(own, ...page), { body: sessionsBody });
  post(own.start, (...page) => submitStart(own, ...page), { body: startBody });
  post(own.digest, (...page) => submitDigest(own, ...page), { body: digestBody });
  get(own.data, sendOwnData);
  get(own.removal, (request, reply) => showRemoval(own, request, reply));
  post(own.removal, (request, reply) => submitRemoval(own, request, reply));

  get(own.email, changeForm(own, "メールアドレスの変更", showEmail));
  form(own.email, (...page) => submitEmail(own, ...page), { body: emailBody });
  form(own.emailCode, (...page) => submitEmailCode(own, ...page), { body: codeBody });
  post(own.emailResend, (...page) => resendEmailCode(own, ...page), { body: cancelBody });

  get(own.profile, changeForm(own, "氏名の変更", showProfile));
  form(own.profile, (...page) => submitProfile(own, ...page), { body: profileBody });
  get(own.password, changeForm(own, "パスワードの変更", showPassword));
  form(own.password, (...page) => submitPassword(own, ...page), { body: passwordBody });

  get(own.mfa, changeForm(own, "二段階認証", showMfa));
  form(own.mfa, (...page) => startMfa(own, ...page), { body: mfaBody });
  form(own.mfaCode, (...page) => turnMfaOn(own, ...page), { body: mfaCodeBody });
  form(own.mfaOff, (...page) => turnMfaOff(own, ...page), { body: mfaBody });
}
