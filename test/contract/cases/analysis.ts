import { badIds, badPages, badPathIds, badRadii, type CallCases, casesOf, type Values } from "./case.ts";

const latitudes = ["90.1", "-91", "x", "", "1e1", ["35", "36"]];
const longitudes = ["180.1", "-181", "x", "", ["139", "140"]];
const texts = ["35.7", "35.7/", "a/b", "91/139", "35/181", "35.7/139.7/1", "", "35.7,139.7"];

function somewhere(values: Values, invalid: CallCases["invalid"], variants: Values[] = []): CallCases {
  return { about: () => values, hasPlace: false, variants, invalid: { ...invalid, surprise: ["1"] } };
}

export const shinjuku = { lat: "35.68999", lon: "139.69921" };
const shinjukuText = { text: "35.68999/139.69921" };
const elsewhere = [
  { lat: "34.9", lon: "139.1" },
  { lat: "90", lon: "180" },
  { lat: "-33.8", lon: "-151.2" },
];
const elsewhereTexts = elsewhere.map(({ lat, lon }) => ({ text: `${lat}/${lon}` }));

function ofBrand(variants: Values[] = []): CallCases {
  return {
    actor: "brand",
    about: ({ brand }) => ({ brand_id: brand }),
    hasPlace: true,
    variants,
    invalid: { brand_id: badIds, surprise: ["1"] },
  };
}

function ofBrandInPath(): CallCases {
  return { ...ofBrand(), invalid: { brand_id: badPathIds, surprise: ["1"] } };
}

const ofOwnStore: CallCases = {
  actor: "brand",
  about: ({ brand, brandStore }) => ({ brand_id: brand, store_id: brandStore }),
  hasPlace: true,
  invalid: { brand_id: badIds, store_id: badIds, surprise: ["1"] },
};

const ofPoint: CallCases = {
  actor: "brand",
  about: ({ brand }) => ({ brand_id: brand, latitude: "35.68999", longitude: "139.69921" }),
  hasPlace: true,
  variants: elsewhere.map(({ lat, lon }) => ({ latitude: lat, longitude: lon })),
  invalid: { brand_id: badIds, latitude: latitudes, longitude: longitudes, surprise: ["1"] },
};

export const analysis = casesOf({
  getAsahiru: somewhere(shinjuku, { lat: latitudes, lon: longitudes }, elsewhere),
  getCommercialArea: somewhere(shinjukuText, { text: [...texts, ["35/139", "36/140"]] }, elsewhereTexts),
  getFuturePopulation: somewhere(shinjukuText, { text: [...texts, ["35/139", "x"]] }, [
    ...elsewhereTexts,
    { text: ["35.68999/139.69921", "43/141"] },
  ]),
  getGeodemo: somewhere(shinjukuText, { text: texts }, elsewhereTexts),
  getMarket: somewhere(shinjuku, { lat: latitudes, lon: longitudes }, elsewhere),
  getPopulation: somewhere(
    { ...shinjuku, radius: "1000" },
    { lat: latitudes, lon: longitudes, radius: badRadii },
    [...elsewhere, { radius: "1" }, { radius: "50000" }],
  ),
  getSimilarFacilities: {
    about: ({ facility }) => ({ facility_id: facility }),
    hasPlace: true,
    invalid: { facility_id: badPathIds, surprise: ["1"] },
  },
  getCompetitors: {
    about: ({ facility }) => ({ facility_id: facility }),
    hasPlace: true,
    variants: [...elsewhere, shinjuku],
    invalid: { facility_id: badIds, surprise: ["1"] },
  },
  getBrandNodes: ofBrand(),
  getWordCloud: ofBrand(),
  getTagIndices: ofBrand(),
  getBrandGeodemoIndices: ofBrandInPath(),
  getBrandAnswerTimes: ofBrandInPath(),
  getFacilityAnswerTimes: {
    about: ({ facility }) => ({ facility_id: facility }),
    hasPlace: true,
    invalid: { facility_id: badPathIds, surprise: ["1"] },
  },
  getSimilarBrands: {
    ...ofBrandInPath(),
    variants: [{ limit: "1" }, { limit: "50" }],
    invalid: { brand_id: badPathIds, limit: ["0", "51", "x", "01", ["1", "2"]], surprise: ["1"] },
  },
  getBrandStores: {
    ...ofBrand([
      { page: "2" },
      { page: "10000" },
      { per_page: "100" },
      { ...shinjuku, radius: "5000" },
      { ...shinjuku, page: "2" },
    ]),
    invalid: {
      brand_id: badIds,
      facility_id: badIds,
      lat: latitudes,
      lon: longitudes,
      radius: [...badRadii, "5000"],
      ...badPages,
    },
  },
  getBrandStore: {
    actor: "brand",
    about: ({ brandStore }) => ({ id: brandStore }),
    hasPlace: true,
    invalid: { id: badPathIds, surprise: ["1"] },
  },
  getSimilarStores: ofOwnStore,
  getStoreSimilarBenchmarks: ofOwnStore,
  getFacilitySimilarStores: {
    actor: "brand",
    about: ({ brand, facility }) => ({ brand_id: brand, facility_id: facility }),
    hasPlace: true,
    invalid: { brand_id: badIds, facility_id: badIds, surprise: ["1"] },
  },
  getFacilityTenants: {
    about: ({ facility }) => ({ facility_id: facility }),
    hasPlace: true,
    invalid: { facility_id: badPathIds, surprise: ["1"] },
  },
  getFacilityCategoryScores: {
    actor: "brand",
    about: ({ brand, facility }) => ({ brand_id: brand, facility_id: facility }),
    hasPlace: true,
    invalid: { brand_id: badIds, facility_id: badPathIds, surprise: ["1"] },
  },
  getPointSimilarBenchmarks: ofPoint,
  getPointSimilarStores: ofPoint,
});
