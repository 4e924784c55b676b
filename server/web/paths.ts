import { FORM_TOKEN_PATH } from "../lib/form-token.ts";

type Value = string | number | boolean | readonly (string | number)[] | undefined | null;
export type Query = Record<string, Value>;

/** `?a=1&b=2` of the given values; absent and empty ones are left out, lists repeat their key. */
export function queryOf(query: Query | undefined): string {
  let search: URLSearchParams | undefined;
  for (const key in query) {
    const value = query[key];
    // Most links of a list carry nothing: no search is made for them.
    if (value === undefined || value === null || value === "") continue;
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === undefined || one === null || one === "") continue;
      search ??= new URLSearchParams();
      search.append(key, String(one));
    }
  }
  return search ? `?${search}` : "";
}

function fixed<const P extends string>(pattern: P) {
  return { pattern, url: (query?: Query) => `${pattern}${queryOf(query)}` };
}

/** A path with one id: `before/:id/after`. */
function withId<const B extends string, const A extends string = "">(before: B, after: A = "" as A) {
  return {
    pattern: `${before}/:id${after}` as const,
    url: (id: number, query?: Query) => `${before}/${id}${after}${queryOf(query)}`,
  };
}

/** A path with the id of something and below it that of one of its items: `before/:id/between/:item`. */
function withItem<const B extends string, const A extends string>(before: B, between: A) {
  return {
    pattern: `${before}/:id${between}/:item` as const,
    url: (id: number, item: number, query?: Query) => `${before}/${id}${between}/${item}${queryOf(query)}`,
  };
}

/** A path whose id may be left out: both patterns, one builder. */
function withOptionalId<const B extends string, const A extends string>(before: B, after: A) {
  return {
    patterns: [`${before}${after}`, `${before}/:id${after}`] as const,
    url: (id?: number, query?: Query) =>
      `${before}${id === undefined ? "" : `/${id}`}${after}${queryOf(query)}`,
  };
}

