import { z } from "zod";
import { read } from "./call.ts";
import { date, id, idText, instant } from "./fields.ts";
import { recruitmentStatus } from "./statuses.ts";

export const recruitment = z.object({
  id,
  section_id: id,
  facility_id: id,
  status: recruitmentStatus,
  /** Asked rent, yen per 坪 and month. */
  rent_per_tsubo: z.int().nullable(),
  /** Common service fee, yen per 坪 and month. */
  common_fee_per_tsubo: z.int().nullable(),
  /** Form of the lease as written in the trade, such as 定期建物賃貸借. */
  contract_form: z.string().nullable(),
  contract_years: z.number().nullable(),
  handover_on: date.nullable(),
  /** State of the section when handed over, such as スケルトン or 居抜き. */
  handover_state: z.string().nullable(),
  wanted_genres: z.array(z.object({ id, name: z.string() })),
  comment: z.string(),
  published_at: instant.nullable(),
  closed_at: instant.nullable(),
  leasing_list_id: id.nullable(),
  version: z.int(),
  updated_at: instant,
});
export type Recruitment = z.output<typeof recruitment>;

/** The live recruitment of a section; null where none is registered. */
export const getRecruitment = read({
  path: "/api/v1/sections/{section_id}/recruitment",
  summary: "区画の募集",
  access: ["facilityMember"],
  browser: true,
  params: z.strictObject({ section_id: idText }),
  query: z.strictObject({ facility_id: idText }),
  response: z.object({ recruitment: recruitment.nullable() }),
  fallback: { recruitment: null },
});
