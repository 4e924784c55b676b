import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { standbySideLabels } from "../../../lib/labels.ts";
import { enterAccessRequest, openAccessRequest } from "../../auth/access-request.ts";
import { paths } from "../../paths.ts";
import { redirect } from "../../redirects.ts";

export const confirmQuery = z.object({ request: z.string().max(3000).optional() });
type Asked = { request?: string | undefined };

/** `/invitation/request/confirm`: what is asked for, as its mail's link brings it back. A mail reader alone sends nothing. */
export async function showConfirmation(
  request: FastifyRequest,
  reply: FastifyReply,
  { query }: { query: Asked },
) {
  const token = query.request ?? "";
  const fields = openAccessRequest(request.server, token);
  if (!fields) return over(reply);
  return reply.page("access-requests/confirm", {
    title: "申請内容の確認",
    layout: "invitation",
    styles: ["signin"],
    token,
    facts: [
      ["種類", standbySideLabels[fields.side]],
      ["施設名・ブランド名", fields.organisation],
      ["氏名", fields.name],
      ["メールアドレス", fields.email],
    ] as const,
  });
}

export async function submitConfirmation(
  request: FastifyRequest,
  reply: FastifyReply,
  { body }: { body: Asked | undefined },
) {
  const fields = openAccessRequest(request.server, body?.request ?? "");
  if (!fields) return over(reply);
  await enterAccessRequest(request, fields);
  return redirect(reply, paths.accessRequestDone.url());
}

function over(reply: FastifyReply) {
  return reply.code(410).page("access-requests/told", {
    title: "このリンクは使用できません",
    layout: "invitation",
    styles: ["signin"],
    texts: ["リンクが途中で切れているか、24時間を過ぎています。もう一度申請してください。"],
    mailsHref: undefined,
  });
}
