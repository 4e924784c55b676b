import type { FastifyRequest } from "fastify";
import type { AdminBrand } from "../../../contract/admin-brands.ts";
import { BackendError } from "../../gateway/errors.ts";
import { paths } from "../../paths.ts";

export async function findAdminBrand(request: FastifyRequest, id: number): Promise<AdminBrand | undefined> {
  try {
    return (await request.backend.getAdminBrand({ id })).brand ?? undefined;
  } catch (error) {
    if (error instanceof BackendError && error.status === 404) return undefined;
    throw error;
  }
}

export function breadcrumbOf(brand: AdminBrand, last?: string) {
  return [
    { label: "管理者メニュー" },
    { label: "ブランドデータ", href: paths.adminBrands.url() },
    { label: brand.name, href: paths.adminBrand.url(brand.id) },
    ...(last ? [{ label: last }] : []),
  ];
}
