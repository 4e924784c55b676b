import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { versionText } from "../../forms/entry.ts";
import { auth, curator } from "../../guards.ts";
import { paths } from "../../paths.ts";
import { route } from "../../route.ts";
import {
  confirmDeletion,
  createDepartment,
  deleteDepartment,
  departmentBody,
  departmentsQuery,
  downloadDepartments,
  renameDepartment,
  showDepartments,
} from "./departments.ts";
import { enabledBody, showEnabled, submitEnabled } from "./enabled.ts";
import { downloadAdminFacilities } from "./excel.ts";
import { adminFacilityEntry } from "./fields.ts";
import {
  showAdminFacilityEdit,
  showAdminFacilityNew,
  submitAdminFacilityEdit,
  submitAdminFacilityNew,
} from "./form.ts";
import { showAdminFacilities } from "./list.ts";
import { adminFacilitiesQuery } from "./query.ts";
import { showAdminFacility } from "./show.ts";

const params = z.object({ id: idText });
const guards = [auth, curator] as const;
const read = { method: "GET", guards } as const;
const send = { method: "POST", guards } as const;
const write = { ...send, rerenders: true } as const;

export function adminFacilityPages(app: FastifyInstance): void {
  const query = adminFacilitiesQuery;
  const fresh = { path: paths.adminFacilityNew.pattern };
  const edit = { path: paths.adminFacilityEdit.pattern, params };
  const enabled = { path: paths.adminFacilityEnabled.pattern, params };
  route(app, {
    ...read,
    path: paths.adminFacilities.pattern,
    query,
    handler: showAdminFacilities,
  });
  route(app, {
    ...read,
    path: paths.adminFacilitiesExcel.pattern,
    query,
    handler: downloadAdminFacilities,
  });
  route(app, { ...read, ...fresh, handler: showAdminFacilityNew });
  route(app, {
    ...write,
    ...fresh,
    body: adminFacilityEntry,
    handler: submitAdminFacilityNew,
  });
  route(app, {
    ...read,
    path: paths.adminFacility.pattern,
    params,
    handler: showAdminFacility,
  });
  route(app, { ...read, ...edit, handler: showAdminFacilityEdit });
  route(app, {
    ...write,
    ...edit,
    body: adminFacilityEntry.extend({ version: versionText }),
    handler: submitAdminFacilityEdit,
  });
  route(app, { ...read, ...enabled, handler: showEnabled });
  route(app, {
    ...send,
    ...enabled,
    body: enabledBody,
    handler: submitEnabled,
  });
  departmentPages(app);
}

function departmentPages(app: FastifyInstance): void {
  const all = { path: paths.adminDepartments.pattern };
  const deletion = { path: paths.adminDepartmentDelete.pattern, params };
  const body = departmentBody;
  route(app, { ...read, ...all, query: departmentsQuery, handler: showDepartments });
  route(app, { ...read, path: paths.adminDepartmentsExcel.pattern, handler: downloadDepartments });
  route(app, { ...write, ...all, body, handler: createDepartment });
  route(app, {
    ...write,
    path: paths.adminDepartment.pattern,
    params,
    body,
    handler: renameDepartment,
  });
  route(app, { ...read, ...deletion, handler: confirmDeletion });
  route(app, { ...send, ...deletion, handler: deleteDepartment });
}
