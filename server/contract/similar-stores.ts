import { z } from "zod";
import { read } from "./call.ts";
import { id, idText } from "./fields.ts";
import { origin } from "./provenance.ts";
import { latitudeText, longitudeText } from "./texts.ts";

/** One like place with the features that make it alike and those that do not. */
export const similarStore = z.object({
  store_id: id,
  brand_id: id,
  brand_name: z.string(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  format_id: z.int(),
  area_tsubo: z.number(),
  /** Own stores only. */
  yearly_sales_yen: z.int().nullable(),
  score: z.number().min(0).max(100),
  alike: z.array(z.string()),
  unlike: z.array(z.string()),
});

export type SimilarStore = z.output<typeof similarStore>;

const answer = {
  service: "analysis" as const,
  access: ["brandMember"] as const,
  browser: true,
  response: z.object({ similar_stores: z.array(similarStore), provenance: origin.nullable() }),
  fallback: { similar_stores: [], provenance: null },
};

/** The stores of one brand that are most like a place; those of a benchmark are its visible stores. */
export const getSimilarStores = read({
  ...answer,
  path: "/similar_store",
  summary: "似ている自店",
  query: z.strictObject({ store_id: idText, brand_id: idText }),
});

export const getStoreSimilarBenchmarks = read({
  ...answer,
  path: "/stores/similar_benchmarks",
  summary: "店舗に似ているベンチマーク店舗",
  query: z.strictObject({ store_id: idText, brand_id: idText }),
});

export const getFacilitySimilarStores = read({
  ...answer,
  path: "/facility/similar_stores",
  summary: "施設の商圏に似ている自店",
  query: z.strictObject({ brand_id: idText, facility_id: idText }),
});

export const getPointSimilarBenchmarks = read({
  ...answer,
  path: "/optional_points/similar_benchmarks",
  summary: "地点に似ているベンチマーク店舗",
  query: z.strictObject({ brand_id: idText, latitude: latitudeText, longitude: longitudeText }),
});

export const getPointSimilarStores = read({
  ...answer,
  path: "/optional_points/similar_stores",
  summary: "地点に似ている自店",
  query: z.strictObject({ brand_id: idText, latitude: latitudeText, longitude: longitudeText }),
});
