export {
  createAdminDepartment,
  deleteAdminDepartment,
  downloadAdminDepartmentsExcel,
  getAdminDepartments,
  updateAdminDepartment,
} from "./departments.ts";
export { downloadAdminFacilitiesExcel } from "./file.ts";
export {
  createAdminFacility,
  getAdminFacilities,
  getAdminFacility,
  updateAdminFacility,
} from "./masters.ts";
