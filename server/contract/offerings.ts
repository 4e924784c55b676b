import { z } from "zod";
import { type Answered, download, read, WORKBOOK, write } from "./call.ts";
import { date, flagText, id, idText, instant, ok, outline, pageText, paging, perPageText } from "./fields.ts";
import { floorPlan } from "./floors.ts";
import { candidateGroup, match, scoreText } from "./leasing-lists.ts";
import { PER_PAGE } from "./paging.ts";
import { recruitment } from "./recruitments.ts";
import { section } from "./sections.ts";
import { facilityType, negotiationStatus } from "./statuses.ts";
import { amountText, countText, done, filledLine, listText, version } from "./texts.ts";

const contact = {
  id,
  brand_id: id,
  status: negotiationStatus,
  answer: z.enum(["interested", "declined"]).nullable(),
  due_on: date,
};

/** A published recruitment as brands see it: no tenant, no contract, nobody else's interest. */
export const offering = recruitment
  .pick({
    id: true,
    rent_per_tsubo: true,
    common_fee_per_tsubo: true,
    contract_form: true,
    contract_years: true,
    handover_on: true,
    handover_state: true,
    wanted_genres: true,
    comment: true,
    allows_heavy_food: true,
    has_exhaust: true,
    has_grease_trap: true,
    has_water: true,
    gas_m3_per_hour: true,
    power_kva: true,
    opens_at: true,
    closes_at: true,
    deposit: true,
    sales_rent: true,
    work_division: true,
    published_at: true,
    closed_at: true,
  })
  .extend({
    status: z.enum(["publish", "closed"]),
    can_apply: z.boolean(),
    section: section
      .pick({ id: true, number: true, kind: true, position: true, area_tsubo: true, size_class: true })
      .extend({ outline: outline.nullable(), description: z.string() }),
    floor: z.object({ id, name: z.string(), plan: floorPlan.nullable() }),
    neighbours: z.array(z.object({ number: z.string(), kind: section.shape.kind, outline })),
    facility: z.object({
      id,
      name: z.string(),
      facility_type: facilityType,
      is_stealth: z.boolean(),
      prefecture_name: z.string(),
      municipality_name: z.string(),
      address: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      station_name: z.string().nullable(),
      area_tsubo: z.number(),
      section_count: z.int(),
    }),
    apply: z.object({ ...contact, created_at: instant }).nullable(),
    withdrawn: z.object({ id, at: instant }).nullable(),
    scout: z.object({ ...contact, message: z.string(), created_at: instant }).nullable(),
  });
export type Offering = Answered<typeof offering>;

/** `id` is the recruitment's. `brand_id` chooses among the user's brands; without it the first one stands for them. */
export const getOffering = read({
  path: "/api/v1/offerings/{id}",
  summary: "公開中の募集（ブランド側）",
  access: ["brandMember"],
  browser: true,
  params: z.strictObject({ id: idText }),
  query: z.strictObject({ brand_id: idText.optional(), is_opened: flagText.optional() }),
  response: z.object({ status: ok, offering: offering.nullable() }),
  fallback: { status: 2000 as const, offering: null },
});

export const fittingOffering = offering
  .pick({
    id: true,
    rent_per_tsubo: true,
    common_fee_per_tsubo: true,
    contract_form: true,
    handover_on: true,
    wanted_genres: true,
    published_at: true,
    can_apply: true,
  })
  .extend({
    section: offering.shape.section.pick({ id: true, number: true, area_tsubo: true }),
    floor_name: z.string(),
    facility: offering.shape.facility.pick({
      id: true,
      name: true,
      facility_type: true,
      prefecture_name: true,
      municipality_name: true,
      station_name: true,
    }),
    group: candidateGroup,
    match: match.nullable(),
  });
export type FittingOffering = Answered<typeof fittingOffering>;

export const offeringOrder = z.enum(["fit", "score", "rent", "area", "handover", "published"]);
export type OfferingOrder = Answered<typeof offeringOrder>;

const sought = {
  brand_id: idText,
  prefectures: listText(idText).optional(),
  groups: listText(candidateGroup).optional(),
  /** Asked rent, yen per 坪 and month. */
  rent_min: countText.optional(),
  rent_max: countText.optional(),
  area_min: amountText.optional(),
  area_max: amountText.optional(),
  handover_from: date.optional(),
  handover_to: date.optional(),
  is_negotiable: flagText.optional(),
  min_score: scoreText.optional(),
  sort: offeringOrder.default("fit"),
};

