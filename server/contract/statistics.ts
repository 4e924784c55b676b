import { z } from "zod";
import { type Answered, download, read, WORKBOOK } from "./call.ts";
import { id, idText } from "./fields.ts";
import { market } from "./market.ts";
import { origin, provenance } from "./provenance.ts";
import { facilityType } from "./statuses.ts";
import { latitudeText, line, longitudeText, radiusText } from "./texts.ts";

const placeText = z
  .string()
  .regex(/^-?\d{1,2}(\.\d{1,12})?\/-?\d{1,3}(\.\d{1,12})?$/, "緯度/経度の形式で入力してください。")
  .transform((value) => value.split("/").map(Number) as [number, number])
  .refine(
    ([latitude, longitude]) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180,
    "緯度は-90〜90、経度は-180〜180で入力してください。",
  );
const firstPlaceText = z.union([
  placeText,
  z
    .array(placeText)
    .min(1)
    .max(10)
    .transform((places) => places[0] as [number, number]),
]);
const statistic = { access: ["facilityMember", "brandMember", "curator"], browser: true } as const;

/** All statistics of a place are null where the open data have nothing: outside Japan. */
export const getAsahiru = read({
  ...statistic,
  path: "/api/v1/asahirus",
  summary: "昼夜間人口比",
  query: z.strictObject({ lat: latitudeText, lon: longitudeText }),
  response: z.object({
    asahiru: z
      .object({
        daytime_weekday: z.number(),
        daytime_holiday: z.number(),
        residents: z.number(),
        /** Weekday daytime per resident; null where nobody lives. */
        ratio: z.number().nullable(),
        class: z.string(),
        /** Null where nobody lives. */
        class_key: z.enum(["bedroom", "balanced", "daytime", "business", "core"]).nullable(),
        radius_m: z.int(),
        provenance,
      })
      .nullable(),
  }),
  fallback: { asahiru: null },
});

export const getSimilarFacilities = read({
  ...statistic,
  path: "/api/v1/carto_statistics/similar_facility/{facility_id}",
  summary: "商圏が似ている施設",
  params: z.strictObject({ facility_id: idText }),
  response: z.object({
    similar_facilities: z.array(
      z.object({
        id,
        name: z.string(),
        prefecture_name: z.string(),
        area_tsubo: z.number(),
        score: z.number().min(0).max(100),
        alike: z.array(z.string()),
        unlike: z.array(z.string()),
      }),
    ),
    provenance: origin.nullable(),
  }),
  fallback: { similar_facilities: [], provenance: null },
});

export const ringFigures = z.object({
  radius_m: z.int(),
  /** Census of 2020. */
  residents: z.number(),
  /** Persons by which four of five rings like this one are off at most. */
  residents_margin: z.number(),
  is_reference: z.boolean(),
  unknown_age: z.number(),
  households: z.number(),
  /** Economic census of 2021. */
  workers: z.number(),
  /** People staying at 11–14時 in 2019. */
  daytime_weekday: z.number(),
  daytime_holiday: z.number(),
});
export type RingFigures = Answered<typeof ringFigures>;

export const getCommercialArea = read({
  ...statistic,
  path: "/api/v1/carto_statistics/commercial_area",
  summary: "商圏の人口と駅",
  query: z.strictObject({ text: placeText }),
  response: z.object({
    commercial_area: z
      .object({
        rings: z.array(ringFigures),
        stations: z.array(
          z.object({
            name: z.string(),
            lines: z.array(z.string()),
            distance_m: z.int(),
            passengers_per_day: z.int().nullable(),
          }),
        ),
        /** Cells of the widest ring for the map's shading: south-west corner; a cell is 1/240° high and 1/160° wide. */
        cells: z.array(
          z.object({
            mesh: z.string(),
            south: z.number(),
            west: z.number(),
            /** Share of the cell's area inside the widest ring, 0–1. */
            share: z.number(),
            residents: z.number(),
            workers: z.number(),
            daytime_weekday: z.number(),
            cluster: z.int().min(1).max(11).nullable(),
          }),
        ),
        provenance,
      })
      .nullable(),
  }),
  fallback: { commercial_area: null },
});

