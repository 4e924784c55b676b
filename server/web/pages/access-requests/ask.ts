import type { FastifyReply, FastifyRequest } from "fastify";
import { accessRequestFields } from "../../../contract/access-requests.ts";
import { standbySideLabels } from "../../../lib/labels.ts";
import { askForAccess } from "../../auth/access-request.ts";
import { devMailsHref } from "../../parts/mails/dev-mails.ts";
import { paths } from "../../paths.ts";
import { redirect } from "../../redirects.ts";
import { Refusal } from "../../refusal.ts";
import type { Input } from "../../route.ts";

export const askBody = accessRequestFields;

export async function showAsking(_request: FastifyRequest, reply: FastifyReply) {
  return askingPage(reply, {}, {});
}

/** The answer is the same whoever has the address, and nothing is kept of what was typed. */
export async function submitAsking(
  request: FastifyRequest,
  reply: FastifyReply,
  input: Input<undefined, undefined, typeof askBody>,
) {
  if (!input.body) {
    reply.code(input.refusal);
    return askingPage(reply, input.raw, input.errors);
  }
  try {
    await askForAccess(request, input.body);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 429) throw error;
    reply.code(429).header("retry-after", String(error.retryAfterSeconds ?? ""));
    return askingPage(reply, input.body, { email: error.message });
  }
  return redirect(reply, paths.accessRequestSent.url());
}

function askingPage(reply: FastifyReply, typed: Record<string, unknown>, errors: Record<string, string>) {
  const text = (name: string) => (typeof typed[name] === "string" ? typed[name].slice(0, 300) : "");
  return reply.page("access-requests/ask", {
    title: "利用の申請",
    layout: "invitation",
    styles: ["signin"],
    sides: Object.entries(standbySideLabels).map(([value, label]) => ({
      value,
      label,
      isChosen: typed.side === value,
    })),
    values: { email: text("email"), name: text("name"), organisation: text("organisation") },
    errors,
  });
}

export async function showSent(_request: FastifyRequest, reply: FastifyReply) {
  return reply.page("access-requests/told", {
    title: "確認メールを送信しました",
    layout: "invitation",
    styles: ["signin"],
    texts: [
      "入力されたメールアドレスに、確認のメールを送信しました。24時間以内にメールのリンクを開くと、申請が完了します。",
      "メールが届かない場合は、アドレスと迷惑メールの振り分けを確認してください。同じアドレスへの確認メールは、1日3通までです。",
    ],
    mailsHref: devMailsHref(reply.server),
  });
}

export async function showDone(_request: FastifyRequest, reply: FastifyReply) {
  return reply.page("access-requests/told", {
    title: "申請を受け付けました",
    layout: "invitation",
    styles: ["signin"],
    texts: [
      "運営者が内容を確認します。利用できるようになると、招待メールが届きます。30日以内に届かない申請は取り消されます。",
    ],
    mailsHref: undefined,
  });
}
