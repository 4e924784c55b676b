import type { Join } from "../../../contract/joins.ts";
import type { GrantType } from "../../../contract/statuses.ts";
import type { SignedInRequest, Viewer } from "../../auth/viewer.ts";
import type { BackendClient, Download } from "../../gateway/client.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { paths, type Query } from "../../paths.ts";
import { notFound } from "../../refusal.ts";

export interface Tenant {
  id: number;
  name: string;
  canManage: boolean;
}

export interface UsersSide {
  noun: "施設" | "ブランド";
  urls: {
    list(id: number, query?: Query): string;
    excel(id: number): string;
    invite(id: number, query?: Query): string;
    edit(id: number, query?: Query): string;
    remove(id: number, query?: Query): string;
    again(id: number): string;
  };
  patterns: {
    list: string;
    excel: string;
    invite: readonly string[];
    edit: readonly string[];
    remove: string;
    again: string;
  };
  requests?: { side: "facility" | "brand"; pattern: string; url(id: number): string } | undefined;
  above(tenant: Tenant): { label: string; href?: string }[];
  current(viewer: Viewer): { id: number; name: string; grant_type: GrantType } | undefined;
  own(viewer: Viewer, id: number): { id: number; name: string; grant_type: GrantType } | undefined;
  nameOf(backend: BackendClient, id: number): Promise<string | undefined>;
  list(backend: BackendClient, id: number): Promise<readonly Join[]>;
  file(backend: BackendClient, id: number): Promise<Download>;
  invite(backend: BackendClient, id: number, email: string, grant_type: GrantType): Promise<Join>;
  change(backend: BackendClient, id: number, join_id: number, grant_type: GrantType): Promise<number>;
  remove(backend: BackendClient, joinId: number): Promise<void>;
  again(backend: BackendClient, joinId: number): Promise<Join>;
}

const facilityRole = (role: Viewer["facility"]) =>
  role && { id: role.facility_id, name: role.facility_name, grant_type: role.grant_type };
const brandRole = (role: Viewer["brand"]) =>
  role && { id: role.brand_id, name: role.brand_name, grant_type: role.grant_type };

export const facilitySide: UsersSide = {
  noun: "施設",
  urls: {
    list: paths.facilityUsers.url,
    excel: paths.facilityUsersExcel.url,
    invite: paths.facilityUserNew.url,
    edit: paths.facilityUserEdit.url,
    remove: paths.facilityUserDelete.url,
    again: paths.facilityUserAgain.url,
  },
  patterns: {
    list: paths.facilityUsers.pattern,
    excel: paths.facilityUsersExcel.pattern,
    invite: paths.facilityUserNew.patterns,
    edit: paths.facilityUserEdit.patterns,
    remove: paths.facilityUserDelete.pattern,
    again: paths.facilityUserAgain.pattern,
  },
  requests: {
    side: "facility",
    pattern: paths.facilityUserRequests.pattern,
    url: (id) => paths.facilityUserRequests.url(id),
  },
  above: ({ name }) => [{ label: name }],
  current: ({ facility }) => facilityRole(facility),
  own: ({ facilityRoles }, id) => facilityRole(facilityRoles.find(({ facility_id }) => facility_id === id)),
  nameOf: async (backend, id) => (await backend.getFacility({ id })).facility?.name,
  list: async (backend, id) => (await backend.getUserFacilityJoins({ facility_id: id })).user_facilities,
  file: (backend, id) => backend.downloadFacilityJoinsExcel({ facility_id: id }),
  invite: async (backend, facility_id, email, grant_type) =>
    (await backend.createUserFacilityJoin({ body: { facility_id, email, grant_type } })).user_facility,
  change: async (backend, id, join_id, grant_type) =>
    (await backend.updateUserFacilityJoin({ facility_id: id, body: { join_id, grant_type } })).status,
  remove: async (backend, joinId) => void (await backend.deleteUserFacilityJoin({ id: joinId })),
  again: async (backend, joinId) => (await backend.resendFacilityInvitation({ id: joinId })).user_facility,
};

