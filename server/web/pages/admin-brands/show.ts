import type { FastifyReply, FastifyRequest } from "fastify";
import { breadcrumbOf, findAdminBrand } from "../../parts/admin-brand/find.ts";
import { needFacts, sizeFlags, sizeNames, sizes, wantedArea } from "../../parts/brand-entry/fields.ts";
import { paths } from "../../paths.ts";
import { plans, standings } from "./fields.ts";

/** `/admin/brand_data/{id}`: everything that curators know of one brand. */
export async function showAdminBrand(
  request: FastifyRequest,
  reply: FastifyReply,
  { params }: { params: { id: number } },
) {
  const brand = await findAdminBrand(request, params.id);
  if (!brand) return reply.callNotFound();
  return reply.page("admin-brands/show", {
    title: brand.name,
    styles: ["admin"],
    breadcrumb: breadcrumbOf(brand),
    brand,
    sizes: sizeNames(sizes.filter((size) => brand[sizeFlags[size]])),
    area: wantedArea(brand),
    needs: needFacts(brand),
    standings: standings.map((one) => ({ ...one, isOn: brand[one.value] })),
    plans: plans.map((one) => ({ ...one, isOn: brand[one.value] })),
    editHref: paths.adminBrandEdit.url(brand.id),
    enabledHref: paths.adminBrandEnabled.url(brand.id),
    usersHref: paths.brandUsers.url(brand.id),
    benchmarksHref: paths.adminBenchmarks.url({ brand: brand.id }),
  });
}
