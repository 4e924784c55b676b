export { getStoreBuildings } from "./buildings.ts";
export { closeOwnStore, moveOwnStore } from "./closing.ts";
export { downloadOwnStoresExcel } from "./file.ts";
export { createOwnStore, getOwnStore, getOwnStores, updateOwnStore } from "./stores.ts";
