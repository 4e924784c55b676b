import { z } from "zod";
import { type Answered, download, read, WORKBOOK, write } from "./call.ts";
import { date, id, idText, instant, ok, pageText, paging, searchText } from "./fields.ts";
import { PER_PAGE } from "./paging.ts";
import { recruitment } from "./recruitments.ts";
import { mailStatus, negotiationStatus } from "./statuses.ts";
import { done, lines, listText, version } from "./texts.ts";

export const leasingListItem = z.object({
  id,
  brand_id: id.nullable(),
  custom_brand_id: id.nullable(),
  name: z.string(),
  genre_name: z.string().nullable(),
  status: negotiationStatus,
  position: z.int().min(1),
  memo: z.string(),
  added_at: instant,
  updated_at: instant,
  version: z.int(),
});
export type LeasingListItem = Answered<typeof leasingListItem>;

const counts = z.partialRecord(negotiationStatus, z.int().min(0));

export const leasingList = z.object({
  id,
  recruitment_id: id,
  section_id: id,
  total: z.int().min(0),
  counts,
  items: z.array(leasingListItem),
});
export type LeasingList = Answered<typeof leasingList>;

export const matchPart = z.object({
  key: z.string(),
  label: z.string(),
  points: z.int(),
  max_points: z.int(),
  judged_points: z.int(),
});

export const matchCriterion = z.object({
  key: z.string(),
  part: z.string(),
  text: z.string(),
  points: z.int().min(0),
  max_points: z.int().min(0),
  /** How much it was judged by, such as 既存店35店; null where nothing was counted. */
  sample: z.string().nullable(),
  rows: z.enum(["stores", "wishes", "shops", "trade_areas"]),
});
export type MatchCriterion = Answered<typeof matchCriterion>;

/** How well a brand fits a section, with the reasons: one record for both sides; null where nothing can be judged. */
export const match = z.object({
  /** Of the method; scores of two versions are not compared. */
  version: z.string(),
  score: z.int().min(0).max(100),
  symbol: z.string(),
  certainty: z.int().min(0).max(100),
  parts: z.array(matchPart),
  criteria: z.array(matchCriterion),
  reasons: z.array(z.string()),
  cautions: z.array(z.string()),
  missing: z.array(z.string()),
  exclusions: z.array(z.string()),
});
export type Match = Answered<typeof match>;

export const leasingListEntry = leasingListItem.extend({
  match: match.nullable(),
  has_contact: z.boolean(),
  /** Of custom brands only: a catalogue brand's contact stays with the service. */
  contact_name: z.string(),
  contact_email: z.string().nullable(),
  /** What editing the custom brand needs; null for brands of the catalogue. */
  custom_brand: z.object({ genre_id: id.nullable(), version: z.int() }).nullable(),
  last_mail: z.object({ status: mailStatus, at: instant, message: z.string().nullable() }).nullable(),
  assignment: z
    .object({ negotiation_id: id, owner_name: z.string().nullable(), due_on: date.nullable() })
    .nullable(),
});
export type LeasingListEntry = Answered<typeof leasingListEntry>;

export const leasingListDetail = leasingList.extend({ items: z.array(leasingListEntry) });
export type LeasingListDetail = Answered<typeof leasingListDetail>;

export const getLeasingList = read({
  path: "/api/v1/leasing_lists",
  summary: "募集のリーシングリスト",
  access: ["facilityMember"],
  browser: true,
  query: z.strictObject({ facility_id: idText, recruitment_id: idText }),
  response: z.object({ status: ok, data: leasingListDetail.nullable() }),
  fallback: { status: 2000 as const, data: null },
});

/** The same as a workbook, narrowed and ordered as the screen is. None of the product's listed calls. */
export const downloadLeasingListExcel = download({
  path: "/api/v1/leasing_lists/excel",
  summary: "リーシングリストのExcel",
  access: ["facilityMember"],
  browser: false,
  query: getLeasingList.query.extend({
    status: negotiationStatus.optional(),
    order: z.enum(["position", "score"]).default("position"),
  }),
  contentType: WORKBOOK,
});

/** The candidates of all lists of a facility, to be changed in one table and taken back in. None of the listed calls. */
export const downloadCandidatesExcel = download({
  path: "/api/v1/leasing_lists/candidates/excel",
  summary: "全区画のリーシングリストのExcel",
  access: ["facilityMember"],
  browser: false,
  query: z.strictObject({ facility_id: idText }),
  contentType: WORKBOOK,
});

