import type { FastifyRequest } from "fastify";
import type { AdminFacility } from "../../../contract/admin-facilities.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { paths } from "../../paths.ts";

export async function findAdminFacility(
  request: FastifyRequest,
  id: number,
): Promise<AdminFacility | undefined> {
  try {
    return (await request.backend.getAdminFacility({ id })).facility ?? undefined;
  } catch (error) {
    rethrowUnless(error, 404);
    return undefined;
  }
}

export const listCrumbs = [
  { label: "管理者メニュー" },
  { label: "施設データ", href: paths.adminFacilities.url() },
];

export function breadcrumbOf(facility: AdminFacility, last?: string) {
  return [
    ...listCrumbs,
    { label: facility.name, href: paths.adminFacility.url(facility.id) },
    ...(last ? [{ label: last }] : []),
  ];
}
