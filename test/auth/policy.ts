import { demoAccounts } from "../../server/lib/demo-accounts.ts";
import { paths } from "../../server/web/paths.ts";

export type Account = keyof typeof demoAccounts | "nobody";

export type End = "page" | "upgrade" | `/${string}`;

const SIGNIN: Account[] = ["nobody", "standby", "none"];
const STANDARD: Account[] = ["facility", "both", "curator", "member", "rival"];
const FACILITY: Account[] = [...STANDARD, "free"];
const BRAND: Account[] = ["brand", "brandlite", "prediction", "both", "curator", "rivalbrand"];
const ONLY_BRAND: Account[] = ["brand", "brandlite", "prediction", "rivalbrand"];
const ONLY_FACILITY: Account[] = ["facility", "free", "member", "rival"];
const PREDICTION: Account[] = ["brand", "prediction", "rivalbrand"];
const EVERYBODY = Object.keys(demoAccounts) as Account[];

type Expected = Partial<Record<Account, End>>;
const all = (accounts: Account[], end: End): Expected =>
  Object.fromEntries(accounts.map((account) => [account, end]));

const anonymous = all(SIGNIN, "/signin");
const brandHome: Expected = {
  ...all(PREDICTION, "/sales_prediction"),
  brandlite: "/optional_point",
};
const sections: Expected = { ...all(STANDARD, "page"), free: "/facilities", ...brandHome, ...anonymous };
const facilityOwn: Expected = { ...all(FACILITY, "page"), ...brandHome, ...anonymous };
const brandOwn: Expected = {
  ...all(BRAND, "page"),
  ...all(ONLY_FACILITY, "/sections"),
  free: "/facilities",
  ...anonymous,
};
const catalogue: Expected = {
  ...all(FACILITY, "page"),
  brand: "page",
  rivalbrand: "page",
  brandlite: "upgrade",
  prediction: "upgrade",
  ...anonymous,
};
const admin: Expected = {
  ...all(FACILITY, "/facilities"),
  curator: "page",
  brand: "/facilities",
  rivalbrand: "/facilities",
  brandlite: "upgrade",
  prediction: "upgrade",
  ...anonymous,
};
const open: Expected = { nobody: "page", ...all(EVERYBODY, "page") };

export const policy: Record<string, { path: string; ends: Expected }> = {
  landing: { path: paths.landing.url(), ends: open },
  support: { path: paths.support.url(), ends: open },
  credits: { path: paths.credits.url(), ends: open },
  forgotPassword: { path: paths.forgotPassword.url(), ends: open },
  invitation: { path: paths.invitation.url(), ends: open },
  accessLimit: {
    path: paths.accessLimit.url(),
    ends: { ...all([...FACILITY, ...ONLY_BRAND], "page"), ...anonymous },
  },
  sections: { path: paths.sections.url(), ends: sections },
  sectionRegister: { path: paths.sectionRegister.url(), ends: sections },
  sectionContact: { path: paths.sectionContact.url(), ends: sections },
  facilities: { path: paths.facilities.url(), ends: catalogue },
  brands: {
    path: paths.brands.url(),
    ends: { ...catalogue, free: "/facilities" },
  },
  optionalPoint: {
    path: paths.optionalPoint.url(),
    ends: {
      ...all(STANDARD, "page"),
      free: "/facilities",
      ...all(PREDICTION, "/sales_prediction"),
      brandlite: "page",
      ...anonymous,
    },
  },
  optionalPointResult: {
    path: paths.optionalPointResult.url({ lat: "35.68", lon: "139.76" }),
    // A free facility has no trade-area analysis: the backend refuses the point, the page says why.
    ends: { ...all([...FACILITY, ...ONLY_BRAND], "page"), free: "upgrade", ...anonymous },
  },
  salesPredictions: {
    path: paths.salesPredictions.url(),
    ends: {
      ...all(PREDICTION, "page"),
      ...all(["brandlite", "both", "curator"], "upgrade"),
      ...all(ONLY_FACILITY, "/sections"),
      free: "/facilities",
      ...anonymous,
    },
  },
  offeringSectionApplied: { path: paths.offeringSectionApplied.url(), ends: brandOwn },
  settingFacility: { path: paths.settingFacility.url(), ends: facilityOwn },
  facilityAccount: { path: paths.facilityAccount.url(), ends: facilityOwn },
  settingBrand: { path: paths.settingBrand.url(), ends: brandOwn },
  brandAccount: { path: paths.brandAccount.url(), ends: brandOwn },
  adminBrands: { path: paths.adminBrands.url(), ends: admin },
  adminBenchmarks: { path: paths.adminBenchmarks.url(), ends: admin },
};