export const getLeasingListMap = read({
  path: "/api/v1/leasing_lists/map",
  summary: "区画図に重ねるリーシングリスト",
  access: ["facilityMember"],
  browser: true,
  query: z.strictObject({
    "section_ids[]": z.union([idText.transform((one) => [one]), z.array(idText).min(1).max(500)]),
    facility_id: idText,
    leasing_list_limit: z.enum(["10"]).transform(Number).default(10),
  }),
  response: z.object({ status: ok, data: z.array(leasingList) }),
  fallback: { status: 2000 as const, data: [] },
});

export const scoreText = z
  .string()
  .regex(/^(100|[1-9]?\d)$/)
  .transform(Number);

/** Where a candidate stands; in this order. `any` where the recruitment names no genres. */
export const candidateGroup = z.enum(["wanted", "any", "near", "other", "excluded"]);
export type CandidateGroup = Answered<typeof candidateGroup>;

export const candidate = z.object({
  brand_id: id,
  name: z.string(),
  genre_name: z.string(),
  store_count: z.int().min(0),
  has_contact: z.boolean(),
  group: candidateGroup,
  match: match.nullable(),
  is_added: z.boolean(),
  is_tenant: z.boolean(),
  places: z.array(z.string()),
});
export type Candidate = Answered<typeof candidate>;

const facilityPeople = { access: ["facilityMember"], browser: true } as const;

export const getLeasingListItems = read({
  ...facilityPeople,
  path: "/api/v1/leasing_list_items",
  summary: "リーシングリストの候補",
  query: z.strictObject({
    page: pageText,
    facility_id: idText,
    recruitment_id: idText,
    genre_id: listText(idText).optional(),
    search: searchText.optional(),
    min_score: scoreText.optional(),
    tenants: z.enum(["hidden", "shown"]).default("hidden"),
  }),
  response: z.object({
    status: ok,
    data: z.array(candidate),
    groups: z.array(z.object({ group: candidateGroup, total: z.int().min(1) })),
    hidden_tenants: z.int().min(0),
    hidden_wanted: z.int().min(0),
    ...paging,
  }),
  fallback: {
    status: 2000 as const,
    data: [],
    groups: [],
    hidden_tenants: 0,
    hidden_wanted: 0,
    total: 0,
    page: 1,
    per_page: PER_PAGE,
  },
});

const addedItem = leasingListItem.extend({ is_added: z.literal(true) });

export const addLeasingListItem = write({
  ...facilityPeople,
  method: "POST",
  path: "/api/v1/leasing_lists",
  summary: "リーシングリストに候補を追加",
  body: z.strictObject({ recruitment_id: id, brand_id: id }),
  response: z.object({ ...done, data: addedItem }),
});

export const updateLeasingList = write({
  ...facilityPeople,
  method: "PATCH",
  path: "/api/v1/leasing_lists",
  summary: "リーシングリストの並び順とメモを保存",
  query: z.strictObject({ recruitment_id: idText }),
  body: z.strictObject({
    items: z
      .array(
        z.strictObject({
          id,
          position: z.int().min(1, "並び順は1以上で指定してください。").max(500).optional(),
          memo: lines("メモ").optional(),
          version,
        }),
      )
      .min(1, "変更する候補を指定してください。")
      .max(200, "一度に変更できるのは200件までです。"),
  }),
  response: z.object({ ...done, data: leasingList }),
});

export const removeLeasingListItem = write({
  ...facilityPeople,
  method: "DELETE",
  path: "/api/v1/leasing_lists",
  summary: "リーシングリストから候補を外す",
  query: z.strictObject({ recruitment_id: idText, leasing_list_item_id: idText }),
  response: z.object(done),
});

export const brandListing = z.object({
  recruitment_id: id,
  section_id: id,
  section_number: z.string(),
  floor_name: z.string(),
  area_tsubo: z.number(),
  ...recruitment.pick({ rent_per_tsubo: true, common_fee_per_tsubo: true, handover_on: true }).shape,
  status: z.enum(["private", "publish"]),
  total: z.int().min(0),
  brands: z.array(z.object({ brand_id: id, item_id: id, status: negotiationStatus })),
});
export type BrandListing = Answered<typeof brandListing>;

/** Where brands of the catalogue could be, or are, candidates. None of the product's listed calls. */
export const getBrandListings = read({
  path: "/api/v1/brand_listings",
  summary: "募集中のリーシングリストとブランドの追加状況",
  access: ["facilityMember"],
  browser: true,
  query: z.strictObject({ facility_id: idText, brand_ids: listText(idText, 100).optional() }),
  response: z.object({ status: ok, data: z.array(brandListing) }),
  fallback: { status: 2000 as const, data: [] },
});
