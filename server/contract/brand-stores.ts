import { z } from "zod";
import { type Answered, read } from "./call.ts";
import { date, id, idText, pageText, paging, perPageText } from "./fields.ts";
import { PER_PAGE } from "./paging.ts";
import { origin, provenance } from "./provenance.ts";
import { latitudeText, longitudeText, radiusText } from "./texts.ts";

export const brandStore = z.object({
  id,
  brand_id: id,
  brand_name: z.string(),
  name: z.string(),
  facility_id: id.nullable(),
  facility_name: z.string().nullable(),
  prefecture_id: id,
  prefecture_name: z.string(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Facility formats 1 FS to 7 SC(SCCF). */
  format_id: z.int().min(1).max(7),
  area_tsubo: z.number(),
  opened_on: date,
  /** A planned closing; null for anyone but the brand's own members. */
  closed_on: date.nullable(),
  /** Yen a year; null for anyone but the brand's own members. */
  yearly_sales_yen: z.int().nullable(),
});
export type BrandStore = Answered<typeof brandStore>;

export const getBrandStores = read({
  path: "/api/v1/brand_stores",
  summary: "ブランドの店舗一覧",
  access: ["facilityMember", "brandMember", "curator"],
  browser: true,
  query: z.strictObject({
    brand_id: idText,
    facility_id: idText.optional(),
    /** With a place the nearest come first, and with a radius only those within. */
    lat: latitudeText.optional(),
    lon: longitudeText.optional(),
    radius: radiusText.optional(),
    page: pageText,
    per_page: perPageText,
  }),
  response: z.object({ brand_stores: z.array(brandStore), ...paging }),
  fallback: { brand_stores: [], total: 0, page: 1, per_page: PER_PAGE },
});

export const tradeAreaValue = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string(),
  value: z.number(),
  is_estimated: z.boolean(),
});
export type TradeAreaValue = Answered<typeof tradeAreaValue>;

export const getBrandStore = read({
  path: "/api/v1/brand_stores/{id}",
  summary: "店舗の詳細",
  access: ["facilityMember", "brandMember", "curator"],
  browser: true,
  params: z.strictObject({ id: idText }),
  response: z.object({
    brand_store: brandStore.extend({ trade_area: z.array(tradeAreaValue), provenance }).nullable(),
  }),
  fallback: { brand_store: null },
});

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

export type SimilarStore = Answered<typeof similarStore>;

const answer = {
  service: "analysis" as const,
  access: ["brandMember"] as const,
  browser: true,
  response: z.object({ similar_stores: z.array(similarStore), provenance: origin.nullable() }),
  fallback: { similar_stores: [], provenance: null },
};

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
