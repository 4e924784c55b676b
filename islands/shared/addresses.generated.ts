// Written by scripts/addresses.ts.
import type { Address } from "./calls.ts";

export const addLeasingListItem: Address<"addLeasingListItem"> = ["POST", "/api/v1/leasing_lists"];
export const changeLeasingListStatus: Address<"changeLeasingListStatus"> = [
  "POST",
  "/api/v1/leasing_lists/{id}/status",
];
export const createCustomBrand: Address<"createCustomBrand"> = ["POST", "/api/v1/leasing_lists/custom_brand"];
export const createFacilityBookmark: Address<"createFacilityBookmark"> = [
  "POST",
  "/api/v1/facilities/{id}/bookmark",
];
export const deleteFacilityBookmark: Address<"deleteFacilityBookmark"> = [
  "DELETE",
  "/api/v1/facilities/{id}/bookmark",
];
export const getAllSections: Address<"getAllSections"> = ["GET", "/api/am/sections_all"];
export const getFloors: Address<"getFloors"> = ["GET", "/api/v1/floors"];
export const getLatestChange: Address<"getLatestChange"> = ["GET", "/api/v1/latest_changes"];
export const getLeasingList: Address<"getLeasingList"> = ["GET", "/api/v1/leasing_lists"];
export const getLeasingListItems: Address<"getLeasingListItems"> = ["GET", "/api/v1/leasing_list_items"];
export const getLeasingListMap: Address<"getLeasingListMap"> = ["GET", "/api/v1/leasing_lists/map"];
export const getLeasingListStatuses: Address<"getLeasingListStatuses"> = [
  "GET",
  "/api/v1/leasing_lists/{id}/status",
];
export const getPrefectures: Address<"getPrefectures"> = ["GET", "/api/v1/prefectures"];
export const getRecruitment: Address<"getRecruitment"> = ["GET", "/api/v1/sections/{section_id}/recruitment"];
export const removeLeasingListItem: Address<"removeLeasingListItem"> = ["DELETE", "/api/v1/leasing_lists"];
export const searchBrands: Address<"searchBrands"> = ["GET", "/api/v1/brands"];
export const updateLeasingList: Address<"updateLeasingList"> = ["PATCH", "/api/v1/leasing_lists"];
