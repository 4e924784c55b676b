import {
  createAdminBrandBenchmark,
  deleteAdminBrandBenchmark,
  getAdminBrandBenchmarks,
} from "./admin-brands/benchmarks.ts";
import { downloadAdminBenchmarksExcel, downloadAdminBrandsExcel } from "./admin-brands/file.ts";
import { createAdminBrand, getAdminBrand, getAdminBrands, updateAdminBrand } from "./admin-brands/masters.ts";
import { getAdminBrandTwins } from "./admin-brands/twins.ts";
import type { Handlers } from "./answering/handler.ts";
import { getAssignmentCount, getAssignments, updateAssignment } from "./assignments/calls.ts";
import { downloadAuditEntriesExcel, getAuditEntries } from "./audit/entries.ts";
import { getLatestChange } from "./audit/latest-changes.ts";
import { getBenchmarkPlaceDatasets, getBenchmarks, updateBenchmarks } from "./benchmarks/calls.ts";
import {
  getBrandGeodemoIndices,
  getBrandNodes,
  getTagIndices,
  getWordCloud,
} from "./brand-analysis/calls.ts";
import { getSimilarBrands } from "./brand-analysis/similar-brands.ts";
import {
  getFacilitySimilarStores,
  getPointSimilarBenchmarks,
  getPointSimilarStores,
  getSimilarStores,
  getStoreSimilarBenchmarks,
} from "./brand-stores/similar-stores.ts";
import { getBrandStore, getBrandStores } from "./brand-stores/stores.ts";
import {
  getBrand,
  getBrandSettingStatus,
  getSortedBrands,
  searchBrands,
  updateBrand,
} from "./brands/catalogue.ts";
import { downloadBrandsExcel } from "./brands/file.ts";
import { createApply, deleteApply } from "./contacts/applies.ts";
import { getBrandScouts, getUnansweredScouts } from "./contacts/brand-scouts.ts";
import { downloadContactsExcel } from "./contacts/file.ts";
import { getContacts, getUnansweredContacts } from "./contacts/inbox.ts";
import { getApplies, getApply, getScout, getScouts } from "./contacts/reading.ts";
import { createScout } from "./contacts/scouts.ts";
import { createSectionContract, getContractDraft } from "./contracts/calls.ts";
import { createCustomBrand, deleteCustomBrand, updateCustomBrand } from "./custom-brands/calls.ts";
import { getFacility, getOperationsDepartments } from "./facilities/calls.ts";
import { getFacilities } from "./facilities/search.ts";
import { getFacilityCategoryScores, getFacilityOfferings, getFacilityTenants } from "./facilities/views.ts";
import { updateFacility } from "./facilities/writes.ts";
import { downloadFacilitiesExcel } from "./facility-marks/file.ts";
import {
  createFacilityBookmark,
  deleteFacilityBookmark,
  getFacilityMark,
  getMarkedFacilities,
  rateFacility,
} from "./facility-marks/marks.ts";
import { addFile } from "./files/adding.ts";
import { getFile, getFiles } from "./files/reading.ts";
import { deleteFile } from "./files/removing.ts";
import { getFloors } from "./floors/calls.ts";
import { addFacilityImage } from "./images/add.ts";
import { getFacilityImage, getFacilityImages, updateFacilityImage } from "./images/facility-images.ts";
import {
  createUserBrandJoin,
  createUserFacilityJoin,
  deleteUserBrandJoin,
  deleteUserFacilityJoin,
  getUserBrandJoins,
  getUserFacilityJoins,
  updateUserBrandJoin,
  updateUserFacilityJoin,
} from "./joins/calls.ts";
import { downloadBrandJoinsExcel, downloadFacilityJoinsExcel } from "./joins/file.ts";
import { getBrandListings } from "./leasing-lists/brand-listings.ts";
import { getLeasingListItems } from "./leasing-lists/candidates.ts";
import { downloadLeasingListExcel } from "./leasing-lists/file.ts";
import { addLeasingListItem, removeLeasingListItem, updateLeasingList } from "./leasing-lists/items.ts";
import { getLeasingList, getLeasingListMap } from "./leasing-lists/lists.ts";
import { downloadSendingsExcel } from "./mails/file.ts";
import { createSendings } from "./mails/sendings.ts";
import { getSendings } from "./mails/sent.ts";
import { changeLeasingListStatus, getLeasingListStatuses } from "./negotiations/calls.ts";
import { getOffering } from "./offerings/calls.ts";
import { downloadOpeningPlansExcel } from "./opening-plans/file.ts";
import {
  createStoreOpeningPlan,
  deleteStoreOpeningPlan,
  getStoreOpeningPlans,
  updateStoreOpeningPlan,
} from "./opening-plans/plans.ts";
import {
  createBrandOptionalPoint,
  createFacilityOptionalPoint,
  deleteBrandOptionalPoint,
  deleteFacilityOptionalPoint,
  getBrandOptionalPoints,
  getFacilityOptionalPoints,
} from "./points/calls.ts";
import { checkOptionalPoint } from "./points/limit.ts";
import { downloadPredictionExcel } from "./prediction/excel.ts";
import { createPrediction, getPrediction, getPredictions } from "./prediction/predictions.ts";
import { getClosedStores, getOpeningNewStores } from "./prediction/store-lists.ts";
import { createRecruitment, deleteRecruitment, updateRecruitment } from "./recruitments/changes.ts";
import { getRecruitment } from "./recruitments/reading.ts";
import { getCategories, getDistricts, getGenres, getPrefectures } from "./reference/calls.ts";
import { getAllSections, getSection, getSections } from "./sections/calls.ts";
import { createSection, deleteSection, updateSection } from "./sections/changes.ts";
import { downloadSectionsExcel } from "./sections/file.ts";
import {
  getAsahiru,
  getCommercialArea,
  getFuturePopulation,
  getGeodemo,
  getPopulation,
} from "./statistics/calls.ts";
import { getCompetitors } from "./statistics/competitors.ts";
import { getSimilarFacilities } from "./statistics/similar-facilities.ts";
import { createUsers, getMyRole, getUser, updateUser } from "./users/calls.ts";
import { signUpUser } from "./users/sign-up.ts";

