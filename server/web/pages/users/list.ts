import type { FastifyReply } from "fastify";
import { z } from "zod";
import { pageNumber } from "../../../contract/fields.ts";
import type { Join } from "../../../contract/joins.ts";
import { LONG_PER_PAGE } from "../../../contract/paging.ts";
import { GRANT_ORDER, grantLabels } from "../../../lib/labels.ts";
import type { SignedInRequest } from "../../auth/viewer.ts";
import { BackendOutage } from "../../gateway/errors.ts";
import { fileLink } from "../../parts/list/file.ts";
import { breadcrumbOf, calledOf, isLastAdmin, nameOf } from "./member.ts";
import { requestsModel } from "./requests.ts";
import { type Tenant, tenantAt, type UsersSide } from "./side.ts";

export const listQuery = z.object({ page: pageNumber.optional() });

interface Asked {
  params: { id: number };
  query: { page?: number | undefined };
}

/** The users of a facility or brand: those who wait for approval first. */
export async function showUsers(
  side: UsersSide,
  request: SignedInRequest,
  reply: FastifyReply,
  { params, query }: Asked,
) {
  const tenant = await tenantAt(side, request, params.id);
  const [users, requests] = await Promise.all([
    usersOf(side, request, tenant),
    requestsModel(side, request, tenant),
  ]);
  const sorted = (users ?? []).toSorted((a, b) => rank(a) - rank(b));
  const pages = Math.max(1, Math.ceil(sorted.length / LONG_PER_PAGE));
  const page = Math.min(query.page ?? 1, pages);
  return reply.page("users/list", {
    title: pages > 1 ? `ユーザー（${page}/${pages}ページ）` : "ユーザー",
    styles: ["users"],
    breadcrumb: breadcrumbOf(side, tenant),
    lead: `${tenant.name}を利用できる人`,
    ok: users !== undefined,
    retryHref: side.urls.list(tenant.id),
    canManage: tenant.canManage,
    requests,
    excel: fileLink(side.urls.excel(tenant.id), users?.length),
    inviteHref: side.urls.invite(tenant.id),
    counts: countsOf(sorted),
    total: sorted.length,
    admins: sorted.filter(({ grant_type }) => grant_type === "admin").map(calledOf),
    rows: sorted
      .slice((page - 1) * LONG_PER_PAGE, page * LONG_PER_PAGE)
      .map((join) => rowOf(side, tenant, join, sorted)),
    pagination: {
      page,
      pages,
      href: (to: number) => side.urls.list(tenant.id, { page: to }),
      label: "ユーザーのページ",
    },
  });
}

async function usersOf(side: UsersSide, request: SignedInRequest, tenant: Tenant) {
  try {
    return await side.list(request.backend, tenant.id);
  } catch (error) {
    if (!(error instanceof BackendOutage)) throw error;
    request.log.warn({ err: error }, "the list of users is missing");
    return undefined;
  }
}

function rank({ grant_type }: Join): number {
  return GRANT_ORDER.indexOf(grant_type);
}

function countsOf(users: readonly Join[]) {
  return (["admin", "member", "standby"] as const).map((grant) => ({
    label: grantLabels[grant],
    count: users.filter(({ grant_type }) => grant_type === grant).length,
  }));
}

function rowOf(side: UsersSide, tenant: Tenant, join: Join, users: readonly Join[]) {
  const query = { join: join.id };
  const isLast = isLastAdmin(join, users);
  return {
    id: join.id,
    name: nameOf(join),
    called: calledOf(join),
    email: join.email,
    grant: grantLabels[join.grant_type],
    isStandby: join.grant_type === "standby" && !join.declined_at,
    isInvited: join.is_invited,
    isUnverified: !join.is_invited && !join.is_email_verified,
    isSelf: join.is_self,
    isLast,
    since: join.created_at,
    invitedBy: join.invited_by ?? "運営者",
    invitedAt: join.invited_at ?? undefined,
    expiresAt: join.invitation_expires_at ?? undefined,
    isExpired: join.is_invited && (join.invitation_expires_at ?? "") < new Date().toISOString(),
    acceptedAt: join.accepted_at ?? undefined,
    declinedAt: join.declined_at ?? undefined,
    againAction: side.urls.again(tenant.id),
    leavesSince: join.removal_requested_at ?? undefined,
    editHref: side.urls.edit(tenant.id, query),
    editAction: side.urls.edit(tenant.id),
    removeHref: join.is_self || isLast ? undefined : side.urls.remove(tenant.id, query),
    removeAction: side.urls.remove(tenant.id),
  };
}
