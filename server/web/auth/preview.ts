import type { FastifyRequest } from "fastify";
import type { Preview } from "../../contract/previews.ts";
import type { BrandRole, FacilityRole } from "../../contract/users.ts";
import type { Viewer } from "./viewer.ts";

declare module "fastify" {
  interface FastifyRequest {
    preview?: Preview | undefined;
  }
}

export function lookAs(request: FastifyRequest, real: Viewer, preview: Preview): void {
  request.preview = preview;
  request.viewer = preview.standing === "signed_out" ? undefined : viewerSeenAs(real, preview);
}

function viewerSeenAs({ user }: Viewer, preview: Preview): Viewer {
  const facility = facilityRole(preview);
  const brand = brandRole(preview);
  return {
    user: { ...user, family_name: "", given_name: "", is_curator: false },
    facilityRoles: facility ? [facility] : [],
    brandRoles: brand ? [brand] : [],
    disabledFacilities: [],
    invitations: [],
    ...(facility && { facility, side: "facility" }),
    ...(brand && { brand, side: "brand" }),
  };
}

function facilityRole({ facility, standing }: Preview): FacilityRole | undefined {
  if (!facility) return undefined;
  const isStandard = standing !== "free_facility";
  return {
    facility_id: facility.id,
    facility_name: facility.name,
    is_stealth: false,
    is_standard: isStandard,
    is_section_map: isStandard,
    is_operator: false,
    grant_type: "member",
  };
}

function brandRole({ brand, standing }: Preview): BrandRole | undefined {
  if (!brand) return undefined;
  const has = standing !== "brand_without_plans";
  return {
    brand_id: brand.id,
    brand_name: brand.name,
    is_stealth: false,
    is_brand_benchmark: has && standing !== "brand_without_benchmark",
    is_gps_people_flow: has,
    is_category_similar_score: has,
    is_sales_prediction: has,
    is_exclusive: false,
    is_facility_plan: has,
    is_carto_url: false,
    carto_url: null,
    grant_type: "member",
  };
}
