import type { RenewalChange, RenewalDetail } from "../../../contract/renewals.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { sectionsCrumbs } from "../../parts/section-list/breadcrumb.ts";
import { paths } from "../../paths.ts";
import { notFound } from "../../refusal.ts";
import type { AtItem } from "../../route.ts";

export async function findPlan(request: FacilityRequest, id: number): Promise<RenewalDetail> {
  try {
    const { renewal } = await request.backend.getRenewal({ id });
    if (renewal?.facility_id === request.viewer.facility.facility_id) return renewal;
  } catch (error) {
    rethrowUnless(error, 404);
  }
  throw notFound();
}

export async function findChange(
  request: FacilityRequest,
  { id, item }: AtItem["params"],
): Promise<{ plan: RenewalDetail; change: RenewalChange }> {
  const plan = await findPlan(request, id);
  const change = plan.changes.find((one) => one.id === item);
  if (!change) throw notFound();
  return { plan, change };
}

export function numbersOf({ sections }: Pick<RenewalDetail, "sections">, { shares }: RenewalChange): string {
  const byId = new Map(sections.map(({ id, number }) => [id, number]));
  return shares.map(({ section_id }) => byId.get(section_id) ?? "").join("・");
}

export function listCrumbs({ viewer }: FacilityRequest) {
  return sectionsCrumbs(viewer.facility, { label: "リニューアル案", href: paths.renewals.url() });
}

export function planCrumbs(request: FacilityRequest, plan: RenewalDetail, last?: string) {
  return [
    ...listCrumbs(request),
    { label: plan.name, ...(last && { href: paths.renewal.url(plan.id) }) },
    ...(last ? [{ label: last }] : []),
  ];
}