export const brandSide: UsersSide = {
  noun: "ブランド",
  urls: {
    list: paths.brandUsers.url,
    excel: paths.brandUsersExcel.url,
    invite: paths.brandUserNew.url,
    edit: paths.brandUserEdit.url,
    remove: paths.brandUserDelete.url,
    again: paths.brandUserAgain.url,
  },
  patterns: {
    list: paths.brandUsers.pattern,
    excel: paths.brandUsersExcel.pattern,
    invite: paths.brandUserNew.patterns,
    edit: paths.brandUserEdit.patterns,
    remove: paths.brandUserDelete.pattern,
    again: paths.brandUserAgain.pattern,
  },
  requests: {
    side: "brand",
    pattern: paths.brandUserRequests.pattern,
    url: (id) => paths.brandUserRequests.url(id),
  },
  above: ({ name }) => [{ label: name }],
  current: ({ brand }) => brandRole(brand),
  own: ({ brandRoles }, id) => brandRole(brandRoles.find(({ brand_id }) => brand_id === id)),
  nameOf: async (backend, id) => (await backend.getAdminBrand({ id })).brand?.name,
  list: async (backend, id) => (await backend.getUserBrandJoins({ brand_id: id })).user_brands,
  file: (backend, id) => backend.downloadBrandJoinsExcel({ brand_id: id }),
  invite: async (backend, brand_id, email, grant_type) =>
    (await backend.createUserBrandJoin({ body: { brand_id, email, grant_type } })).user_brand,
  change: async (backend, id, join_id, grant_type) =>
    (await backend.updateUserBrandJoin({ brand_id: id, body: { join_id, grant_type } })).status,
  remove: async (backend, joinId) => void (await backend.deleteUserBrandJoin({ id: joinId })),
  again: async (backend, joinId) => (await backend.resendBrandInvitation({ id: joinId })).user_brand,
};

export const curatorsFacilitySide: UsersSide = {
  ...facilitySide,
  requests: undefined,
  urls: {
    list: paths.adminFacilityUsers.url,
    excel: paths.adminFacilityUsersExcel.url,
    invite: paths.adminFacilityUserNew.url,
    edit: (id, query) => paths.adminFacilityUserEdit.url(id, query),
    remove: paths.adminFacilityUserDelete.url,
    again: paths.adminFacilityUserAgain.url,
  },
  patterns: {
    list: paths.adminFacilityUsers.pattern,
    excel: paths.adminFacilityUsersExcel.pattern,
    invite: [paths.adminFacilityUserNew.pattern],
    edit: [paths.adminFacilityUserEdit.pattern],
    remove: paths.adminFacilityUserDelete.pattern,
    again: paths.adminFacilityUserAgain.pattern,
  },
  above: ({ id, name }) => [
    { label: "管理者メニュー" },
    { label: "施設データ", href: paths.adminFacilities.url() },
    { label: name, href: paths.adminFacility.url(id) },
  ],
};

export const curatorsBrandSide: UsersSide = {
  ...brandSide,
  requests: undefined,
  urls: {
    list: paths.adminBrandUsers.url,
    excel: paths.adminBrandUsersExcel.url,
    invite: paths.adminBrandUserNew.url,
    edit: (id, query) => paths.adminBrandUserEdit.url(id, query),
    remove: paths.adminBrandUserDelete.url,
    again: paths.adminBrandUserAgain.url,
  },
  patterns: {
    list: paths.adminBrandUsers.pattern,
    excel: paths.adminBrandUsersExcel.pattern,
    invite: [paths.adminBrandUserNew.pattern],
    edit: [paths.adminBrandUserEdit.pattern],
    remove: paths.adminBrandUserDelete.pattern,
    again: paths.adminBrandUserAgain.pattern,
  },
  above: ({ id, name }) => [
    { label: "管理者メニュー" },
    { label: "ブランドデータ", href: paths.adminBrands.url() },
    { label: name, href: paths.adminBrand.url(id) },
  ],
};

export async function tenantAt(side: UsersSide, request: SignedInRequest, id?: number): Promise<Tenant> {
  const viewer = request.viewer;
  const role = id === undefined ? side.current(viewer) : side.own(viewer, id);
  const { is_curator: isCurator } = viewer.user;
  if (role) return { id: role.id, name: role.name, canManage: isCurator || role.grant_type === "admin" };
  if (!isCurator || id === undefined) throw notFound();
  try {
    const name = await side.nameOf(request.backend, id);
    if (name !== undefined) return { id, name, canManage: true };
  } catch (error) {
    rethrowUnless(error, 404);
  }
  throw notFound();
}
