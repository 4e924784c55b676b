import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { DEMO_PASSWORD, demoAccounts } from "../../lib/demo-accounts.ts";
import { attemptsOf } from "../auth/attempts.ts";
import { beginSession } from "../auth/begin-session.ts";
import { keepChallenge, takeChallenge } from "../auth/challenge.ts";
import type { SignIn } from "../auth/cognito.ts";
import { IdentityOutage, SignInRefused } from "../auth/errors.ts";
import { finishSingleSignOn, offersSingleSignOn, startSingleSignOn } from "../auth/oidc.ts";
import { messages } from "../auth/refusals.ts";
import { browserBackAuth } from "../guards.ts";
import { paths } from "../paths.ts";
import { redirect, wasSignedIn } from "../redirects.ts";
import { type Input, route } from "../route.ts";
import { isSignedIn, loadViewer } from "../viewer.ts";

const credentials = z.object({
  email: z.string(messages.emptyEmail).trim().min(1, messages.emptyEmail).max(254, messages.wrong),
  password: z.string(messages.emptyPassword).min(1, messages.emptyPassword).max(256, messages.wrong),
});

/** The rule of the user pool; the pool itself decides. */
const newPassword = z.object({
  password: z
    .string(messages.passwordRule)
    .regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9]).{8,256}$/s, messages.passwordRule),
});

const DEMO_LABELS: Record<keyof typeof demoAccounts, string> = {
  facility: "施設の管理者（スタンダードプラン）",
  free: "施設（フリープラン）",
  brand: "ブランドの管理者（全機能）",
  brandlite: "ブランド（基本機能のみ）",
  prediction: "ブランド（売上予測）",
  both: "施設とブランドの両方",
  curator: "キュレーター",
  member: "施設の一般ユーザー",
  rival: "競合施設の管理者",
  rivalbrand: "競合ブランドの管理者",
  standby: "承認待ち",
  none: "所属なし",
};

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
    body: newPassword,
    rerenders: true,
    handler: submitNewPassword,
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

type Errors = Record<string, string>;
type CredentialsInput = Input<undefined, undefined, typeof credentials>;
type NewPasswordInput = Input<undefined, undefined, typeof newPassword>;

async function showSignin(request: FastifyRequest, reply: FastifyReply) {
  const viewer = isSignedIn(request) ? await loadViewer(request) : undefined;
  const notice = wasSignedIn(request) ? messages.sessionEnded : undefined;
  return form(request, reply, { errors: viewer && !viewer.side ? { _form: messages.noRole } : {}, notice });
}

async function submitSignin(request: FastifyRequest, reply: FastifyReply, input: CredentialsInput) {
  const email = typeof input.raw.email === "string" ? input.raw.email.slice(0, 254) : "";
  if (!input.body) {
    reply.code(input.refusal);
    return form(request, reply, { email, errors: input.errors });
  }
  const attempts = attemptsOf(request, input.body.email);
  await attempts.refuseWhereSpent();
  try {
    const answer = await request.server.auth.cognito.signIn(input.body.email, input.body.password);
    await attempts.forget();
    return await proceed(request, reply, answer);
  } catch (error) {
    if (error instanceof SignInRefused && error.isFailure) await attempts.countFailure();
    return form(request, reply, { email, errors: refusedWith(error, request, reply) });
  }
}

async function proceed(request: FastifyRequest, reply: FastifyReply, answer: SignIn) {
  if (answer.step === "done") return beginSession(request, reply, answer.tokens);
  await keepChallenge(request, reply, answer);
  return redirect(reply, paths.newPassword.url());
}

/** The message for a sign-in that did not happen, with its status set; anything but a refusal or outage is thrown. */
function refusedWith(error: unknown, request: FastifyRequest, reply: FastifyReply): Errors {
  if (error instanceof SignInRefused) {
    const isSpent = error.message === messages.tooMany;
    reply.code(isSpent ? 429 : error.isFailure ? 401 : 403);
    if (isSpent) reply.header("retry-after", "60");
    return { [error.field]: error.message };
  }
  if (!(error instanceof IdentityOutage)) throw error;
  request.log.warn({ err: error }, "sign-in is not possible now");
  reply.code(503);
  return {
    _form: `現在ログインできません。時間をおいて、もう一度お試しください。（受付番号：${request.id}）`,
  };
}

interface Form {
  email?: string;
  errors?: Errors;
  notice?: string | undefined;
}

function form(request: FastifyRequest, reply: FastifyReply, { email = "", errors = {}, notice }: Form) {
  const { identity, config } = request.server.web;
  const labels = Object.entries(demoAccounts) as [keyof typeof demoAccounts, { email: string }][];
  return reply.page("signin/form", {
    title: "ログイン",
    layout: "minimal",
    styles: ["signin"],
    values: { email },
    errors,
    notice,
    singleSignOnHref: offersSingleSignOn(identity) ? paths.singleSignOn.url() : undefined,
    demo:
      identity.embedded && !config.isProduction
        ? {
            password: DEMO_PASSWORD,
            accounts: labels.map(([name, account]) => ({ email: account.email, label: DEMO_LABELS[name] })),
          }
        : undefined,
  });
}

async function showNewPassword(request: FastifyRequest, reply: FastifyReply) {
  const challenge = await takeChallenge(request);
  if (!challenge) return redirect(reply, paths.signin.url());
  await keepChallenge(request, reply, challenge);
  return newPasswordForm(reply, challenge.username, {});
}

async function submitNewPassword(request: FastifyRequest, reply: FastifyReply, input: NewPasswordInput) {
  const challenge = await takeChallenge(request);
  if (!challenge) {
    reply.code(403);
    return form(request, reply, { errors: { _form: messages.challengeOver } });
  }
  const again = async (errors: Errors) => {
    await keepChallenge(request, reply, challenge);
    return newPasswordForm(reply, challenge.username, errors);
  };
  if (!input.body) {
    reply.code(input.refusal);
    return again(input.errors);
  }
  try {
    const answer = await request.server.auth.cognito.setNewPassword(challenge, input.body.password);
    return await proceed(request, reply, answer);
  } catch (error) {
    const errors = refusedWith(error, request, reply);
    return errors.password ? again(errors) : form(request, reply, { email: challenge.username, errors });
  }
}

function newPasswordForm(reply: FastifyReply, email: string, errors: Errors) {
  return reply.page("signin/new-password", {
    title: "新しいパスワードの設定",
    layout: "minimal",
    styles: ["signin"],
    email,
    errors,
  });
}

async function leaveForSingleSignOn(request: FastifyRequest, reply: FastifyReply) {
  if (!offersSingleSignOn(request.server.web.identity)) return redirect(reply, paths.signin.url());
  return startSingleSignOn(request, reply);
}

async function returnFromSingleSignOn(request: FastifyRequest, reply: FastifyReply) {
  try {
    const { tokens, nonce } = await finishSingleSignOn(request, reply);
    return await beginSession(request, reply, tokens, nonce);
  } catch (error) {
    return form(request, reply, { errors: refusedWith(error, request, reply) });
  }
}
