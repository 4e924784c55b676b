export { createRenewalChange, deleteRenewalChange, updateRenewalChange } from "./changes.ts";
export { downloadRenewalChangesExcel } from "./changes-file.ts";
export { downloadRenewalsExcel } from "./file.ts";
export { downloadRenewalExcel } from "./plan-file.ts";
export { createRenewal, deleteRenewal, getRenewal, getRenewals, updateRenewal } from "./plans.ts";
export { createRenewalRecruitment } from "./recruiting.ts";
