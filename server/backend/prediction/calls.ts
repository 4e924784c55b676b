export { downloadPredictionExcel } from "./excel.ts";
export { createPrediction, getPrediction, getPredictions } from "./predictions.ts";
export { getClosedStores, getOpeningNewStores } from "./store-lists.ts";
