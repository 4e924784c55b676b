import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { User } from "../../../contract/users.ts";
import { names } from "../../auth/credentials.ts";
import { type FormErrors, refusedForm } from "../../auth/refused-form.ts";
import { forgetViewer, type SignedInRequest } from "../../auth/viewer.ts";
import { BackendError, BackendOutage } from "../../gateway/errors.ts";
import type { AccountPaths } from "../../paths/account.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { Input } from "../../route.ts";
import { accountModel } from "./page.ts";

export const profileBody = z.object(names);

export async function showProfile(own: AccountPaths, request: SignedInRequest, reply: FastifyReply) {
  const { family_name, given_name } = request.viewer.user;
  return profileForm(own, request, reply, { values: { family_name, given_name } });
}

export async function submitProfile(
  own: AccountPaths,
  request: SignedInRequest,
  reply: FastifyReply,
  input: Input<undefined, undefined, typeof profileBody>,
) {
  const again = (errors: FormErrors) => profileForm(own, request, reply, { values: input.raw, errors });
  if (!input.body) {
    reply.code(input.refusal);
    return again(input.errors);
  }
  const { keeper, accounts } = request.server.auth;
  const { family_name, given_name } = input.body;
  try {
    const access = await keeper.accessToken(request.session.sessionId);
    await accounts.changeNames(access, { familyName: family_name, givenName: given_name });
    await saveUser(request, { family_name, given_name });
  } catch (error) {
    return again(refusedSaving(error, request, reply, "氏名"));
  }
  flash(request, "success", "氏名を保存しました。");
  return redirect(reply, own.url());
}

export async function saveUser(
  request: SignedInRequest,
  changes: Partial<
    Pick<User, "email" | "family_name" | "given_name" | "start_page" | "digest_weekday" | "digest_hour">
  >,
): Promise<void> {
  const { id, email, family_name, given_name } = request.viewer.user;
  await request.backend.updateUser({
    user_id: id,
    body: { email, family_name, given_name, ...changes },
  });
  forgetViewer(request);
}

export function refusedSaving(
  error: unknown,
  request: SignedInRequest,
  reply: FastifyReply,
  what: string,
): FormErrors {
  const failed = `${what}の保存に失敗しました。`;
  if (error instanceof BackendError && error.status !== 401) {
    reply.code(error.status);
    return { _form: error.body.message };
  }
  if (error instanceof BackendOutage) {
    request.log.warn({ err: error }, "a change of an account was not saved");
    reply.code(503);
    return { _form: `${failed}時間をおいて、もう一度お試しください。（受付番号：${request.id}）` };
  }
  return refusedForm(error, request, reply, failed);
}

function profileForm(
  own: AccountPaths,
  request: SignedInRequest,
  reply: FastifyReply,
  { values, errors = {} }: { values: Record<string, unknown>; errors?: FormErrors },
) {
  return reply.page("account/profile", accountModel(own, request, { title: "氏名の変更", values, errors }));
}
