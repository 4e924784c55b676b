export { getAsahiru, getCommercialArea, getFuturePopulation, getGeodemo, getPopulation } from "./area.ts";
export { getCompetitors } from "./competitors.ts";
export { getMarket } from "./market.ts";
export { downloadTradeAreaExcel } from "./report-file.ts";
export { getSimilarFacilities } from "./similar-facilities.ts";
