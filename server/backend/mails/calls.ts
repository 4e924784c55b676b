export { downloadSendingsExcel } from "./file.ts";
export { createSendings } from "./sendings.ts";
export { getSendings } from "./sent.ts";
export { dropWaitingMails, getWaitingMails } from "./waiting.ts";
