export {
  createAdminBrandBenchmark,
  deleteAdminBrandBenchmark,
  getAdminBrandBenchmarks,
} from "./benchmarks.ts";
export { downloadAdminBenchmarksExcel, downloadAdminBrandsExcel } from "./file.ts";
export { createAdminBrand, getAdminBrand, getAdminBrands, updateAdminBrand } from "./masters.ts";
export { getAdminBrandTwins } from "./twins.ts";
