import { z } from "zod";
import { type Answered, read, write } from "./call.ts";
import { closingOutcomes } from "./closings.ts";
import { moreTerms, sectionConditions } from "./conditions.ts";
import { date, id, idText, instant } from "./fields.ts";
import { recruitmentStatus } from "./statuses.ts";
import { done, line, lines, version, yenPerTsubo } from "./texts.ts";

export const recruitment = z.object({
  id,
  section_id: id,
  facility_id: id,
  status: recruitmentStatus,
  /** Asked rent, yen per 坪 and month. */
  rent_per_tsubo: z.int().nullable(),
  /** Common service fee, yen per 坪 and month. */
  common_fee_per_tsubo: z.int().nullable(),
  contract_form: z.string().nullable(),
  contract_years: z.number().nullable(),
  handover_on: date.nullable(),
  handover_state: z.string().nullable(),
  wanted_genres: z.array(z.object({ id, name: z.string() })),
  comment: z.string(),
  ...sectionConditions,
  ...moreTerms,
  published_at: instant.nullable(),
  closed_at: instant.nullable(),
  leasing_list_id: id.nullable(),
  version: z.int(),
  updated_at: instant,
});
export type Recruitment = Answered<typeof recruitment>;

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

export const recruitmentTerms = z.strictObject({
  rent_per_tsubo: yenPerTsubo,
  common_fee_per_tsubo: yenPerTsubo,
  contract_form: line("契約形態", 50).nullable(),
  contract_years: z
    .number("契約年数は年数で入力してください。")
    .min(0.1, "契約年数は0.1年以上で入力してください。")
    .max(50, "契約年数は50年以内で入力してください。")
    .nullable(),
  handover_on: date.nullable(),
  handover_state: line("引渡し状態", 100).nullable(),
  wanted_genre_ids: z.array(id).max(20, "希望業種は20件以内で指定してください。"),
  comment: lines("コメント"),
  ...sectionConditions,
  ...moreTerms,
});
export type RecruitmentTerms = Answered<typeof recruitmentTerms>;

export const createRecruitment = write({
  method: "POST",
  path: "/api/v1/sections/{section_id}/recruitment",
  summary: "募集を登録",
  access: ["facilityMember"],
  browser: true,
  params: z.strictObject({ section_id: idText }),
  body: recruitmentTerms.partial().extend({
    facility_id: id,
    status: recruitmentStatus.extract(["unregistered", "private"]).optional(),
  }),
  response: z.object({ ...done, recruitment }),
});

const oneRecruitment = {
  path: "/api/v1/sections/{section_id}/recruitment/{recruitment_id}",
  access: ["facilityMember"],
  browser: true,
  params: z.strictObject({ section_id: idText, recruitment_id: idText }),
} as const;

export const updateRecruitment = write({
  ...oneRecruitment,
  method: "PATCH",
  summary: "募集条件の編集・公開・終了",
  body: recruitmentTerms.partial().extend({
    facility_id: id,
    status: recruitmentStatus.exclude(["unregistered", "deleted"]).optional(),
    outcomes: closingOutcomes.optional(),
    version,
  }),
  response: z.object({ ...done, recruitment }),
});

export const deleteRecruitment = write({
  ...oneRecruitment,
  method: "DELETE",
  summary: "募集を削除",
  query: z.strictObject({ facility_id: idText }),
  body: z.strictObject({ outcomes: closingOutcomes.optional() }),
  response: z.object(done),
});
