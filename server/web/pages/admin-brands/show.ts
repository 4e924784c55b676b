import type { FastifyReply, FastifyRequest } from "fastify";
import { optional } from "../../gateway/optional.ts";
import { breadcrumbOf, findAdminBrand } from "../../parts/admin-brand/find.ts";
import { needFacts, sizeFlags, sizeNames, sizes, wantedArea } from "../../parts/brand-entry/fields.ts";
import { firstPeople } from "../../parts/first-people/first-people.ts";
import { standingBadge } from "../../parts/standing/standing.ts";
import { paths } from "../../paths.ts";
import type { AtId } from "../../route.ts";
import { plans, standings } from "./fields.ts";

export async function showAdminBrand(request: FastifyRequest, reply: FastifyReply, { params }: AtId) {
  const brand = await findAdminBrand(request, params.id);
  if (!brand) return reply.callNotFound();
  const { ok, value } = await optional(request, "getUserBrandJoins", { brand_id: brand.id });
  const admins = value.user_brands.filter(({ grant_type }) => grant_type === "admin");
  const counts = {
    admin_count: admins.filter(({ is_invited }) => !is_invited).length,
    invited_admin_count: admins.filter(({ is_invited, declined_at }) => is_invited && !declined_at).length,
  };
  return reply.page("admin-brands/show", {
    title: brand.name,
    styles: ["admin"],
    breadcrumb: breadcrumbOf(brand),
    brand,
    sizes: sizeNames(sizes.filter((size) => brand[sizeFlags[size]])),
    area: wantedArea(brand),
    needs: needFacts(brand),
    badge: standingBadge(brand),
    standings: standings.map((one) => ({ ...one, isOn: brand[one.value] })),
    plans: plans.map((one) => ({ ...one, isOn: brand[one.value] })),
    editHref: paths.adminBrandEdit.url(brand.id),
    enabledHref: paths.adminBrandEnabled.url(brand.id),
    firstPeople: ok ? firstPeople(counts, { noun: "ブランド", next: "店舗と応募の登録" }) : undefined,
    inviteHref: paths.adminBrandUserNew.url(brand.id, { grant: "admin" }),
    archiveHref: paths.adminBrandArchive.url(brand.id),
    closingHref: paths.adminBrandClosing.url(brand.id),
    usersHref: paths.adminBrandUsers.url(brand.id),
    retryHref: paths.adminBrand.url(brand.id),
    benchmarksHref: paths.adminBenchmarks.url({ brand: brand.id }),
  });
}
