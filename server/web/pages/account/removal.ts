import type { FastifyReply } from "fastify";
import { forgetViewer, type SignedInRequest } from "../../auth/viewer.ts";
import { sendFile } from "../../parts/list/file.ts";
import type { AccountPaths } from "../../paths/account.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { accountModel } from "./page.ts";

export async function sendOwnData(request: SignedInRequest, reply: FastifyReply) {
  return sendFile(reply, await request.backend.downloadOwnData({}), "自分の情報.xlsx");
}

function isRequested({ viewer }: SignedInRequest): boolean {
  return Boolean(viewer.user.removal_requested_at);
}

export async function showRemoval(own: AccountPaths, request: SignedInRequest, reply: FastifyReply) {
  const isBack = isRequested(request);
  const title = isBack ? "アカウントの削除の依頼の取り下げ" : "アカウントの削除の依頼";
  return reply.page(
    "shared/confirm",
    accountModel(own, request, {
      title,
      heading: title,
      text: isBack
        ? "依頼を取り下げます。管理者にメールで知らせます。"
        : "所属するすべての施設・ブランドの管理者に、アカウントの削除を依頼します。",
      notes: isBack
        ? []
        : [
            "管理者が権限を外すと、ログインできなくなります。登録した区画や交渉の内容は、組織に残ります。",
            "すべての施設・ブランドから外れると、依頼の1日後から、氏名・メールアドレスとアカウントを消去します。",
          ],
      action: own.removal.url(),
      fields: {},
      hasKey: true,
      button: isBack ? "依頼を取り下げる" : "削除を依頼する",
      isDanger: !isBack,
      cancelHref: own.url(),
    }),
  );
}

export async function submitRemoval(own: AccountPaths, request: SignedInRequest, reply: FastifyReply) {
  const { message } = await request.backend.requestAccountRemoval({
    body: { is_requested: !isRequested(request) },
  });
  forgetViewer(request);
  flash(request, "success", message);
  return redirect(reply, own.url());
}
