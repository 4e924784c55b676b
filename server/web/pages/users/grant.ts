import type { FastifyReply } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import type { Join } from "../../../contract/joins.ts";
import { type GrantType, grantType } from "../../../contract/statuses.ts";
import { grantLabels } from "../../../lib/labels.ts";
import type { SignedInRequest } from "../../auth/viewer.ts";
import { forgetUser } from "../../auth/viewer.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { Input } from "../../route.ts";
import {
  breadcrumbOf,
  calledOf,
  grantHints,
  isLastAdmin,
  lastAdminNotice,
  managedTenant,
  memberOf,
  nameOf,
} from "./member.ts";
import type { Tenant, UsersSide } from "./side.ts";

export const userQuery = z.object({ join: idText.optional() });
export const grantBody = z.object({
  join: idText,
  grant_type: z.enum(grantType.options, "権限を選択してください。"),
});

type Asked = { params: { id?: number | undefined } };

export async function showGrant(
  side: UsersSide,
  request: SignedInRequest,
  reply: FastifyReply,
  { params, query }: Asked & { query: { join?: number | undefined } },
) {
  const tenant = await managedTenant(side, request, params.id);
  const found = await memberOf(side, request, tenant, query.join);
  return grantPage(side, reply, tenant, { ...found, chosen: found.member.grant_type, errors: {} });
}

export async function submitGrant(
  side: UsersSide,
  request: SignedInRequest,
  reply: FastifyReply,
  input: Asked & Omit<Input<undefined, undefined, typeof grantBody>, "params">,
) {
  const tenant = await managedTenant(side, request, input.params.id);
  const found = await memberOf(side, request, tenant, idText.safeParse(input.raw.join).data);
  const { member } = found;
  if (!input.body) {
    reply.code(input.refusal);
    return grantPage(side, reply, tenant, { ...found, chosen: undefined, errors: input.errors });
  }
  const { grant_type } = input.body;
  try {
    if (grant_type !== member.grant_type) {
      const status = await side.change(request.backend, tenant.id, member.id, grant_type);
      if (status !== 2000) throw new Error(`a grant was changed with status ${status}`);
      if (member.user_id !== null) forgetUser(request.server, member.user_id);
    }
  } catch (error) {
    rethrowUnless(error, 400, 409);
    reply.code(error.status === 409 ? 409 : 422);
    const errors = error.body.errors ?? { _form: error.body.message };
    return grantPage(side, reply, tenant, { ...found, chosen: grant_type, errors });
  }
  flash(request, "success", savedText(member, grant_type));
  return redirect(reply, side.at.list.url(tenant.id));
}

function savedText(member: Join, grant: GrantType): string {
  if (grant === member.grant_type) return "変更はありません。";
  if (member.grant_type === "standby")
    return `「${calledOf(member)}」を${grantLabels[grant]}として承認しました。`;
  return `「${calledOf(member)}」の権限を「${grantLabels[grant]}」に変更しました。`;
}

interface GrantPage {
  member: Join;
  users: readonly Join[];
  chosen: GrantType | undefined;
  errors: Record<string, string>;
}

function grantPage(side: UsersSide, reply: FastifyReply, tenant: Tenant, page: GrantPage) {
  const { member, users, chosen, errors } = page;
  return reply.page("users/grant", {
    title: "権限の変更",
    styles: ["users"],
    breadcrumb: breadcrumbOf(side, tenant, "権限の変更"),
    member: { ...member, name: nameOf(member), grant: grantLabels[member.grant_type] },
    notice: isLastAdmin(member, users) ? lastAdminNotice : undefined,
    options: grantType.options.map((value) => ({
      value,
      label: grantLabels[value],
      hint: grantHints[value],
    })),
    chosen: chosen ?? member.grant_type,
    errors,
    action: side.at.edit.url(tenant.id),
    cancelHref: side.at.list.url(tenant.id),
  });
}
