export { decideAccessRequest } from "./decision.ts";
export { downloadAccessRequestsExcel, getAccessRequest, getAccessRequests } from "./list.ts";
