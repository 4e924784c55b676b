import { z } from "zod";
import { read } from "./call.ts";
import { date, id, idText, pageText, paging } from "./fields.ts";
import { provenance } from "./provenance.ts";

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
export type BrandStore = z.output<typeof brandStore>;

export const getBrandStores = read({
  path: "/api/v1/brand_stores",
  summary: "ブランドの店舗一覧",
  access: ["facilityMember", "brandMember", "curator"],
  browser: true,
  query: z.strictObject({ brand_id: idText, page: pageText }),
  response: z.object({ brand_stores: z.array(brandStore), ...paging }),
  fallback: { brand_stores: [], total: 0, page: 1, per_page: 20 },
});

/** One value of a place's trade area. */
export const tradeAreaValue = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string(),
  value: z.number(),
  is_estimated: z.boolean(),
});
export type TradeAreaValue = z.output<typeof tradeAreaValue>;

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
