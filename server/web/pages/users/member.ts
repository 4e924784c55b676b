import type { Join } from "../../../contract/joins.ts";
import type { SignedInRequest } from "../../auth/viewer.ts";
import { notFound, Refusal } from "../../refusal.ts";
import { type Tenant, tenantAt, type UsersSide } from "./side.ts";

export const grantHints = {
  admin: "閲覧と編集に加えて、ユーザーの招待・変更・削除と設定の変更ができます。",
  member: "閲覧と編集ができます。ユーザーと設定は閲覧のみできます。",
  standby: "管理者が承認するまで、何も閲覧できません。",
} as const;

export function nameOf({ family_name, given_name }: Join): string {
  return `${family_name} ${given_name}`.trim();
}

export function calledOf(join: Join): string {
  return nameOf(join) || join.email;
}

export function isLastAdmin(join: Join, users: readonly Join[]): boolean {
  // Who has not accepted yet stands in only for another such one.
  const standsIn = (other: Join) =>
    other.id !== join.id && other.grant_type === "admin" && (join.is_invited || !other.is_invited);
  return join.grant_type === "admin" && !users.some(standsIn);
}

export const lastAdminNotice =
  "最後の管理者のため、権限の変更と削除はできません。先に別のユーザーを管理者にしてください。";

export async function managedTenant(side: UsersSide, request: SignedInRequest, id?: number): Promise<Tenant> {
  const tenant = await tenantAt(side, request, id);
  if (!tenant.canManage)
    throw new Refusal(403, `ユーザーの招待・変更・削除は、「${tenant.name}」の管理者のみが行えます。`);
  return tenant;
}

export async function memberOf(side: UsersSide, request: SignedInRequest, tenant: Tenant, joinId: unknown) {
  const users = await side.list(request.backend, tenant.id);
  const member = users.find(({ id }) => id === joinId);
  if (!member) throw notFound();
  return { member, users };
}

export function breadcrumbOf(side: UsersSide, tenant: Tenant, last?: string) {
  return [
    ...side.above(tenant),
    { label: "ユーザー", href: side.at.list.url(tenant.id) },
    ...(last ? [{ label: last }] : []),
  ];
}
