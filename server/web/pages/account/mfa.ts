import type { FastifyReply } from "fastify";
import { z } from "zod";
import { leaveTrace } from "../../auth/account-trail.ts";
import { codeLimitsOf } from "../../auth/code-limits.ts";
import { code, currentPassword } from "../../auth/credentials.ts";
import { forgetMfaSetup, keepMfaSetup, mfaSecret } from "../../auth/mfa-setup.ts";
import { prove } from "../../auth/proof.ts";
import { messages } from "../../auth/refusals.ts";
import { type FormErrors, refusedForm } from "../../auth/refused-form.ts";
import type { SignedInRequest } from "../../auth/viewer.ts";
import type { AccountPaths } from "../../paths/account.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { Input } from "../../route.ts";
import { accountModel } from "./page.ts";

export const mfaBody = z.object({ current_password: currentPassword });
export const mfaCodeBody = z.object({ code });

const FAILED = "二段階認証の変更に失敗しました。";

/** Whether signing in asks this person for a code. @throws SignInRefused, IdentityOutage, SessionEnded */
export async function hasMfa(request: SignedInRequest): Promise<boolean> {
  const { keeper, accounts } = request.server.auth;
  return accounts.hasMfa(await keeper.accessToken(request.session.sessionId));
}

export async function showMfa(own: AccountPaths, request: SignedInRequest, reply: FastifyReply) {
  try {
    const isOn = await hasMfa(request);
    const secret = isOn ? undefined : mfaSecret(request);
    return secret === undefined
      ? mfaForm(own, request, reply, { isOn })
      : codeForm(own, request, reply, { secret });
  } catch (error) {
    return mfaForm(own, request, reply, { errors: refusedForm(error, request, reply, FAILED) });
  }
}

type PasswordInput = Input<undefined, undefined, typeof mfaBody>;

/**
 * Does something to the second factor once the password is shown; the form again, as it stood, where it is refused.
 * @returns whether it is done; otherwise the answer has been sent
 */
async function afterPassword(
  own: AccountPaths,
  request: SignedInRequest,
  reply: FastifyReply,
  { body, errors, refusal }: PasswordInput,
  { isOn, act }: { isOn: boolean; act: () => Promise<void> },
): Promise<boolean> {
  if (!body) {
    reply.code(refusal);
    await mfaForm(own, request, reply, { isOn, errors });
    return false;
  }
  try {
    await prove(request, body.current_password);
    await act();
    return true;
  } catch (error) {
    await mfaForm(own, request, reply, { isOn, errors: refusedForm(error, request, reply, FAILED) });
    return false;
  }
}

export async function startMfa(
  own: AccountPaths,
  request: SignedInRequest,
  reply: FastifyReply,
  input: PasswordInput,
) {
  const act = async () => {
    if (await hasMfa(request)) return;
    const { keeper, accounts } = request.server.auth;
    const secret = await accounts.beginMfa(await keeper.accessToken(request.session.sessionId));
    keepMfaSetup(request, reply, secret);
  };
  const isDone = await afterPassword(own, request, reply, input, { isOn: false, act });
  return isDone ? redirect(reply, own.mfa.url()) : reply;
}

export async function turnMfaOn(
  own: AccountPaths,
  request: SignedInRequest,
  reply: FastifyReply,
  { body, errors, refusal }: Input<undefined, undefined, typeof mfaCodeBody>,
) {
  const secret = mfaSecret(request);
  if (secret === undefined) {
    reply.code(403);
    return mfaForm(own, request, reply, { isOn: false, errors: { _form: messages.challengeOver } });
  }
  if (!body) {
    reply.code(refusal);
    return codeForm(own, request, reply, { secret, errors });
  }
  const { keeper, accounts } = request.server.auth;
  const limits = codeLimitsOf(request, "mfa", request.session.sub ?? "");
  await limits.admitCode();
  try {
    const access = await keeper.accessToken(request.session.sessionId);
    await accounts.turnMfaOn(access, body.code);
    await leaveTrace(request, "createMfaSetup", access);
  } catch (error) {
    const refused = refusedForm(error, request, reply, FAILED);
    return codeForm(own, request, reply, { secret, errors: refused });
  }
  await limits.forgetCodes();
  forgetMfaSetup(reply);
  flash(request, "success", "二段階認証を設定しました。次のログインから、確認コードの入力が必要です。");
  return redirect(reply, own.url());
}

export async function turnMfaOff(
  own: AccountPaths,
  request: SignedInRequest,
  reply: FastifyReply,
  input: PasswordInput,
) {
  const act = async () => {
    const { keeper, accounts } = request.server.auth;
    const access = await keeper.accessToken(request.session.sessionId);
    await accounts.turnMfaOff(access);
    await leaveTrace(request, "createMfaRemoval", access);
  };
  if (!(await afterPassword(own, request, reply, input, { isOn: true, act }))) return reply;
  flash(request, "success", "二段階認証を解除しました。");
  return redirect(reply, own.url());
}

/** `isOn` is undefined where the identity service did not tell. */
function mfaForm(
  own: AccountPaths,
  request: SignedInRequest,
  reply: FastifyReply,
  { isOn, errors = {} }: { isOn?: boolean; errors?: FormErrors },
) {
  return reply.page(
    "account/mfa",
    accountModel(own, request, {
      title: "二段階認証",
      email: request.session.email,
      isOn,
      errors,
    }),
  );
}

function codeForm(
  own: AccountPaths,
  request: SignedInRequest,
  reply: FastifyReply,
  { secret, errors = {} }: { secret: string; errors?: FormErrors },
) {
  return reply.page(
    "account/mfa-code",
    accountModel(own, request, {
      title: "二段階認証の設定",
      key: secret.match(/.{1,4}/g)?.join(" "),
      appHref: appAddress(secret, request.session.email ?? ""),
      errors,
    }),
  );
}

/** The address that authenticator apps open (Key URI format): issuer, account and secret. */
function appAddress(secret: string, email: string): string {
  const issuer = encodeURIComponent("クカク");
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`;
}
