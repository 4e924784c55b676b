import { z } from "zod";
import { type Answered, download, read, WORKBOOK, write } from "./call.ts";
import { date, id, idText, instant, ok, pageText, paging, perPageText, searchText } from "./fields.ts";
import { PER_PAGE } from "./paging.ts";
import { done, filledLine, latitude, line, longitude, version } from "./texts.ts";

/*
 * The stores of one's own brand, as the brand enters and keeps them. None of these is among the product's listed calls:
 * those of the catalogue stay as they are.
 */

export const storeState = z.enum(["open", "planned", "closed"]);
export const storeOrder = z.enum(["name", "opened", "area", "sales", "updated"]);

const named = z.object({ id, name: z.string() });

export const ownStore = z.object({
  id,
  brand_id: id,
  name: z.string(),
  /** Facility formats 1 FS to 7 SC(SCCF). */
  format_id: z.int().min(1).max(7),
  area_tsubo: z.number(),
  opened_on: date,
  /** The first day on which it is closed; also one to come. */
  closed_on: date.nullable(),
  closing_reason: z.string(),
  state: storeState,
  facility_id: id.nullable(),
  facility_name: z.string().nullable(),
  building_name: z.string(),
  address: z.string(),
  prefecture_name: z.string(),
  municipality_code: z.string(),
  municipality_name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  is_town_point: z.boolean(),
  /** Yen a year, as predictions take it, and the fiscal year that it is of; null for a figure from before years were kept. */
  yearly_sales_yen: z.int().nullable(),
  yearly_sales_year: z.int().nullable(),
  predecessor: named.nullable(),
  successor: named.nullable(),
  plan: named.nullable(),
  version: z.int(),
  updated_at: instant,
});
export type OwnStore = Answered<typeof ownStore>;

const members = { access: ["brandMember"], browser: false } as const;
const admins = { access: ["brandAdmin"], browser: false } as const;
const ofBrand = z.strictObject({ brand_id: idText });
const params = z.strictObject({ id: idText });

const filters = {
  brand_id: idText,
  search: searchText.optional(),
  state: storeState.optional(),
  sort: storeOrder.default("name"),
  order: z.enum(["asc", "desc"]).default("asc"),
};

export const getOwnStores = read({
  ...members,
  path: "/api/v1/own_stores",
  summary: "自ブランドの店舗一覧",
  query: z.strictObject({ ...filters, page: pageText, per_page: perPageText }),
  response: z.object({ status: ok, stores: z.array(ownStore), ...paging }),
  fallback: { status: 2000 as const, stores: [], total: 0, page: 1, per_page: PER_PAGE },
});

export const downloadOwnStoresExcel = download({
  ...members,
  path: "/api/v1/own_stores/excel",
  summary: "自ブランドの店舗一覧のExcel",
  query: z.strictObject(filters),
  contentType: WORKBOOK,
});

export const downloadStoreSalesExcel = download({
  ...members,
  path: "/api/v1/own_stores/sales/excel",
  summary: "店舗の年度別の売上のExcel",
  query: ofBrand,
  contentType: WORKBOOK,
});

export const getStoreBuildings = read({
  ...members,
  path: "/api/v1/own_stores/buildings",
  summary: "店舗が入る施設の候補",
  query: z.strictObject({ brand_id: idText, search: searchText }),
  response: z.object({
    status: ok,
    buildings: z.array(named.extend({ address: z.string(), latitude: z.number(), longitude: z.number() })),
  }),
  fallback: { status: 2000 as const, buildings: [] },
});

export const getOwnStore = read({
  ...members,
  path: "/api/v1/own_stores/{id}",
  summary: "自ブランドの店舗の詳細",
  params,
  query: ofBrand,
  response: z.object({ status: ok, store: ownStore.nullable() }),
  fallback: { status: 2000 as const, store: null },
});

export const ownStoreFields = z.strictObject({
  name: filledLine("店舗名", 100),
  format_id: z.int().min(1).max(7),
  area_tsubo: z
    .number()
    .min(0.1, "面積は0.1坪以上で入力してください。")
    .max(100_000, "面積は10万坪以下で入力してください。"),
  opened_on: date,
  address: filledLine("所在地", 200),
  latitude,
  longitude,
  municipality_code: z.string().regex(/^\d{5}$/, "市区町村を指定してください。"),
  is_town_point: z.boolean().default(false),
  facility_id: id.nullable().default(null),
  building_name: line("建物名", 100).default(""),
});
export type OwnStoreFields = Answered<typeof ownStoreFields>;

const saved = z.object({ ...done, store: ownStore });

export const createOwnStore = write({
  ...admins,
  method: "POST",
  path: "/api/v1/own_stores",
  summary: "店舗を登録",
  query: ofBrand,
  body: ownStoreFields,
  response: saved,
});

