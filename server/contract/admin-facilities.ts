import { z } from "zod";
import { type Answered, download, read, WORKBOOK, write } from "./call.ts";
import { facility, facilityFields } from "./facilities.ts";
import { flagText, id, idText, instant, ok, pageText, paging, perPageText, searchText } from "./fields.ts";
import { PER_PAGE } from "./paging.ts";
import { facilityType } from "./statuses.ts";
import { done, filledLine, latitude, listText, longitude, version } from "./texts.ts";

const curators = { access: ["curator"], browser: true } as const;

export const adminFacility = facility.extend({
  is_enabled: z.boolean(),
  closed_at: instant.nullable(),
  is_town_point: z.boolean(),
  floor_count: z.int().min(0),
  admin_count: z.int().min(0),
  invited_admin_count: z.int().min(0),
});
export type AdminFacility = Answered<typeof adminFacility>;

const adminFacilityFields = facilityFields.extend({
  is_enabled: z.boolean(),
  is_stealth: z.boolean(),
  is_standard: z.boolean(),
  is_section_map: z.boolean(),
  latitude,
  longitude,
  is_town_point: z.boolean(),
  municipality_code: z.string().regex(/^\d{5}$/, "市区町村を指定してください。"),
  operations_department_id: id.nullable(),
});
export type AdminFacilityFields = Answered<typeof adminFacilityFields>;

export const adminFacilityOrder = z.enum(["name", "sections", "opened", "updated"]);

/** `is_enabled` narrows when true; false lists both kinds. Without an order, by kana. */
const filters = {
  search: searchText.optional(),
  facility_types: listText(facilityType).optional(),
  prefectures: listText(idText).optional(),
  plan: z.enum(["free", "standard", "section_map"]).optional(),
  is_without_admin: flagText.optional(),
  is_enabled: flagText.default(true),
  sort: adminFacilityOrder.default("name"),
  order: z.enum(["asc", "desc"]).default("asc"),
};

export const getAdminFacilities = read({
  ...curators,
  path: "/api/v1/admins/facilities",
  summary: "施設マスターを検索",
  query: z.strictObject({ ...filters, page: pageText, per_page: perPageText }),
  response: z.object({
    status: ok,
    facilities: z.array(adminFacility),
    ...paging,
  }),
  fallback: {
    status: 2000 as const,
    facilities: [],
    total: 0,
    page: 1,
    per_page: PER_PAGE,
  },
});

/** The same as a workbook, all pages of it. None of the product's listed calls, as are all of this noun. */
export const downloadAdminFacilitiesExcel = download({
  ...curators,
  path: "/api/v1/admins/facilities/excel",
  summary: "施設マスターのExcel",
  browser: false,
  query: z.strictObject(filters),
  contentType: WORKBOOK,
});

export const getAdminFacility = read({
  ...curators,
  path: "/api/v1/admins/facilities/{id}",
  summary: "施設マスターの詳細",
  params: z.strictObject({ id: idText }),
  response: z.object({ status: ok, facility: adminFacility.nullable() }),
  fallback: { status: 2000 as const, facility: null },
});

export const createAdminFacility = write({
  ...curators,
  method: "POST",
  path: "/api/v1/admins/facilities",
  summary: "施設を登録",
  body: adminFacilityFields.partial().required({
    name: true,
    facility_type: true,
    address: true,
    latitude: true,
    longitude: true,
    municipality_code: true,
  }),
  response: z.object({ ...done, facility: adminFacility }),
});

export const updateAdminFacility = write({
  ...curators,
  method: "PATCH",
  path: "/api/v1/admins/facilities/{id}",
  summary: "施設マスターを更新",
  params: z.strictObject({ id: idText }),
  body: adminFacilityFields.partial().extend({ version }),
  response: z.object({ ...done, facility: adminFacility }),
});

export const adminDepartment = z.object({
  id,
  name: z.string(),
  facility_count: z.int().min(0),
});
export type AdminDepartment = Answered<typeof adminDepartment>;

export const getAdminDepartments = read({
  ...curators,
  path: "/api/v1/admins/operations_departments",
  summary: "運営部署の一覧",
  response: z.object({ status: ok, departments: z.array(adminDepartment) }),
  fallback: { status: 2000 as const, departments: [] },
});

export const downloadAdminDepartmentsExcel = download({
  ...curators,
  path: "/api/v1/admins/operations_departments/excel",
  summary: "運営部署の一覧のExcel",
  contentType: WORKBOOK,
});

const department = z.strictObject({ name: filledLine("運営部署名", 100) });

export const createAdminDepartment = write({
  ...curators,
  method: "POST",
  path: "/api/v1/admins/operations_departments",
  summary: "運営部署を登録",
  body: department,
  response: z.object({ ...done, department: adminDepartment }),
});

export const updateAdminDepartment = write({
  ...curators,
  method: "PUT",
  path: "/api/v1/admins/operations_departments/{id}",
  summary: "運営部署の名称を変更",
  params: z.strictObject({ id: idText }),
  body: department,
  response: z.object({ ...done, department: adminDepartment }),
});

export const deleteAdminDepartment = write({
  ...curators,
  method: "DELETE",
  path: "/api/v1/admins/operations_departments/{id}",
  summary: "運営部署を削除",
  params: z.strictObject({ id: idText }),
  response: z.object(done),
});
