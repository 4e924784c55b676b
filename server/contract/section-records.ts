import { z } from "zod";
import type { Answered } from "./call.ts";
import { date, id, instant, outline } from "./fields.ts";
import { contractType, noticeWay, recruitmentStatus, sizeClass, tenantIntention } from "./statuses.ts";

export const section = z.object({
  id,
  facility_id: id,
  facility_name: z.string(),
  floor_id: id,
  floor_name: z.string(),
  number: z.string(),
  kind: z.enum(["anchor", "inline", "event"]),
  position: z.string().nullable(),
  area_tsubo: z.number(),
  ceiling_height_m: z.number().nullable(),
  size_class: sizeClass,
  outline: outline.nullable(),
  tenant_name: z.string().nullable(),
  tenant_brand_id: id.nullable(),
  genre: z.object({ id, name: z.string(), category_id: id, category_name: z.string() }).nullable(),
  contract_type: contractType,
  contract_form: z.string().nullable(),
  contract_start_on: date.nullable(),
  contract_end_on: date.nullable(),
  notice_on: date.nullable(),
  notice_way: noticeWay.nullable(),
  notice_number: z.string().nullable(),
  tenant_intention: tenantIntention.nullable(),
  intention_on: date.nullable(),
  /** Current rent, yen per 坪 and month. */
  rent_per_tsubo: z.int().nullable(),
  common_fee_per_tsubo: z.int().nullable(),
  recruitment_id: id.nullable(),
  recruitment_status: recruitmentStatus,
  leasing_list_count: z.int().min(0),
  next_tenant: z.object({ name: z.string(), brand_id: id.nullable(), start_on: date }).nullable(),
  version: z.int(),
  updated_at: instant,
});
export type Section = Answered<typeof section>;

export const drawnSection = section.pick({
  id: true,
  number: true,
  kind: true,
  position: true,
  area_tsubo: true,
  outline: true,
  tenant_name: true,
  genre: true,
  contract_type: true,
  contract_form: true,
  contract_start_on: true,
  contract_end_on: true,
  notice_on: true,
  rent_per_tsubo: true,
  common_fee_per_tsubo: true,
  recruitment_id: true,
  recruitment_status: true,
  next_tenant: true,
});
export type DrawnSection = Answered<typeof drawnSection>;
