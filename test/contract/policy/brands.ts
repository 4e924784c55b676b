import { brandPeople, curators, type Expectation, every, type Policy, type Row, refused } from "./policy.ts";

const own: Expectation = { own: 200, foreign: 404, stealth: 404, missing: 404 };
const visible: Expectation = { own: 200, foreign: 200, stealth: 404, missing: 404 };
const closed: Expectation = { ...own, own: 403 };
const asCurator = curators.curator;

/** The catalogue seen from one's own brand: it takes the benchmark plan, and somebody in that brand. */
const fromOwnBrand: Row = {
  ...brandPeople,
  facility: every(404),
  free: every(404),
  brandlite: closed,
  prediction: closed,
  curator: asCurator,
  member: every(404),
  rival: every(404),
};

const ownOnly: Expectation = { ...refused, own: 200 };
/** A brand as such: whoever may open the catalogue, and its own people. */
export const brandCatalogue: Row = {
  ...brandPeople,
  facility: visible,
  brand: { ...visible, stealth: 200 },
  brandlite: ownOnly,
  prediction: ownOnly,
  both: visible,
  curator: asCurator,
  member: visible,
  rival: visible,
  rivalbrand: visible,
};

/** The brand's own settings: its people, and curators. */
const settings: Row = { ...brandPeople, curator: asCurator };
/** Changing them: its admins. The account of the brand is a plain member of the stealth one. */
const editing: Row = { ...settings, brand: { ...own, stealth: 403 } };

const benchmarks: Row = {
  ...settings,
  // A plain member there, and its plan is too small.
  brand: { ...own, stealth: 403 },
  brandlite: closed,
  prediction: closed,
};

/** Either side about its own facility or brand. */
const bothSides: Row = {
  ...brandPeople,
  facility: own,
  free: closed,
  brand: own,
  member: own,
  rival: own,
};

const anyCurator: Row = { ...curators, curator: every(200) };

export const brands = {
  searchBrands: fromOwnBrand,
  getBrand: brandCatalogue,
  updateBrand: editing,
  getBrandSettingStatus: settings,
  getBenchmarks: benchmarks,
  getBenchmarkPlaceDatasets: benchmarks,
  updateBenchmarks: benchmarks,
  getBrandScouts: bothSides,
  getUnansweredScouts: brandPeople,
  getAdminBrands: curators,
  createAdminBrand: anyCurator,
  getAdminBrand: curators,
  updateAdminBrand: curators,
  getAdminBrandBenchmarks: anyCurator,
  createAdminBrandBenchmark: curators,
  deleteAdminBrandBenchmark: curators,
} satisfies Policy;
