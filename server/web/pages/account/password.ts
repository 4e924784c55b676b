import type { FastifyReply } from "fastify";
import { z } from "zod";
import { leaveTrace } from "../../auth/account-trail.ts";
import { announceArrival } from "../../auth/arrival.ts";
import { attemptsOf } from "../../auth/attempts.ts";
import { currentPassword, newPassword } from "../../auth/credentials.ts";
import { endElsewhere } from "../../auth/ended-elsewhere.ts";
import { SignInRefused } from "../../auth/errors.ts";
import { messages } from "../../auth/refusals.ts";
import type { FormErrors } from "../../auth/refused-form.ts";
import { continueWith } from "../../auth/renewal.ts";
import { endSession } from "../../auth/sign-out.ts";
import type { SignedInRequest } from "../../auth/viewer.ts";
import type { AccountPaths } from "../../paths/account.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { Input } from "../../route.ts";
import { accountModel } from "./page.ts";
import { refusedSaving } from "./profile.ts";

export const passwordBody = z
  .object({ current_password: currentPassword, password: newPassword })
  .refine(({ current_password, password }) => current_password !== password, {
    path: ["password"],
    error: messages.samePassword,
  });

export async function showPassword(own: AccountPaths, request: SignedInRequest, reply: FastifyReply) {
  return passwordForm(own, request, reply, {});
}

export async function submitPassword(
  own: AccountPaths,
  request: SignedInRequest,
  reply: FastifyReply,
  input: Input<undefined, undefined, typeof passwordBody>,
) {
  if (!input.body) {
    reply.code(input.refusal);
    return passwordForm(own, request, reply, input.errors);
  }
  const attempts = attemptsOf(request, request.session.email ?? "");
  await attempts.refuseWhereSpent();
  const { keeper, accounts } = request.server.auth;
  const { current_password, password } = input.body;
  const access = await keeper.accessToken(request.session.sessionId);
  try {
    await accounts.changePassword(access, current_password, password);
  } catch (error) {
    if (error instanceof SignInRefused && error.isFailure) await attempts.countFailure();
    return passwordForm(own, request, reply, refusedSaving(error, request, reply, "パスワード"));
  }
  return goOn(own, request, reply, { access, password });
}

async function goOn(
  own: AccountPaths,
  request: SignedInRequest,
  reply: FastifyReply,
  { access, password }: { access: string; password: string },
) {
  const { cognito, store } = request.server.auth;
  const { sub = "", email = "", sessionId } = request.session;
  await tellOfPassword(request, access);
  await endElsewhere(store, sub, { cause: "password", exceptId: sessionId });
  try {
    await cognito.signOutEverywhere(access);
    const answer = await cognito.signIn(email, password);
    if (answer.step === "code") return await askToSignIn(request, reply);
    if (answer.step !== "done") throw new Error("a changed password was asked to be changed");
    await continueWith(request, answer.tokens);
  } catch (error) {
    request.log.warn({ err: error }, "a session did not go on after a new password");
    return askToSignIn(request, reply);
  }
  flash(request, "success", "パスワードを変更しました。ほかの端末はログアウトしました。");
  return redirect(reply, own.url());
}

/** With a token of now: what somebody else had before it counts no more. */
async function tellOfPassword(request: SignedInRequest, access: string): Promise<void> {
  const { keeper } = request.server.auth;
  const newest = await keeper.replacement(request.session.sessionId, access).catch(() => access);
  await leaveTrace(request, "createPasswordChange", newest);
}

async function askToSignIn(request: SignedInRequest, reply: FastifyReply) {
  await endSession(request, reply);
  announceArrival(reply, "password-reset");
  return redirect(reply, paths.signin.url());
}

function passwordForm(own: AccountPaths, request: SignedInRequest, reply: FastifyReply, errors: FormErrors) {
  return reply.page(
    "account/password",
    accountModel(own, request, {
      title: "パスワードの変更",
      email: request.session.email,
      errors,
    }),
  );
}