export const handlers: Handlers = {
  getMyRole,
  getUser,
  createUsers,
  updateUser,
  signUpUser,
  getAdminBrands,
  downloadAdminBrandsExcel,
  createAdminBrand,
  getAdminBrand,
  getAdminBrandTwins,
  updateAdminBrand,
  getAdminBrandBenchmarks,
  downloadAdminBenchmarksExcel,
  createAdminBrandBenchmark,
  deleteAdminBrandBenchmark,
  searchBrands,
  getSortedBrands,
  downloadBrandsExcel,
  getBrand,
  updateBrand,
  getBrandSettingStatus,
  getBenchmarks,
  getBenchmarkPlaceDatasets,
  updateBenchmarks,
  getBrandScouts,
  getUnansweredScouts,
  getUserFacilityJoins,
  downloadFacilityJoinsExcel,
  createUserFacilityJoin,
  updateUserFacilityJoin,
  deleteUserFacilityJoin,
  getUserBrandJoins,
  downloadBrandJoinsExcel,
  createUserBrandJoin,
  updateUserBrandJoin,
  deleteUserBrandJoin,
  getPrefectures,
  getDistricts,
  getCategories,
  getGenres,
  getFloors,
  getFacilities,
  getFacility,
  getFacilityImages,
  getFacilityImage,
  addFacilityImage,
  updateFacilityImage,
  getFiles,
  getFile,
  addFile,
  deleteFile,
  updateFacility,
  getFacilityOfferings,
  getFacilityTenants,
  getFacilityCategoryScores,
  getOperationsDepartments,
  getMarkedFacilities,
  downloadFacilitiesExcel,
  getFacilityMark,
  createFacilityBookmark,
  deleteFacilityBookmark,
  rateFacility,
  getSections,
  getAllSections,
  downloadSectionsExcel,
  getSection,
  createSection,
  updateSection,
  deleteSection,
  getRecruitment,
  createRecruitment,
  updateRecruitment,
  deleteRecruitment,
  getOffering,
  getLeasingList,
  getLeasingListMap,
  downloadLeasingListExcel,
  getBrandListings,
  getLeasingListItems,
  addLeasingListItem,
  updateLeasingList,
  removeLeasingListItem,
  getLeasingListStatuses,
  changeLeasingListStatus,
  getContractDraft,
  createSectionContract,
  createCustomBrand,
  updateCustomBrand,
  deleteCustomBrand,
  createSendings,
  getSendings,
  downloadSendingsExcel,
  getAsahiru,
  getSimilarFacilities,
  getCommercialArea,
  getFuturePopulation,
  getGeodemo,
  getPopulation,
  getCompetitors,
  getBrandNodes,
  getWordCloud,
  getTagIndices,
  getBrandGeodemoIndices,
  getSimilarBrands,
  getBrandStores,
  getBrandStore,
  getSimilarStores,
  getStoreSimilarBenchmarks,
  getFacilitySimilarStores,
  getPointSimilarBenchmarks,
  getPointSimilarStores,
  createApply,
  getApplies,
  getApply,
  deleteApply,
  createScout,
  getScouts,
  getContacts,
  downloadContactsExcel,
  getUnansweredContacts,
  getAssignments,
  getAssignmentCount,
  updateAssignment,
  getScout,
  getBrandOptionalPoints,
  createBrandOptionalPoint,
  deleteBrandOptionalPoint,
  getFacilityOptionalPoints,
  createFacilityOptionalPoint,
  deleteFacilityOptionalPoint,
  checkOptionalPoint,
  getStoreOpeningPlans,
  downloadOpeningPlansExcel,
  createStoreOpeningPlan,
  updateStoreOpeningPlan,
  deleteStoreOpeningPlan,
  getClosedStores,
  getOpeningNewStores,
  getPredictions,
  getPrediction,
  downloadPredictionExcel,
  createPrediction,
  getAuditEntries,
  getLatestChange,
  downloadAuditEntriesExcel,
};
