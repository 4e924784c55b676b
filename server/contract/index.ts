import {
  createAdminBrandBenchmark,
  deleteAdminBrandBenchmark,
  downloadAdminBenchmarksExcel,
  getAdminBrandBenchmarks,
} from "./admin-brand-benchmarks.ts";
import {
  createAdminBrand,
  downloadAdminBrandsExcel,
  getAdminBrand,
  getAdminBrands,
  getAdminBrandTwins,
  updateAdminBrand,
} from "./admin-brands.ts";
import { getAssignmentCount, getAssignments, updateAssignment } from "./assignments.ts";
import { downloadAuditEntriesExcel, getAuditEntries } from "./audit.ts";
import { getBenchmarkPlaceDatasets, getBenchmarks, updateBenchmarks } from "./benchmarks.ts";
import {
  getBrandGeodemoIndices,
  getBrandNodes,
  getSimilarBrands,
  getTagIndices,
  getWordCloud,
} from "./brand-analysis.ts";
import { getBrandListings } from "./brand-listings.ts";
import { getBrandScouts, getUnansweredScouts } from "./brand-scouts.ts";
import { getBrandStore, getBrandStores } from "./brand-stores.ts";
import {
  downloadBrandsExcel,
  getBrand,
  getBrandSettingStatus,
  getSortedBrands,
  searchBrands,
  updateBrand,
} from "./brands.ts";
import type { CallAnswer, CallArguments, CallInput } from "./call.ts";
import { getCompetitors } from "./competitors.ts";
import { downloadContactsExcel, getContacts, getUnansweredContacts } from "./contact-inbox.ts";
import {
  createApply,
  createScout,
  deleteApply,
  getApplies,
  getApply,
  getScout,
  getScouts,
} from "./contacts.ts";
import { createSectionContract, getContractDraft } from "./contracts.ts";
import { createCustomBrand, deleteCustomBrand, updateCustomBrand } from "./custom-brands.ts";
import { getFacilities, getFacility, getOperationsDepartments, updateFacility } from "./facilities.ts";
import {
  createFacilityBookmark,
  deleteFacilityBookmark,
  downloadFacilitiesExcel,
  getFacilityMark,
  getMarkedFacilities,
  rateFacility,
} from "./facility-marks.ts";
import { getFacilityCategoryScores, getFacilityOfferings, getFacilityTenants } from "./facility-views.ts";
import { addFile, deleteFile, getFile, getFiles } from "./files.ts";
import { getFloors } from "./floors.ts";
import { addFacilityImage, getFacilityImage, getFacilityImages, updateFacilityImage } from "./images.ts";
import {
  createUserBrandJoin,
  createUserFacilityJoin,
  deleteUserBrandJoin,
  deleteUserFacilityJoin,
  downloadBrandJoinsExcel,
  downloadFacilityJoinsExcel,
  getUserBrandJoins,
  getUserFacilityJoins,
  updateUserBrandJoin,
  updateUserFacilityJoin,
} from "./joins.ts";
import { getLatestChange } from "./latest-changes.ts";
import {
  addLeasingListItem,
  getLeasingListItems,
  removeLeasingListItem,
  updateLeasingList,
} from "./leasing-list-items.ts";
import { downloadLeasingListExcel, getLeasingList, getLeasingListMap } from "./leasing-lists.ts";
import { createSendings, downloadSendingsExcel, getSendings } from "./mails.ts";
import { changeLeasingListStatus, getLeasingListStatuses } from "./negotiations.ts";
import { getOffering } from "./offerings.ts";
import {
  createStoreOpeningPlan,
  deleteStoreOpeningPlan,
  downloadOpeningPlansExcel,
  getStoreOpeningPlans,
  updateStoreOpeningPlan,
} from "./opening-plans.ts";
import {
  checkOptionalPoint,
  createBrandOptionalPoint,
  createFacilityOptionalPoint,
  deleteBrandOptionalPoint,
  deleteFacilityOptionalPoint,
  getBrandOptionalPoints,
  getFacilityOptionalPoints,
} from "./points.ts";
import {
  createPrediction,
  downloadPredictionExcel,
  getClosedStores,
  getOpeningNewStores,
  getPrediction,
  getPredictions,
} from "./predictions.ts";
import { createRecruitment, deleteRecruitment, getRecruitment, updateRecruitment } from "./recruitments.ts";
import { getCategories, getDistricts, getGenres, getPrefectures } from "./reference.ts";
import { createSection, deleteSection, updateSection } from "./section-fields.ts";
import { downloadSectionsExcel, getAllSections, getSection, getSections } from "./sections.ts";
import {
  getFacilitySimilarStores,
  getPointSimilarBenchmarks,
  getPointSimilarStores,
  getSimilarStores,
  getStoreSimilarBenchmarks,
} from "./similar-stores.ts";
import {
  getAsahiru,
  getCommercialArea,
  getFuturePopulation,
  getGeodemo,
  getPopulation,
  getSimilarFacilities,
} from "./statistics.ts";
import { createUsers, getMyRole, getUser, signUpUser, updateUser } from "./users.ts";

/** Every call of the backend by name. The client, the proxy, the backend's routes and the tests derive from it. */
export const calls = {
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
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type InputOf<N extends CallName> = CallInput<Calls[N]>;
export type ArgumentsOf<N extends CallName> = CallArguments<Calls[N]>;
export type AnswerOf<N extends CallName> = CallAnswer<Calls[N]>;
