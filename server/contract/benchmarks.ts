import { z } from "zod";
import { type Answered, read, write } from "./call.ts";
import { id, idText } from "./fields.ts";
import { done, latitudeText, longitudeText, radiusText } from "./texts.ts";

export const getBenchmarks = read({
  path: "/api/v1/brands/{brand_id}/benchmarks",
  summary: "ベンチマークブランド",
  access: ["brandMember", "curator"],
  browser: true,
  params: z.strictObject({ brand_id: idText }),
  query: z.strictObject({
    latitude: latitudeText.optional(),
    longitude: longitudeText.optional(),
    facility_id: idText.optional(),
  }),
  response: z.object({
    data: z.array(
      z.object({
        brand_id: id,
        name: z.string(),
        genre_name: z.string(),
        store_count: z.int(),
        is_selected: z.boolean(),
        /** Null when no place was given, or the brand has no open store. */
        nearest_store: z.object({ id, name: z.string(), distance_m: z.int() }).nullable(),
        /** Null when no place was given. */
        stores_within_5km: z.int().nullable(),
        /** Null when no facility was given. */
        is_in_facility: z.boolean().nullable(),
      }),
    ),
  }),
  fallback: { data: [] },
});
export type Benchmark = Answered<typeof getBenchmarks.response>["data"][number];

export const getBenchmarkPlaceDatasets = read({
  path: "/api/v1/brands/{brand_id}/benchmark_place_datasets",
  summary: "ベンチマークブランドの出店地点",
  access: ["brandMember", "curator"],
  browser: true,
  params: z.strictObject({ brand_id: idText }),
  query: z.strictObject({
    latitude: latitudeText.optional(),
    longitude: longitudeText.optional(),
    /** Only those so near to the place. */
    radius: radiusText.optional(),
  }),
  response: z.object({
    data: z.array(
      z.object({
        store_id: id,
        brand_id: id,
        brand_name: z.string(),
        name: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        /** Null when no place was given. */
        distance_m: z.int().nullable(),
      }),
    ),
  }),
  fallback: { data: [] },
});
export type BenchmarkPlace = Answered<typeof getBenchmarkPlaceDatasets.response>["data"][number];

export const updateBenchmarks = write({
  method: "PATCH",
  path: "/api/v1/brands/{id}/benchmarks",
  summary: "ベンチマークブランドを選ぶ",
  access: ["brandAdmin", "curator"],
  browser: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    benchmark_brand_ids: z.array(id).max(200, "ベンチマークは200件以内で選んでください。"),
  }),
  response: z.object(done),
});
