export { getProfitTerms, updateProfitTerms } from "./terms.ts";
