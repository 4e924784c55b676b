export {
  getFacilitySimilarStores,
  getPointSimilarBenchmarks,
  getPointSimilarStores,
  getSimilarStores,
  getStoreSimilarBenchmarks,
} from "./similar-stores.ts";
export { getBrandStore, getBrandStores } from "./stores.ts";
