import type { FastifyInstance } from "fastify";
import { auth, brandUser, facilityUser, type SignedInGuards } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
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

export interface AccountPaths {
  account: string;
  profile: string;
  email: string;
  emailCode: string;
  emailResend: string;
  password: string;
  mfa: string;
  mfaCode: string;
  mfaOff: string;
  sessions: string;
  start: string;
  digest: string;
  data: string;
  removal: string;
}

const sides: readonly { own: AccountPaths; guards: SignedInGuards }[] = [
  {
    guards: [auth, facilityUser],
    own: {
      account: paths.facilityAccount.pattern,
      profile: paths.facilityAccountProfile.pattern,
      email: paths.facilityAccountEmail.pattern,
      emailCode: paths.facilityAccountEmailCode.pattern,
      emailResend: paths.facilityAccountEmailResend.pattern,
      password: paths.facilityAccountPassword.pattern,
      mfa: paths.facilityAccountMfa.pattern,
      mfaCode: paths.facilityAccountMfaCode.pattern,
      mfaOff: paths.facilityAccountMfaOff.pattern,
      sessions: paths.facilityAccountSessions.pattern,
      start: paths.facilityAccountStart.pattern,
      digest: paths.facilityAccountDigest.pattern,
      data: paths.facilityAccountData.pattern,
      removal: paths.facilityAccountRemoval.pattern,
    },
  },
  {
    guards: [auth, brandUser],
    own: {
      account: paths.brandAccount.pattern,
      profile: paths.brandAccountProfile.pattern,
      email: paths.brandAccountEmail.pattern,
      emailCode: paths.brandAccountEmailCode.pattern,
      emailResend: paths.brandAccountEmailResend.pattern,
      password: paths.brandAccountPassword.pattern,
      mfa: paths.brandAccountMfa.pattern,
      mfaCode: paths.brandAccountMfaCode.pattern,
      mfaOff: paths.brandAccountMfaOff.pattern,
      sessions: paths.brandAccountSessions.pattern,
      start: paths.brandAccountStart.pattern,
      digest: paths.brandAccountDigest.pattern,
      data: paths.brandAccountData.pattern,
      removal: paths.brandAccountRemoval.pattern,
    },
  },
];

export function accountPages(app: FastifyInstance): void {
  for (const { own, guards } of sides) {
    overviewRoutes(app, own, guards);
    emailRoutes(app, own, guards);
    formRoutes(app, own, guards);
    mfaRoutes(app, own, guards);
  }
}

function overviewRoutes(app: FastifyInstance, own: AccountPaths, guards: SignedInGuards): void {
  route(app, {
    method: "GET",
    guards,
    path: own.account,
    handler: (request, reply) => showAccount(own, request, reply),
  });
  route(app, {
    method: "POST",
    guards,
    path: own.sessions,
    body: sessionsBody,
    handler: (...page) => endSessions(own, ...page),
  });
  route(app, {
    method: "POST",
    guards,
    path: own.start,
    body: startBody,
    handler: (...page) => submitStart(own, ...page),
  });
  route(app, {
    method: "POST",
    guards,
    path: own.digest,
    body: digestBody,
    handler: (...page) => submitDigest(own, ...page),
  });
  route(app, { method: "GET", guards, path: own.data, handler: sendOwnData });
  route(app, {
    method: "GET",
    guards,
    path: own.removal,
    handler: (request, reply) => showRemoval(own, request, reply),
  });
  route(app, {
    method: "POST",
    guards,
    path: own.removal,
    handler: (request, reply) => submitRemoval(own, request, reply),
  });
}

function emailRoutes(app: FastifyInstance, own: AccountPaths, guards: SignedInGuards): void {
  const write = { method: "POST", guards, rerenders: true } as const;
  route(app, {
    method: "GET",
    guards,
    path: own.email,
    handler: changeForm(own, "メールアドレスの変更", showEmail),
  });
  route(app, { ...write, path: own.email, body: emailBody, handler: (...page) => submitEmail(own, ...page) });
  route(app, {
    ...write,
    path: own.emailCode,
    body: codeBody,
    handler: (...page) => submitEmailCode(own, ...page),
  });
  route(app, {
    method: "POST",
    guards,
    path: own.emailResend,
    body: cancelBody,
    handler: (...page) => resendEmailCode(own, ...page),
  });
}

function formRoutes(app: FastifyInstance, own: AccountPaths, guards: SignedInGuards): void {
  const write = { method: "POST", guards, rerenders: true } as const;
  route(app, {
    method: "GET",
    guards,
    path: own.profile,
    handler: changeForm(own, "氏名の変更", showProfile),
  });
  route(app, {
    ...write,
    path: own.profile,
    body: profileBody,
    handler: (...page) => submitProfile(own, ...page),
  });
  route(app, {
    method: "GET",
    guards,
    path: own.password,
    handler: changeForm(own, "パスワードの変更", showPassword),
  });
  route(app, {
    ...write,
    path: own.password,
    body: passwordBody,
    handler: (...page) => submitPassword(own, ...page),
  });
}

function mfaRoutes(app: FastifyInstance, own: AccountPaths, guards: SignedInGuards): void {
  const write = { method: "POST", guards, rerenders: true } as const;
  route(app, {
    method: "GET",
    guards,
    path: own.mfa,
    handler: changeForm(own, "二段階認証", showMfa),
  });
  route(app, { ...write, path: own.mfa, body: mfaBody, handler: (...page) => startMfa(own, ...page) });
  route(app, {
    ...write,
    path: own.mfaCode,
    body: mfaCodeBody,
    handler: (...page) => turnMfaOn(own, ...page),
  });
  route(app, { ...write, path: own.mfaOff, body: mfaBody, handler: (...page) => turnMfaOff(own, ...page) });
}