/** Every address of the product once: the pattern for its route and the builder for links. */
export const paths = {
  landing: fixed("/"),
  signin: fixed("/signin"),
  newPassword: fixed("/signin/new-password"),
  signinCode: fixed("/signin/code"),
  singleSignOn: fixed("/auth/start"),
  callback: fixed("/auth/callback"),
  keptForm: fixed("/kept-form"),
  formToken: fixed(FORM_TOKEN_PATH),
  signout: fixed("/signout"),
  forgotPassword: fixed("/forgotpassword"),
  forgotPasswordConfirm: fixed("/forgotpasswordconfirm"),
  forgotPasswordResend: fixed("/forgotpasswordconfirm/resend"),
  invitation: fixed("/invitation"),
  invitationConfirm: fixed("/invitation/confirm"),
  invitationResend: fixed("/invitation/confirm/resend"),
  invitationCompletion: fixed("/invitation/completion"),
  invitationAccept: fixed("/invitation/accept"),
  invitationReceived: fixed("/invitation/received"),
  accessLimit: fixed("/accesslimit"),
  facilitySwitch: fixed("/facility-switch"),
  brandSwitch: fixed("/brand-switch"),
  sideSwitch: fixed("/side-switch"),
  support: fixed("/support"),
  credits: fixed("/credits"),
  accessibility: fixed("/accessibility"),
  privacy: fixed("/privacy"),
  terms: fixed("/terms"),
  notices: fixed("/notices"),
  today: fixed("/today"),
  assignment: withId("/today"),
  calendar: fixed("/calendar"),
  calendarFile: fixed("/calendar.ics"),
  calendarEnd: fixed("/calendar/end"),
  subscribedCalendar: {
    pattern: "/calendar/:secret.ics",
    url: (secret: string) => `/calendar/${secret}.ics`,
  },
  extension: {
    pattern: "/extensions/:kind/:id",
    url: (kind: "apply" | "scout", id: number) => `/extensions/${kind}/${id}`,
  },
  devMails: fixed("/dev/mails"),

  sections: fixed("/sections"),
  sectionsExcel: fixed("/sections/excel"),
  deadlines: fixed("/sections/deadlines"),
  deadlinesExcel: fixed("/sections/deadlines/excel"),
  sectionsImport: fixed("/sections/import"),
  sectionsImportTemplate: fixed("/sections/import/template"),
  import: withId("/imports"),
  importCorrection: withId("/imports", "/correction"),
  importApplication: withId("/imports", "/application"),
  importUndo: withId("/imports", "/undo"),
  section: withId("/sections"),
  sectionEdit: withId("/sections", "/edit"),
  sectionDelete: withId("/sections", "/delete"),
  sectionNotice: withId("/sections", "/notice"),
  sectionFiles: withId("/sections", "/files"),
  sectionFileDelete: withItem("/sections", "/files"),
  file: withId("/files"),
  sectionRecruitment: withId("/sections", "/recruitements"),
  sectionRecruitmentEdit: withId("/sections", "/recruitements/edit"),
  leasingList: withId("/sections", "/recruitements/list"),
  leasingListExcel: withId("/sections", "/recruitements/list/excel"),
  leasingListUndo: withId("/sections", "/recruitements/list/undo"),
  leasingListContract: withId("/sections", "/recruitements/list/contract"),
  leasingListItem: withItem("/sections", "/recruitements/items"),
  leasingListBrandNew: withId("/sections", "/recruitements/brands/new"),
  leasingListMail: withId("/sections", "/recruitements/mail"),
  leasingListMailConfirm: withId("/sections", "/recruitements/mail/confirm"),
  leasingListMailResult: withId("/sections", "/recruitements/mail/result"),
  leasingListSendings: withId("/sections", "/recruitements/mails"),
  leasingListSendingsExcel: withId("/sections", "/recruitements/mails/excel"),
  leasingListSending: withItem("/sections", "/recruitements/mails"),
  sectionPublish: withId("/sections", "/publish"),
  sectionPublishConfirm: withId("/sections", "/publish/confirm"),
  sectionRegister: fixed("/section_register"),
  sectionRegisterConfirm: fixed("/section_register/confirm"),
  sectionRegisterCopy: fixed("/section_register/copy"),
  sectionRegisterDiscard: fixed("/section_register/discard"),
  sectionRegisterComplete: fixed("/section_register/complete"),
  sectionContact: fixed("/section_contact"),
  sectionContactExcel: fixed("/section_contact/excel"),
  sectionContactApplied: withId("/section_contact/applied"),
  sectionContactScout: withId("/section_contact/scout"),
  recruitments: fixed("/poc-recruitement"),
  recruitmentRow: withId("/poc-recruitement"),

  facilities: fixed("/facilities"),
  facilitiesExcel: fixed("/facilities/excel"),
  facility: withId("/facilities/details"),
  facilityBookmark: fixed("/facilities/bookmark"),
  facilityRating: withId("/facilities/details", "/rating"),
  brands: fixed("/brands"),
  brandsExcel: fixed("/brands/excel"),
  brand: withId("/brands/details"),
  brandListing: fixed("/brands/leasing-list"),
  brandListingUndo: fixed("/brands/leasing-list/undo"),
  brandStore: withId("/brandstores/details"),
  scouts: fixed("/scouts"),
  optionalPoint: fixed("/optional_point"),
  optionalPointResult: fixed("/optional_point/result"),
  optionalPointExcel: fixed("/optional_point/result/excel"),
  optionalPointPlaces: fixed("/optional_point/places"),
  optionalPointDelete: withId("/optional_point", "/delete"),
  salesPredictions: fixed("/sales_prediction"),
  salesPredictionNew: fixed("/sales_prediction/new"),
  salesPredictionTradeArea: fixed("/sales_prediction/trade_area"),
  salesPrediction: withId("/sales_prediction"),
  salesPredictionExcel: withId("/sales_prediction", "/excel"),
  openedForecasts: fixed("/sales_prediction/opened"),
  openedForecastsExcel: fixed("/sales_prediction/opened/excel"),
  storeOpeningPlans: fixed("/sales_prediction/plans"),
  storeOpeningPlansExcel: fixed("/sales_prediction/plans/excel"),
  storeOpeningPlanNew: fixed("/sales_prediction/plans/new"),
  storeOpeningPlan: withId("/sales_prediction/plans"),
  storeOpeningPlanStage: withId("/sales_prediction/plans", "/stage"),
  storeOpeningPlanStore: withId("/sales_prediction/plans", "/store"),
  storeOpeningPlanDelete: withId("/sales_prediction/plans", "/delete"),
  offeringSection: withId("/offering_section"),
  offeringSectionApplied: fixed("/offering_section/applied"),
  offeringSectionAppliedExcel: fixed("/offering_section/applied/excel"),

  settingFacility: fixed("/setting/facility/details"),
  settingFacilityEdit: fixed("/setting/facility/details/edit"),
  settingFacilityImages: fixed("/setting/facility/details/images"),
  settingFacilityImage: fixed("/setting/facility/details/images/change"),
  facilityImage: {
    pattern: "/facilities/details/:id/images/:hash",
    url: (id: number, hash: string) => `/facilities/details/${id}/images/${hash}`,
  },
  settingFloors: fixed("/setting/facility/floors"),
  settingFloor: withId("/setting/facility/floors"),
  settingFloorMove: withId("/setting/facility/floors", "/move"),
  settingFloorDelete: withId("/setting/facility/floors", "/delete"),
  settingFacilityAudit: fixed("/setting/facility/audit"),
  settingFacilityAuditExcel: fixed("/setting/facility/audit/excel"),
  settingBrandAudit: fixed("/setting/brand/audit"),
  settingBrandAuditExcel: fixed("/setting/brand/audit/excel"),
  settingBrand: fixed("/setting/brand/details"),
  settingBrandEdit: fixed("/setting/brand/details/edit"),
  ownStores: fixed("/setting/brand/stores"),
  ownStoresExcel: fixed("/setting/brand/stores/excel"),
  ownStoresImport: fixed("/setting/brand/stores/import"),
  ownStoresImportTemplate: fixed("/setting/brand/stores/import/template"),
  storeSalesExcel: fixed("/setting/brand/stores/sales/excel"),
  storeSalesImport: fixed("/setting/brand/stores/sales/import"),
  storeSalesImportTemplate: fixed("/setting/brand/stores/sales/import/template"),
  brandImport: withId("/setting/brand/imports"),
  brandImportCorrection: withId("/setting/brand/imports", "/correction"),
  brandImportApplication: withId("/setting/brand/imports", "/application"),
  brandImportUndo: withId("/setting/brand/imports", "/undo"),
  modelYear: fixed("/setting/brand/stores/model_year"),
  ownStoreNew: fixed("/setting/brand/stores/new"),
  ownStore: withId("/setting/brand/stores"),
  ownStoreEdit: withId("/setting/brand/stores", "/edit"),
  ownStoreClosing: withId("/setting/brand/stores", "/closing"),
  ownStoreMove: withId("/setting/brand/stores", "/move"),
  ownStorePrediction: withId("/setting/brand/stores", "/prediction"),
  ownStoreSales: withId("/setting/brand/stores", "/sales"),
  settingBrandBenchmarks: fixed("/setting/brand/benchmarks"),

  facilityUsers: withId("/userfacilityjoins"),
  facilityUsersExcel: withId("/userfacilityjoins", "/excel"),
  facilityUserNew: withOptionalId("/userfacilityjoins", "/new"),
  facilityUserEdit: withOptionalId("/userfacilityjoins", "/edit"),
  facilityUserDelete: withId("/userfacilityjoins", "/delete"),
  facilityAccount: fixed("/userfacilityjoins/users"),
  facilityAccountProfile: fixed("/userfacilityjoins/users/profile"),
  facilityAccountEmail: fixed("/userfacilityjoins/users/email"),
  facilityAccountEmailCode: fixed("/userfacilityjoins/users/email/code"),
  facilityAccountEmailResend: fixed("/userfacilityjoins/users/email/resend"),
  facilityAccountPassword: fixed("/userfacilityjoins/users/password"),
  facilityAccountMfa: fixed("/userfacilityjoins/users/mfa"),
  facilityAccountMfaCode: fixed("/userfacilityjoins/users/mfa/code"),
  facilityAccountMfaOff: fixed("/userfacilityjoins/users/mfa/off"),
  facilityAccountSessions: fixed("/userfacilityjoins/users/sessions"),
  facilityAccountStart: fixed("/userfacilityjoins/users/start"),
  facilityAccountData: fixed("/userfacilityjoins/users/data"),
  facilityAccountRemoval: fixed("/userfacilityjoins/users/removal"),
  brandUsers: withId("/userbrandjoins"),
  brandUsersExcel: withId("/userbrandjoins", "/excel"),
  brandUserNew: withOptionalId("/userbrandjoins", "/new"),
  brandUserEdit: withOptionalId("/userbrandjoins", "/edit"),
  brandUserDelete: withId("/userbrandjoins", "/delete"),
  brandAccount: fixed("/userbrandjoins/users"),
  brandAccountProfile: fixed("/userbrandjoins/users/profile"),
  brandAccountEmail: fixed("/userbrandjoins/users/email"),
  brandAccountEmailCode: fixed("/userbrandjoins/users/email/code"),
  brandAccountEmailResend: fixed("/userbrandjoins/users/email/resend"),
  brandAccountPassword: fixed("/userbrandjoins/users/password"),
  brandAccountMfa: fixed("/userbrandjoins/users/mfa"),
  brandAccountMfaCode: fixed("/userbrandjoins/users/mfa/code"),
  brandAccountMfaOff: fixed("/userbrandjoins/users/mfa/off"),
  brandAccountSessions: fixed("/userbrandjoins/users/sessions"),
  brandAccountStart: fixed("/userbrandjoins/users/start"),
  brandAccountData: fixed("/userbrandjoins/users/data"),
  brandAccountRemoval: fixed("/userbrandjoins/users/removal"),

  adminBrands: fixed("/admin/brand_data"),
  adminBrandsExcel: fixed("/admin/brand_data/excel"),
  adminBrandNew: fixed("/admin/brand_data/new"),
  adminBrand: withId("/admin/brand_data"),
  adminBrandEdit: withId("/admin/brand_data", "/edit"),
  adminBrandImport: fixed("/admin/brand_data/import"),
  adminBrandImportTemplate: fixed("/admin/brand_data/import/template"),
  adminBrandImportPreview: fixed("/admin/brand_data/import/preview"),
  adminBrandImportFix: fixed("/admin/brand_data/import/fix"),
  adminBrandImportResult: fixed("/admin/brand_data/import/result"),
  adminBrandImportUndo: fixed("/admin/brand_data/import/undo"),
  adminBrandEnabled: withId("/admin/brand_data", "/enabled"),
  adminFacilities: fixed("/admin/facility_data"),
  adminFacilitiesExcel: fixed("/admin/facility_data/excel"),
  adminFacilityNew: fixed("/admin/facility_data/new"),
  adminFacility: withId("/admin/facility_data"),
  adminFacilityEdit: withId("/admin/facility_data", "/edit"),
  adminFacilityEnabled: withId("/admin/facility_data", "/enabled"),
  adminDepartments: fixed("/admin/facility_data/departments"),
  adminDepartment: withId("/admin/facility_data/departments"),
  adminDepartmentDelete: withId("/admin/facility_data/departments", "/delete"),
  adminAudit: fixed("/admin/audit"),
  adminAuditExcel: fixed("/admin/audit/excel"),
  adminBenchmarks: fixed("/admin/benchmark_data"),
  adminBenchmarksExcel: fixed("/admin/benchmark_data/excel"),
  adminBenchmarkDelete: fixed("/admin/benchmark_data/delete"),
} as const;
