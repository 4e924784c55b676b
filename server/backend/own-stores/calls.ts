export { getStoreBuildings } from "./buildings.ts";
export { closeOwnStore, moveOwnStore } from "./closing.ts";
export { downloadOwnStoresExcel } from "./file.ts";
export { getModelYear, updateModelYear } from "./model-year.ts";
export { getStorePrediction } from "./prediction.ts";
export { getStoreSales, updateStoreSales } from "./sales.ts";
export { downloadStoreSalesExcel } from "./sales-file.ts";
export { createOwnStore, getOwnStore, getOwnStores, updateOwnStore } from "./stores.ts";
