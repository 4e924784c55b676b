import type { FastifyReply } from "fastify";
import { z } from "zod";
import { startPage } from "../../../contract/users.ts";
import type { SignedInRequest } from "../../auth/viewer.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { notFound } from "../../refusal.ts";
import type { Input } from "../../route.ts";
import { saveUser } from "./profile.ts";
import type { AccountPaths } from "./routes.ts";

export const startBody = z.object({ start_page: startPage });

/** Keeps which page the person wants after signing in. */
export async function submitStart(
  own: AccountPaths,
  request: SignedInRequest,
  reply: FastifyReply,
  { body }: Input<undefined, undefined, typeof startBody>,
) {
  if (!body) throw notFound();
  await saveUser(request, { start_page: body.start_page });
  flash(request, "success", "ログイン後に開く画面を保存しました。");
  return redirect(reply, own.account);
}
