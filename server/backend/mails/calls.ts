export { downloadSendingsExcel } from "./file.ts";
export { createSendings } from "./sendings.ts";
export { getSendings } from "./sent.ts";
