import { describe, expect, it } from "vitest";
import type { z } from "zod";
import type { Call } from "../../server/contract/call.ts";
import { type CallName, calls } from "../../server/contract/index.ts";

const BOUNDED: Partial<Record<CallName, string>> = {
  getMyRole: "what one user has been granted",
  getBrandSettingStatus: "six items",
  getBenchmarks: "200 pairs of a brand",
  getAdminFacility: "the genre categories",
  getAdminDepartments: "200 departments",
  getBenchmarkPlaceDatasets: "the nearest stores up to a number",
  getUserFacilityJoins: "500 users of a facility",
  getUserBrandJoins: "500 users of a brand",
  getPrefectures: "47",
  getDistricts: "8",
  getCategories: "reference data",
  getGenres: "reference data",
  getDrawnSections: "the sections of one floor",
  getFloorDrawing: "the layers and sections of one drawing, 1,000 and 500",
  getFloorPicture: "700 shapes of one picture, 40 pages",
  getFloorPictures: "ten pictures of one floor",
  getFloors: "the floors of one building",
  getMeetingPack: "the sections of one building and their candidates, frozen",
  getOpeningNotes: "the newest 50",
  getOpeningPack: "50 plans and predictions, frozen",
  getFacility: "the genre categories",
  getFacilityCategoryScores: "the genre categories",
  getFacilityImages: "twelve pictures",
  getFacilityOfferings: "the sections of one building",
  getFacilityTenants: "the stores of one building",
  getOperationsDepartments: "what one user has been granted",
  getRenewal: "the sections of one building, 500 changes",
  getSection: "200 entries of history, 100 corners",
  getRecruitment: "genres wanted",
  getOffering: "one floor",
  getOfferingSearches: "twenty conditions of one person",
  getPageViews: "six months",
  getLeasingList: "500 items",
  getBrandListings: "the recruitments of one building",
  getLeasingListMap: "500 sections asked for, 500 items each",
  getLeasingListStatuses: "the history of one list",
  getCalendar: "5,000 entries",
  getContractDraft: "the threads of one section",
  getOpenThreads: "the threads of one section",
  getOrganisationClosing: "50 threads",
  getAsahiru: "sources",
  getFacilityAnswerTimes: "sources",
  getBrandAnswerTimes: "sources",
  getSimilarFacilities: "the nearest ten",
  getCommercialArea: "the cells within 5 km",
  getMarket: "thirteen industries in three rings, the municipalities within 3 km",
  getFuturePopulation: "eight years, the municipalities within 3 km",
  getGeodemo: "eleven clusters",
  getPopulation: "sources",
  getCompetitors: "the strongest up to a number",
  getBrandNodes: "the nodes of a drawing",
  getWaitingMails: "50 lists of 500 candidates",
  getWordCloud: "40 words",
  getPredictionWhatIf: "the drivers and the scenario of one site",
  getTagIndices: "the tags of one brand",
  getBrandGeodemoIndices: "eleven clusters",
  getSimilarBrands: "50 at most",
  getBrand: "the tags of one brand, 47 prefectures",
  getAdminBrandTwins: "20 at most",
  getFiles: "the files of one thing",
  getAdminBrand: "the tags of one brand, 47 prefectures",
  getBrandStore: "sixteen values",
  getStoreSales: "the years of one store",
  getModelYear: "111 years",
  getProfitTerms: "seven formats",
  getOwnAccessRequests: "50 requests, 10 domains",
  getOwnOutlooks: "100 sections",
  getStorePrediction: "111 years, sources",
  getStoreBuildings: "ten at most",
  getSimilarStores: "the nearest ten",
  getStoreSimilarBenchmarks: "the nearest ten",
  getFacilitySimilarStores: "the nearest ten",
  getPointSimilarBenchmarks: "the nearest ten",
  getPointSimilarStores: "the nearest ten",
  getApply: "1,000 messages",
  getScout: "1,000 messages",
  getBrandOptionalPoints: "200 points",
  getFacilityOptionalPoints: "200 points",
  getClosedStores: "up to a number",
  getOpeningNewStores: "up to a number",
  getPredictedFacilities: "5,000 facilities",
  getPrediction: "the stores of one brand, frozen",
  getVerifiedPredictions: "50 of one code",
};

const reads = (Object.entries(calls) as [CallName, Call][]).filter(([, call]) => call.kind === "read");
const withLists = reads.filter(([, call]) => call.kind === "read" && holdsList(call.response));

describe("every list", () => {
  it("is paged, or bounded by something else", () => {
    const unpaged = withLists.filter(([, call]) => !fieldsOf(call.query).page).map(([name]) => name);
    expect(unpaged.toSorted()).toEqual(Object.keys(BOUNDED).toSorted());
  });

  it.each(withLists.filter(([, call]) => fieldsOf(call.query).page))(
    "of %s says its total, page and size",
    (_, call) => {
      expect(Object.keys(call.kind === "read" ? fieldsOf(call.response) : {})).toEqual(
        expect.arrayContaining(["total", "page", "per_page"]),
      );
      for (const key of ["page", "per_page"])
        expect(fieldsOf(call.query)[key]?.safeParse("100001").success ?? false, key).toBe(false);
    },
  );
});

function fieldsOf(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  return schema && "shape" in schema ? (schema.shape as Record<string, z.ZodType>) : {};
}

interface Inside {
  type: string;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  in?: z.ZodType;
}

function holdsList(schema: z.ZodType): boolean {
  const { type, innerType, options = [], in: input } = schema.def as unknown as Inside;
  if (type === "array") return true;
  const parts = [...Object.values(fieldsOf(schema)), ...options, innerType, input];
  return parts.some((part) => part !== undefined && holdsList(part));
}
