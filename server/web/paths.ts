type Value = string | number | boolean | readonly (string | number)[] | undefined | null;
export type Query = Record<string, Value>;

/** `?a=1&b=2` of the given values; absent and empty ones are left out, lists repeat their key. */
export function queryOf(query: Query | undefined): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {}))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== "") search.append(key, String(one));
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
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
  singleSignOn: fixed("/auth/start"),
  callback: fixed("/auth/callback"),
  signout: fixed("/signout"),
  forgotPassword: fixed("/forgotpassword"),
  forgotPasswordConfirm: fixed("/forgotpasswordconfirm"),
  invitation: fixed("/invitation"),
  invitationConfirm: fixed("/invitation/confirm"),
  invitationCompletion: fixed("/invitation/completion"),
  accessLimit: fixed("/accesslimit"),
  facilitySwitch: fixed("/facility-switch"),
  brandSwitch: fixed("/brand-switch"),
  sideSwitch: fixed("/side-switch"),
  support: fixed("/support"),
  credits: fixed("/credits"),
  accessibility: fixed("/accessibility"),

  sections: fixed("/sections"),
  sectionsExcel: fixed("/sections/excel"),
  section: withId("/sections"),
  sectionEdit: withId("/sections", "/edit"),
  sectionRecruitment: withId("/sections", "/recruitements"),
  sectionRecruitmentEdit: withId("/sections", "/recruitements/edit"),
  sectionPublish: withId("/sections", "/publish"),
  sectionRegister: fixed("/section_register"),
  sectionRegisterConfirm: fixed("/section_register/confirm"),
  sectionRegisterComplete: fixed("/section_register/complete"),
  sectionContact: fixed("/section_contact"),
  sectionContactApplied: withId("/section_contact/applied"),
  sectionContactScout: withId("/section_contact/scout"),
  recruitments: fixed("/poc-recruitement"),

  facilities: fixed("/facilities"),
  facility: withId("/facilities/details"),
  brands: fixed("/brands"),
  brand: withId("/brands/details"),
  brandStore: withId("/brandstores/details"),
  optionalPoint: fixed("/optional_point"),
  optionalPointResult: fixed("/optional_point/result"),
  salesPredictions: fixed("/sales_prediction"),
  salesPrediction: withId("/sales_prediction"),
  offeringSection: withId("/offering_section"),
  offeringSectionApplied: fixed("/offering_section/applied"),

  settingFacility: fixed("/setting/facility/details"),
  settingFacilityEdit: fixed("/setting/facility/details/edit"),
  settingBrand: fixed("/setting/brand/details"),
  settingBrandEdit: fixed("/setting/brand/details/edit"),
  settingBrandBenchmarks: fixed("/setting/brand/benchmarks"),

  facilityUsers: withId("/userfacilityjoins"),
  facilityUserNew: withOptionalId("/userfacilityjoins", "/new"),
  facilityUserEdit: withOptionalId("/userfacilityjoins", "/edit"),
  facilityAccount: fixed("/userfacilityjoins/users"),
  facilityAccountProfile: fixed("/userfacilityjoins/users/profile"),
  facilityAccountEmail: fixed("/userfacilityjoins/users/email"),
  facilityAccountPassword: fixed("/userfacilityjoins/users/password"),
  brandUsers: withId("/userbrandjoins"),
  brandUserNew: withOptionalId("/userbrandjoins", "/new"),
  brandUserEdit: withOptionalId("/userbrandjoins", "/edit"),
  brandAccount: fixed("/userbrandjoins/users"),
  brandAccountProfile: fixed("/userbrandjoins/users/profile"),
  brandAccountEmail: fixed("/userbrandjoins/users/email"),
  brandAccountPassword: fixed("/userbrandjoins/users/password"),

  adminBrands: fixed("/admin/brand_data"),
  adminBrandNew: fixed("/admin/brand_data/new"),
  adminBrand: withId("/admin/brand_data"),
  adminBrandEdit: withId("/admin/brand_data", "/edit"),
  adminBenchmarks: fixed("/admin/benchmark_data"),
} as const;
