export { getRecomputation, getVerifiedPredictions } from "./evidence.ts";
export { downloadPredictionExcel } from "./excel.ts";
export { downloadPredictionsExcel } from "./list-file.ts";
export { getOpenedForecasts } from "./opened-forecasts.ts";
export { downloadOpenedForecastsExcel } from "./opened-forecasts-file.ts";
export { createPrediction, getPredictedFacilities, getPrediction, getPredictions } from "./rows.ts";
export { getClosedStores, getOpeningNewStores } from "./store-lists.ts";
export { getPredictionWhatIf } from "./what-if.ts";
