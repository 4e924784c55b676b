export { downloadFacilitiesExcel } from "./file.ts";
export {
  createFacilityBookmark,
  deleteFacilityBookmark,
  getFacilityMark,
  getMarkedFacilities,
  rateFacility,
} from "./marks.ts";
