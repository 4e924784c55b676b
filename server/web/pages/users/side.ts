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

interface AtId {
  pattern: `${string}/:id${string}`;
  url(id: number, query?: Query): string;
}
type AtIds = AtId | { patterns: readonly string[]; url(id?: number, query?: Query): string };

export interface UsersSide {
  noun: "施設" | "ブランド";
  at: {
    list: AtId;
    excel: AtId;
    invite: AtIds;
    edit: AtIds;
    remove: AtId;
    again: AtId;
  };
  requests?: (AtId & { side: "facility" | "brand" }) | undefined;
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
  at: {
    list: paths.facilityUsers,
    excel: paths.facilityUsersExcel,
    invite: paths.facilityUserNew,
    edit: paths.facilityUserEdit,
    remove: paths.facilityUserDelete,
    again: paths.facilityUserAgain,
  },
  requests: { side: "facility", ...paths.facilityUserRequests },
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
  at: {
    list: paths.brandUsers,
    excel: paths.brandUsersExcel,
    invite: paths.brandUserNew,
    edit: paths.brandUserEdit,
    remove: paths.brandUserDelete,
    again: paths.brandUserAgain,
  },
  requests: { side: "brand", ...paths.brandUserRequests },
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
  at: {
    list: paths.adminFacilityUsers,
    excel: paths.adminFacilityUsersExcel,
    invite: paths.adminFacilityUserNew,
    edit: paths.adminFacilityUserEdit,
    remove: paths.adminFacilityUserDelete,
    again: paths.adminFacilityUserAgain,
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
  at: {
    list: paths.adminBrandUsers,
    excel: paths.adminBrandUsersExcel,
    invite: paths.adminBrandUserNew,
    edit: paths.adminBrandUserEdit,
    remove: paths.adminBrandUserDelete,
    again: paths.adminBrandUserAgain,
  },
  above: ({ id, name }) => [
    { label: "管理者メニュー" },
    { label: "ブランドデータ", href: paths.adminBrands.url() },
    { label: name, href: paths.adminBrand.url(id) },
  ],
};

export function patternsOf(at: AtIds): readonly string[] {
  return "patterns" in at ? at.patterns : [at.pattern];
}

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
