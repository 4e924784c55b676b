import { z } from "zod";
import { read } from "./call.ts";
import { date, flagText, id, idText, instant, ok, outline } from "./fields.ts";
import { floorPlan } from "./floors.ts";
import { recruitment } from "./recruitments.ts";
import { section } from "./sections.ts";
import { facilityType, negotiationStatus } from "./statuses.ts";

/** What stands between a facility and the asking user's brand about an offering. */
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
    /** Closed ones are shown to brands that applied. */
    status: z.enum(["publish", "closed"]),
    can_apply: z.boolean(),
    section: section
      .pick({ id: true, number: true, kind: true, position: true, area_tsubo: true, size_class: true })
      .extend({ outline: outline.nullable(), description: z.string() }),
    floor: z.object({ id, name: z.string(), plan: floorPlan.nullable() }),
    /** The other sections of the floor, for its plan. */
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
    /** The latest application that was withdrawn, while no other stands. */
    withdrawn: z.object({ id, at: instant }).nullable(),
    scout: z.object({ ...contact, message: z.string(), created_at: instant }).nullable(),
  });
export type Offering = z.output<typeof offering>;

/** `id` is the recruitment's. `brand_id` chooses among the user's brands; without it the first one stands for them. */
export const getOffering = read({
  path: "/api/v1/offerings/{id}",
  summary: "公開中の募集（ブランド側）",
  access: ["brandMember"],
  browser: true,
  params: z.strictObject({ id: idText }),
  /** Where the brand opens the page, its owner is told of it by number. */
  query: z.strictObject({ brand_id: idText.optional(), is_opened: flagText.optional() }),
  response: z.object({ status: ok, offering: offering.nullable() }),
  fallback: { status: 2000 as const, offering: null },
});
