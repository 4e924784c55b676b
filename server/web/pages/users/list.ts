import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { Join } from "../../../contract/joins.ts";
import { GRANT_ORDER, grantLabels } from "../../../lib/labels.ts";
import type { SignedInRequest } from "../../auth/viewer.ts";
import { BackendOutage } from "../../gateway/errors.ts";
import { fileLink } from "../../parts/list/file.ts";
import { paged, sorted } from "../../parts/list/query.ts";
import { inOrder, japanese, pagedTitle, pageOfWhole, pagerOf } from "../../parts/list/rows.ts";
import { type SortColumn, sortHeads } from "../../parts/list/sort-heads.ts";
import { breadcrumbOf, calledOf, isLastAdmin, nameOf } from "./member.ts";
import { requestsModel } from "./requests.ts";
import { type Tenant, tenantAt, type UsersSide } from "./side.ts";

const userOrder = z.enum(["grant", "name", "email", "created"]);
type UserOrder = z.output<typeof userOrder>;

export const listQuery = z.object({
  ...sorted(userOrder),
  ...paged,
});

const columns: readonly SortColumn<UserOrder>[] = [
  { key: "name", label: "氏名" },
  { key: "email", label: "メールアドレス" },
  { key: "grant", label: "権限" },
  { key: "created", label: "登録日" },
];

interface Asked {
  params: { id: number };
  query: z.output<typeof listQuery>;
}

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
  const { sort = "grant", order = sort === "name" ? "asc" : "desc" } = query;
  const all = ordered(users ?? [], sort, order);
  const { rows, ...at } = pageOfWhole(all, query);
  return reply.page("users/list", {
    title: pagedTitle("ユーザー", at),
    styles: ["users"],
    breadcrumb: breadcrumbOf(side, tenant),
    lead: `${tenant.name}を利用できる人`,
    ok: users !== undefined,
    retryHref: side.at.list.url(tenant.id),
    canManage: tenant.canManage,
    requests,
    excel: fileLink(side.at.excel.url(tenant.id), users?.length),
    inviteHref: side.at.invite.url(tenant.id),
    counts: countsOf(all),
    total: all.length,
    admins: all.filter(({ grant_type }) => grant_type === "admin").map(calledOf),
    heads: sortHeads(columns, { sort, order }, ({ page: _, ...changes }) =>
      side.at.list.url(tenant.id, changes),
    ),
    rows: rows.map((join) => rowOf(side, tenant, join, all)),
    pagination: pagerOf(
      at,
      (page) => side.at.list.url(tenant.id, { sort: query.sort, order: query.order, page }),
      "ユーザーのページ",
    ),
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

const COMPARE: Record<UserOrder, (a: Join, b: Join) => number> = {
  grant: (a, b) => GRANT_ORDER.indexOf(b.grant_type) - GRANT_ORDER.indexOf(a.grant_type),
  name: (a, b) => japanese.compare(nameOf(a), nameOf(b)),
  email: (a, b) => japanese.compare(a.email, b.email),
  created: (a, b) => a.created_at.localeCompare(b.created_at),
};

function ordered(users: readonly Join[], sort: UserOrder, order: "asc" | "desc"): Join[] {
  const found = inOrder(users, COMPARE[sort], order);
  const unnamed = (join: Join) => (sort === "name" && !nameOf(join) ? 1 : 0);
  return found.toSorted((a, b) => unnamed(a) - unnamed(b));
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
    againAction: side.at.again.url(tenant.id),
    leavesSince: join.removal_requested_at ?? undefined,
    editHref: side.at.edit.url(tenant.id, query),
    editAction: side.at.edit.url(tenant.id),
    removeHref: join.is_self || isLast ? undefined : side.at.remove.url(tenant.id, query),
    removeAction: side.at.remove.url(tenant.id),
  };
}
