import type { FastifyInstance } from "fastify";
import { versionText } from "../../forms/entry.ts";
import { auth, curator } from "../../guards.ts";
import { enabledBody } from "../../parts/standing/enabled.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../route.ts";
import {
  departmentBody as body,
  confirmDeletion,
  createDepartment,
  deleteDepartment,
  departmentsQuery,
  downloadDepartments,
  renameDepartment,
  showDepartments,
} from "./departments.ts";
import { showEnabled, submitEnabled } from "./enabled.ts";
import { downloadAdminFacilities } from "./excel.ts";
import { adminFacilityEntry } from "./fields.ts";
import {
  showAdminFacilityEdit,
  showAdminFacilityNew,
  submitAdminFacilityEdit,
  submitAdminFacilityNew,
} from "./form.ts";
import { showAdminFacilities } from "./list.ts";
import { adminFacilitiesQuery as query } from "./query.ts";
import { showAdminFacility } from "./show.ts";

export function adminFacilityPages(app: FastifyInstance): void {
  const { get, post, form } = routes(app, [auth, curator]);
  get(paths.adminFacilities, showAdminFacilities, { query });
  get(paths.adminFacilitiesExcel, downloadAdminFacilities, { query });
  get(paths.adminFacilityNew, showAdminFacilityNew);
  form(paths.adminFacilityNew, submitAdminFacilityNew, { body: adminFacilityEntry });
  get(paths.adminFacility, showAdminFacility);
  get(paths.adminFacilityEdit, showAdminFacilityEdit);
  form(paths.adminFacilityEdit, submitAdminFacilityEdit, {
    body: adminFacilityEntry.extend({ version: versionText }),
  });
  get(paths.adminFacilityEnabled, showEnabled);
  post(paths.adminFacilityEnabled, submitEnabled, { body: enabledBody });

  get(paths.adminDepartments, showDepartments, { query: departmentsQuery });
  get(paths.adminDepartmentsExcel, downloadDepartments);
  form(paths.adminDepartments, createDepartment, { body });
  form(paths.adminDepartment, renameDepartment, { body });
  get(paths.adminDepartmentDelete, confirmDeletion);
  post(paths.adminDepartmentDelete, deleteDepartment);
}