export const getFuturePopulation = read({
  ...statistic,
  path: "/api/v1/carto_statistics/future_population",
  summary: "将来人口",
  query: z.strictObject({ text: firstPlaceText }),
  response: z.object({
    future_population: z
      .object({
        radius_m: z.int(),
        years: z.array(
          z.object({
            year: z.int(),
            kind: z.enum(["small_areas", "census", "projection", "extrapolation"]),
            total: z.number(),
            /** Null for 2015, which is known by its total alone; it has no ages either. */
            male: z.number().nullable(),
            female: z.number().nullable(),
            /** Of unknown age; with the age groups they add up to each sex. */
            unknown_male: z.number(),
            unknown_female: z.number(),
            ages: z.array(
              z.object({ from: z.int(), to: z.int().nullable(), male: z.number(), female: z.number() }),
            ),
          }),
        ),
        municipalities: z.array(
          z.object({
            code: z.string(),
            name: z.string(),
            /** Of the ring, 2020. */
            residents: z.number(),
            method: z.string(),
            /** Of the whole municipality. */
            census_2020: z.number(),
            projection_2025: z.number().nullable(),
            preliminary_2025: z.number().nullable(),
          }),
        ),
        provenance,
      })
      .nullable(),
  }),
  fallback: { future_population: null },
});

export const getGeodemo = read({
  ...statistic,
  path: "/api/v1/carto_statistics/geodemo",
  summary: "居住者クラスターの構成",
  query: z.strictObject({ text: placeText }),
  response: z.object({
    geodemo: z
      .object({
        radius_m: z.int(),
        /** Every cluster in the order of its number; shares add up to 1 (to 0 where nobody lives). */
        shares: z.array(
          z.object({
            cluster: z.int().min(1).max(11),
            name: z.string(),
            description: z.string(),
            share: z.number(),
            /** Of the nation, and of the prefecture in which most of the ring's residents live. */
            average_share: z.number(),
            prefecture_share: z.number(),
          }),
        ),
        /** Name of that prefecture; null where nobody lives. */
        prefecture: z.string().nullable(),
        provenance,
      })
      .nullable(),
  }),
  fallback: { geodemo: null },
});

export const getMarket = read({
  ...statistic,
  path: "/api/v1/carto_statistics/market",
  summary: "業種別の事業所、所得、家計支出",
  query: z.strictObject({ lat: latitudeText, lon: longitudeText }),
  response: z.object({
    market: market.nullable(),
  }),
  fallback: { market: null },
});

export const getPopulation = read({
  ...statistic,
  path: "/api/v1/carto_statistics/population",
  summary: "円内の人口",
  query: z.strictObject({ lat: latitudeText, lon: longitudeText, radius: radiusText }),
  response: z.object({
    data: ringFigures.extend({ male: z.number(), female: z.number(), provenance }).nullable(),
  }),
  fallback: { data: null },
});

export const downloadTradeAreaExcel = download({
  access: ["facilityMember", "brandMember", "curator"],
  browser: false,
  path: "/api/v1/carto_statistics/excel",
  summary: "商圏レポートのExcel",
  query: z.strictObject({
    lat: latitudeText,
    lon: longitudeText,
    name: line("地点名", 100).optional(),
    facility_id: idText.optional(),
    brand_id: idText.optional(),
  }),
  contentType: WORKBOOK,
});

/** Those that share the most residents. */
export const MOST_COMPETITORS = 20;
/** As many as there are letters for them on a map. */
export const MOST_NEAR_FACILITIES = 26;

/** Those that share the most residents, and the nearest within 5 km, so many of each. */
export const getCompetitors = read({
  path: "/api/v1/facilities/competitor",
  summary: "競合施設",
  access: ["facilityMember", "brandMember", "curator"],
  browser: true,
  query: z.strictObject({
    facility_id: idText.optional(),
    lat: latitudeText.optional(),
    lon: longitudeText.optional(),
  }),
  response: z.object({
    facilities: z.array(
      z.object({
        id,
        name: z.string(),
        facility_type: facilityType,
        latitude: z.number(),
        longitude: z.number(),
        area_tsubo: z.number(),
        distance_m: z.int(),
        /** Share of the residents within 5 km of the asked place who also live within 5 km of this one, 0–1. */
        overlap: z.number().min(0).max(1),
      }),
    ),
    /** Of all that are less than 10 km away. */
    total: z.int().min(0),
    /** Of those within 5 km. */
    near_total: z.int().min(0),
    provenance: provenance.nullable(),
  }),
  fallback: { facilities: [], total: 0, near_total: 0, provenance: null },
});
