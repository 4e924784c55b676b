import { z } from "zod";
import { read, write } from "./call.ts";
import { id, idText, ok, pageText, paging, searchText } from "./fields.ts";
import { leasingList, leasingListItem, match } from "./leasing-lists.ts";
import { done, lines, listText, version } from "./texts.ts";

/** A score from which candidates are listed. */
const scoreText = z
  .string()
  .regex(/^(100|[1-9]?\d)$/)
  .transform(Number);

/** Where a candidate stands; in this order. `any` where the recruitment names no genres. */
export const candidateGroup = z.enum(["wanted", "any", "near", "other", "excluded"]);
export type CandidateGroup = z.output<typeof candidateGroup>;

/** A brand that could take the section, whether it is on the list or not. */
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
  /** Where in the building the brand has its shops, as 1階135; empty where it has none or its place is not known. */
  places: z.array(z.string()),
});
export type Candidate = z.output<typeof candidate>;

const facilityPeople = { access: ["facilityMember"], browser: true } as const;

/** Candidates for a recruitment by group, the best match first in each. */
export const getLeasingListItems = read({
  ...facilityPeople,
  path: "/api/v1/leasing_list_items",
  summary: "リーシングリストの候補",
  query: z.strictObject({
    page: pageText,
    facility_id: idText,
    recruitment_id: idText,
    /** One genre or several. */
    genre_id: listText(idText).optional(),
    search: searchText.optional(),
    min_score: scoreText.optional(),
    /** `shown`: also brands that have a shop in the building. */
    tenants: z.enum(["hidden", "shown"]).default("hidden"),
  }),
  response: z.object({
    status: ok,
    data: z.array(candidate),
    /** How many stand in each group, on all pages; groups without candidates are left out. */
    groups: z.array(z.object({ group: candidateGroup, total: z.int().min(1) })),
    /** How many brands of the building the filter leaves out. */
    hidden_tenants: z.int().min(0),
    /** How many of them are of a wanted genre and break no condition. */
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
    per_page: 20,
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

/** Moves items to the given places and edits their memos; the others keep their order. */
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

/** Takes a candidate off the list with which nothing has been negotiated; otherwise it is to be marked as lost. */
export const removeLeasingListItem = write({
  ...facilityPeople,
  method: "DELETE",
  path: "/api/v1/leasing_lists",
  summary: "リーシングリストから候補を外す",
  query: z.strictObject({ recruitment_id: idText, leasing_list_item_id: idText }),
  response: z.object(done),
});
