import type { FastifyReply } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import type { Join } from "../../../contract/joins.ts";
import type { SignedInRequest } from "../../auth/viewer.ts";
import { forgetUser } from "../../auth/viewer.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { confirmPage } from "../../parts/confirm/page.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { AtId } from "../../route.ts";
import { breadcrumbOf, calledOf, managedTenant, memberOf } from "./member.ts";
import type { Tenant, UsersSide } from "./side.ts";

export const removeBody = z.object({ join: idText });

export async function showRemoval(
  side: UsersSide,
  request: SignedInRequest,
  reply: FastifyReply,
  { params, query }: AtId & { query: { join?: number | undefined } },
) {
  const tenant = await managedTenant(side, request, params.id);
  const { member } = await memberOf(side, request, tenant, query.join);
  return removalPage(side, reply, tenant, member);
}

export async function submitRemoval(
  side: UsersSide,
  request: SignedInRequest,
  reply: FastifyReply,
  { params, body }: AtId & { body: { join: number } | undefined },
) {
  const tenant = await managedTenant(side, request, params.id);
  const users = await side.list(request.backend, tenant.id);
  const member = users.find(({ id }) => id === body?.join);
  // Sent twice, or a colleague was faster: what was asked for is so.
  if (!member) return done(side, request, reply, tenant, "このユーザーはすでに削除されています。");
  try {
    await side.remove(request.backend, member.id);
  } catch (error) {
    rethrowUnless(error, 409);
    reply.code(409);
    return removalPage(side, reply, tenant, member, error.body.message);
  }
  if (member.user_id !== null) forgetUser(request.server, member.user_id);
  return done(side, request, reply, tenant, `「${calledOf(member)}」を削除しました。`);
}

function done(side: UsersSide, request: SignedInRequest, reply: FastifyReply, tenant: Tenant, text: string) {
  flash(request, "success", text);
  return redirect(reply, side.at.list.url(tenant.id));
}

function removalPage(side: UsersSide, reply: FastifyReply, tenant: Tenant, member: Join, refusal?: string) {
  return confirmPage(reply, {
    heading: "ユーザーの削除",
    breadcrumb: breadcrumbOf(side, tenant, "ユーザーの削除"),
    text: `「${calledOf(member)}」を削除しますか？　この操作は元に戻せません。`,
    refusal,
    notes: [
      member.is_invited
        ? `${member.email}は、招待を受けられなくなります。`
        : `${member.email}は、次の操作から「${tenant.name}」を閲覧できなくなります。`,
    ],
    action: side.at.remove.url(tenant.id),
    fields: { join: member.id },
    cancelHref: side.at.list.url(tenant.id),
  });
}
