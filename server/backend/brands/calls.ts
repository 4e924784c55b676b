export { getBrand, getBrandSettingStatus, getSortedBrands, searchBrands, updateBrand } from "./catalogue.ts";
export { downloadBrandsExcel } from "./file.ts";
