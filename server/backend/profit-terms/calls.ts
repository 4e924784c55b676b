export { downloadProfitTermsExcel } from "./file.ts";
export { getProfitTerms, updateProfitTerms } from "./terms.ts";
