export { downloadAuditEntriesExcel, getAuditEntries } from "./entries.ts";
export { getLatestChange } from "./latest-changes.ts";