export const getFittingOfferings = read({
  path: "/api/v1/offerings",
  summary: "自社に合う募集区画",
  access: ["brandMember"],
  browser: true,
  query: z.strictObject({ ...sought, page: pageText, per_page: perPageText }),
  response: z.object({ status: ok, data: z.array(fittingOffering), ...paging }),
  fallback: { status: 2000 as const, data: [], total: 0, page: 1, per_page: PER_PAGE },
});

export const downloadOfferingsExcel = download({
  path: "/api/v1/offerings/excel",
  summary: "自社に合う募集区画のExcel",
  access: ["brandMember"],
  browser: false,
  query: z.strictObject(sought),
  contentType: WORKBOOK,
});

/** Pages of the list have no more. */
const MOST_OUTLOOKS = 100;

export const getOwnOutlooks = read({
  service: "prediction",
  runsModel: true,
  path: "/api/v1/offerings/outlooks",
  summary: "募集区画の自社データによる見込み",
  access: ["brandMember"],
  browser: false,
  query: z.strictObject({ brand_id: idText, recruitment_ids: listText(idText, MOST_OUTLOOKS) }),
  response: z.object({
    status: ok,
    /** What all of them rest on; null where none was found. */
    basis: z
      .object({
        refusal: z.string().nullable(),
        stores_used: z.int(),
        stores_left_out: z.int(),
        /** Fiscal years of the stores' sales; null where none was kept. */
        years: z.array(z.object({ year: z.int().nullable(), stores: z.int() })),
        format_id: z.int(),
        as_of: date,
        test: z.object({ stores: z.int(), median_error: z.number(), coverage: z.number() }).nullable(),
        sources: z.array(z.string()),
      })
      .nullable(),
    outlooks: z.array(
      z.object({
        recruitment_id: id,
        yearly_sales_yen: z.int(),
        /** Ends of the 80 % range. */
        low_yen: z.int(),
        high_yen: z.int(),
        /** A year. */
        yen_per_tsubo: z.number(),
        outside: z.array(z.string()),
      }),
    ),
  }),
  fallback: { status: 2000 as const, basis: null, outlooks: [] },
});

const MOST = 999_999_999;
export const savedFilters = z.strictObject({
  prefectures: z.array(id).max(50).optional(),
  groups: z.array(candidateGroup).max(5).optional(),
  rent_min: z.int().min(0).max(MOST).optional(),
  rent_max: z.int().min(0).max(MOST).optional(),
  area_min: z.number().min(0).max(MOST).optional(),
  area_max: z.number().min(0).max(MOST).optional(),
  handover_from: date.optional(),
  handover_to: date.optional(),
  is_negotiable: z.boolean().optional(),
  min_score: z.int().min(0).max(100).optional(),
  sort: offeringOrder.optional(),
});
export type SavedFilters = Answered<typeof savedFilters>;

export const offeringSearch = z.object({
  id,
  name: z.string(),
  filters: savedFilters,
  has_mail: z.boolean(),
  version: z.int(),
  created_at: instant,
});
export type OfferingSearch = Answered<typeof offeringSearch>;

export const MOST_SEARCHES = 20;
const brandPeople = { access: ["brandMember"], browser: false } as const;
const searchName = filledLine("条件の名前", 50);

export const getOfferingSearches = read({
  ...brandPeople,
  path: "/api/v1/offering_searches",
  summary: "保存した募集区画の条件",
  query: z.strictObject({ brand_id: idText }),
  response: z.object({ status: ok, data: z.array(offeringSearch) }),
  fallback: { status: 2000 as const, data: [] },
});

export const createOfferingSearch = write({
  ...brandPeople,
  method: "POST",
  path: "/api/v1/offering_searches",
  summary: "募集区画の条件を保存",
  body: z.strictObject({ brand_id: id, name: searchName, filters: savedFilters, has_mail: z.boolean() }),
  response: z.object({ ...done, data: offeringSearch }),
});

export const updateOfferingSearch = write({
  ...brandPeople,
  method: "PUT",
  path: "/api/v1/offering_searches/{id}",
  summary: "保存した条件の名前と通知を変更",
  params: z.strictObject({ id: idText }),
  body: z.strictObject({ name: searchName, has_mail: z.boolean(), version }),
  response: z.object({ ...done, data: offeringSearch }),
});

export const deleteOfferingSearch = write({
  ...brandPeople,
  method: "DELETE",
  path: "/api/v1/offering_searches/{id}",
  summary: "保存した条件を削除",
  params: z.strictObject({ id: idText }),
  response: z.object(done),
});
