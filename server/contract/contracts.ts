import { z } from "zod";
import { type Answered, read, write } from "./call.ts";
import { closingOutcome } from "./closings.ts";
import { date, id, idText, ok } from "./fields.ts";
import { negotiationStatus, recruitmentStatus } from "./statuses.ts";
import { done, lines, version } from "./texts.ts";

const facilityPeople = {
  access: ["facilityMember"],
  browser: true,
  path: "/api/v1/section_contracts",
} as const;

/** One thread as a contract finds it; its version counts what was written as well as what was changed. */
const thread = z.object({ negotiation_id: id, version, name: z.string(), status: negotiationStatus });

export const contractDraft = thread.extend({
  section_id: id,
  tenant_name: z.string().nullable(),
  contract_end_on: date.nullable(),
  recruitment_status: recruitmentStatus.nullable(),
  others: z.array(thread.extend({ kind: z.enum(["apply", "scout"]).nullable() })),
});
export type ContractDraft = Answered<typeof contractDraft>;

export const getContractDraft = read({
  ...facilityPeople,
  summary: "契約の確認に必要な情報",
  query: z.strictObject({
    facility_id: idText,
    section_id: idText,
    negotiation_id: idText.optional(),
    leasing_list_item_id: idText.optional(),
    apply_id: idText.optional(),
    scout_id: idText.optional(),
  }),
  response: z.object({ status: ok, data: contractDraft.nullable() }),
  fallback: { status: 2000 as const, data: null },
});

export const contractTerms = z.strictObject({
  version,
  start_on: date,
  end_on: date,
  rent_per_tsubo: z
    .int("賃料を整数で入力してください。")
    .min(0, "賃料は0円以上で入力してください。")
    .max(10_000_000, "賃料は1,000万円以下で入力してください。"),
  fit_out_on: date.nullable().default(null),
  close_recruitment: z.boolean().default(false),
  others: z
    .array(
      z.strictObject({
        negotiation_id: id,
        version,
        outcome: closingOutcome,
        text: lines("送信する文面").default(""),
      }),
    )
    .max(1000),
});
export type ContractTerms = Answered<typeof contractTerms>;

export const contractSettled = z.object({
  section_id: id,
  sent: z.int().min(0),
  ended: z.int().min(0),
});

export const createSectionContract = write({
  ...facilityPeople,
  method: "POST",
  summary: "契約を確定し、ほかの候補の結果を送信",
  body: contractTerms.extend({
    facility_id: id,
    negotiation_id: id,
    comment: lines("コメント").default(""),
  }),
  response: z.object({ ...done, data: contractSettled }),
});