export const updateOwnStore = write({
  ...admins,
  method: "PATCH",
  path: "/api/v1/own_stores/{id}",
  summary: "店舗を編集",
  params,
  query: ofBrand,
  body: z.strictObject({
    ...ownStoreFields.partial().shape,
    is_town_point: z.boolean().optional(),
    facility_id: id.nullable().optional(),
    building_name: line("建物名", 100).optional(),
    version,
  }),
  response: saved,
});

export const storeClosing = z.strictObject({
  /** Null takes the closing back. */
  closed_on: date.nullable(),
  closing_reason: line("閉店理由", 200).default(""),
});

export const closeOwnStore = write({
  ...admins,
  method: "POST",
  path: "/api/v1/own_stores/{id}/close",
  summary: "店舗を閉店",
  params,
  query: ofBrand,
  body: storeClosing.extend({ version }),
  response: saved,
});

export const moveOwnStore = write({
  ...admins,
  method: "POST",
  path: "/api/v1/own_stores/{id}/move",
  summary: "店舗を移転",
  params,
  query: ofBrand,
  body: storeClosing.extend({ ...ownStoreFields.shape, closed_on: date, version }),
  response: saved,
});

export const WHOLE_YEAR = 12;
export const MOST_SALES_YEN = 1_000_000_000_000;
const MONTHS = `月数は1〜${WHOLE_YEAR}で入力してください。`;

export const yearSales = z.strictObject({
  year: z.int().min(1990).max(2100),
  amount_yen: z
    .int("売上は円単位の整数で入力してください。")
    .min(0, "売上は0円以上で入力してください。")
    .max(MOST_SALES_YEN, "売上は1兆円以下で入力してください。"),
  months: z.int().min(1, MONTHS).max(WHOLE_YEAR, MONTHS),
});
export type YearSales = Answered<typeof yearSales>;

const storeSales = { sales: z.array(yearSales), version: z.int() };

export const getStoreSales = read({
  ...members,
  path: "/api/v1/own_stores/{id}/sales",
  summary: "店舗の年度別の売上",
  params,
  query: ofBrand,
  response: z.object({ status: ok, ...storeSales }),
  fallback: { status: 2000 as const, sales: [], version: 0 },
});

/** All years of the store at once: those left out are deleted. */
export const updateStoreSales = write({
  ...admins,
  method: "PUT",
  path: "/api/v1/own_stores/{id}/sales",
  summary: "店舗の年度別の売上を保存",
  params,
  query: ofBrand,
  body: z.strictObject({
    sales: z
      .array(yearSales)
      .max(111)
      .refine((all) => new Set(all.map(({ year }) => year)).size === all.length, "同じ年度が2つあります。"),
    version,
  }),
  response: z.object({ ...done, ...storeSales }),
});

const modelYear = {
  /** The year whose sales predictions take; null takes each store's latest whole one. */
  model_year: z.int().nullable(),
  years: z.array(z.object({ year: z.int(), whole: z.int().min(0), part: z.int().min(0) })),
  /** How many trading stores predictions are fitted on now, by the year of their figure; null where none was kept. */
  used: z.array(z.object({ year: z.int().nullable(), stores: z.int().min(1) })),
  /** The brand's. */
  version: z.int(),
};

export const getModelYear = read({
  ...members,
  path: "/api/v1/own_stores/model_year",
  summary: "売上予測に使う年度",
  query: ofBrand,
  response: z.object({ status: ok, ...modelYear }),
  fallback: { status: 2000 as const, model_year: null, years: [], used: [], version: 0 },
});

export const updateModelYear = write({
  ...admins,
  method: "PUT",
  path: "/api/v1/own_stores/model_year",
  summary: "売上予測に使う年度を保存",
  query: ofBrand,
  body: z.strictObject({ model_year: yearSales.shape.year.nullable(), version }),
  response: z.object({ ...done, ...modelYear }),
});

export const getStorePrediction = read({
  ...members,
  service: "prediction",
  runsModel: true,
  path: "/api/v1/own_stores/{id}/prediction",
  summary: "店舗の売上予測（この店舗を除く）",
  params,
  query: ofBrand,
  response: z.object({
    status: ok,
    prediction: z
      .object({
        predicted_yen: z.int().nullable(),
        /** The ends of the 80 % range. */
        low_yen: z.int().nullable(),
        high_yen: z.int().nullable(),
        refusal: z.string().nullable(),
        stores_used: z.int().min(0),
        /** Fiscal years of the figures of those stores; null where none was kept. */
        years: z.array(z.object({ year: z.int().nullable(), stores: z.int().min(1) })),
        as_of: date,
        sources: z.array(z.string()),
      })
      .nullable(),
  }),
  fallback: { status: 2000 as const, prediction: null },
});
