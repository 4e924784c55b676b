import { brandCatalogue } from "./brands.ts";
import {
  brandPeople,
  buildings,
  type Expectation,
  everybody,
  type Policy,
  type Row,
  refused,
} from "./policy.ts";

const closed: Expectation = { own: 403, foreign: 404, stealth: 404, missing: 404 };

/** Figures of open data: everybody with a standing, whatever the plan. */
const figures: Row = { ...everybody, standby: refused, none: refused };

/** Of the accounts' brands, each plan that a call needs leaves these out; the stealth brand has none of them. */
const stealthClosed: Expectation = { own: 200, foreign: 404, stealth: 403, missing: 404 };
const withBenchmarks: Row = { ...brandPeople, brand: stealthClosed, brandlite: closed, prediction: closed };
const withFacilities: Row = { ...withBenchmarks, curator: closed };
const withPredictions: Row = {
  ...brandPeople,
  brand: stealthClosed,
  brandlite: closed,
  both: closed,
  curator: closed,
};

export const analysis = {
  getAsahiru: figures,
  getCommercialArea: figures,
  getFuturePopulation: figures,
  getGeodemo: figures,
  getPopulation: figures,
  getSimilarFacilities: buildings,
  getCompetitors: buildings,
  getBrandNodes: brandCatalogue,
  getWordCloud: brandCatalogue,
  getTagIndices: brandCatalogue,
  getBrandGeodemoIndices: brandCatalogue,
  getSimilarBrands: brandCatalogue,
  getBrandStores: brandCatalogue,
  getBrandStore: brandCatalogue,
  getSimilarStores: brandPeople,
  getStoreSimilarBenchmarks: withBenchmarks,
  getFacilitySimilarStores: withFacilities,
  getPointSimilarBenchmarks: withBenchmarks,
  getPointSimilarStores: withPredictions,
} satisfies Policy;
