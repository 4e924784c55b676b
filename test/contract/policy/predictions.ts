import { brandPeople, every, type Policy, type Row, sectionPeople } from "./policy.ts";

const nothing = every(404);
const upgrade = { own: 403, foreign: 404, stealth: 404, missing: 404 } as const;

/** A brand's own people where its plan has sales prediction; the stealth brand's has not. */
const predicting: Row = {
  ...brandPeople,
  brand: { ...upgrade, own: 200, stealth: 403 },
  brandlite: upgrade,
  both: upgrade,
  curator: upgrade,
};

export const predictions = {
  getBrandOptionalPoints: brandPeople,
  createBrandOptionalPoint: brandPeople,
  deleteBrandOptionalPoint: brandPeople,
  getFacilityOptionalPoints: sectionPeople,
  createFacilityOptionalPoint: sectionPeople,
  deleteFacilityOptionalPoint: sectionPeople,
  // A free facility has its 30 points a month; brands are let in, but not for a facility.
  checkOptionalPoint: {
    ...sectionPeople,
    free: { own: 200, foreign: 404, stealth: 404, missing: 404 },
    brand: nothing,
    brandlite: nothing,
    prediction: nothing,
    rivalbrand: nothing,
  },
  getStoreOpeningPlans: brandPeople,
  createStoreOpeningPlan: brandPeople,
  updateStoreOpeningPlan: brandPeople,
  deleteStoreOpeningPlan: brandPeople,
  getClosedStores: predicting,
  getOpeningNewStores: predicting,
  getPredictions: predicting,
  getPrediction: predicting,
  downloadPredictionExcel: predicting,
  createPrediction: predicting,
} satisfies Policy;
