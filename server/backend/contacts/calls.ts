export { createApply, deleteApply } from "./applies.ts";
export { getBrandScouts, getUnansweredScouts } from "./brand-scouts.ts";
export { downloadContactsExcel } from "./file.ts";
export { getContacts, getUnansweredContacts } from "./inbox.ts";
export { getApplies, getApply, getScout, getScouts } from "./reading.ts";
export { createScout } from "./scouts.ts";
