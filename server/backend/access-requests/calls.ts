export { decideAccessRequest } from "./decision.ts";
export { createMailDomain, deleteMailDomain } from "./domains.ts";
export { downloadAccessRequestsExcel, getAccessRequest, getAccessRequests } from "./list.ts";
export { decideOwnAccessRequest, getOwnAccessRequests } from "./own.ts";
