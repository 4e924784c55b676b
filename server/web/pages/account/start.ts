import type { FastifyReply } from "fastify";
import { z } from "zod";
import { digestHour, digestWeekday, startPage } from "../../../contract/users.ts";
import { digestText } from "../../../lib/calendar-words.ts";
import type { SignedInRequest } from "../../auth/viewer.ts";
import type { AccountPaths } from "../../paths/account.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { notFound } from "../../refusal.ts";
import type { Input } from "../../route.ts";
import { saveUser } from "./profile.ts";

export const startBody = z.object({ start_page: startPage });
const chosen = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number);
export const digestBody = z.object({
  digest_weekday: z.union([z.literal("").transform(() => null), chosen]).pipe(digestWeekday),
  digest_hour: chosen.pipe(digestHour),
});

export async function submitStart(
  own: AccountPaths,
  request: SignedInRequest,
  reply: FastifyReply,
  { body }: Input<undefined, undefined, typeof startBody>,
) {
  if (!body) throw notFound();
  await saveUser(request, { start_page: body.start_page });
  flash(request, "success", "ログイン後に開く画面を保存しました。");
  return redirect(reply, own.url());
}

export async function submitDigest(
  own: AccountPaths,
  request: SignedInRequest,
  reply: FastifyReply,
  { body }: Input<undefined, undefined, typeof digestBody>,
) {
  if (!body) throw notFound();
  await saveUser(request, body);
  flash(
    request,
    "success",
    `予定のメールの設定を保存しました（${digestText(body.digest_weekday, body.digest_hour)}）。`,
  );
  return redirect(reply, own.url());
}
