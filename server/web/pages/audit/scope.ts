import type { SignedInRequest, Viewer } from "../../auth/viewer.ts";
import { paths } from "../../paths.ts";
import { notFound, Refusal } from "../../refusal.ts";

type Place = { pattern: string; url: (typeof paths.adminAudit)["url"] };

export interface AuditScope {
  list: Place;
  excel: Place;
  /** What the calls are asked for, and how it is called; refuses whoever is no admin of it. */
  tenant: (request: SignedInRequest) => { asked: { facility_id?: number; brand_id?: number }; name: string };
}

function requireAdmin(grant: string, name: string, { user }: Viewer): void {
  if (grant !== "admin" && !user.is_curator)
    throw new Refusal(403, `操作履歴は、「${name}」の管理者のみが閲覧できます。`);
}

export const ofFacility: AuditScope = {
  list: paths.settingFacilityAudit,
  excel: paths.settingFacilityAuditExcel,
  tenant(request) {
    const { viewer } = request;
    const { facility } = viewer;
    if (!facility) throw notFound();
    requireAdmin(facility.grant_type, facility.facility_name, viewer);
    return { asked: { facility_id: facility.facility_id }, name: facility.facility_name };
  },
};

export const ofBrand: AuditScope = {
  list: paths.settingBrandAudit,
  excel: paths.settingBrandAuditExcel,
  tenant(request) {
    const { viewer } = request;
    const { brand } = viewer;
    if (!brand) throw notFound();
    requireAdmin(brand.grant_type, brand.brand_name, viewer);
    return { asked: { brand_id: brand.brand_id }, name: brand.brand_name };
  },
};

export const ofEverybody: AuditScope = {
  list: paths.adminAudit,
  excel: paths.adminAuditExcel,
  tenant: () => ({ asked: {}, name: "管理者メニュー" }),
};
