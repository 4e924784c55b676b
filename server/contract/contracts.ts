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
  /** Every other thread of the section that is open; one without application or scout has nobody to tell. */
  others: z.array(thread.extend({ kind: z.enum(["apply", "scout"]).nullable() })),
});
export type ContractDraft = Answered<typeof contractDraft>;

/** What a contract with a candidate, however it came, has to settle: asked for by what stands for its thread. */
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

/** What every call that takes a thread to `contracted` has to bring: the contract, and what becomes of the others. */
export const contractTerms = z.strictObject({
  /** Of the thread, as the draft gave it. */
  version,
  start_on: date,
  end_on: date,
  rent_per_tsubo: z
    .int("賃料を整数で入力してください。")
    .min(0, "賃料は0円以上で入力してください。")
    .max(10_000_000, "賃料は1,000万円以下で入力してください。"),
  fit_out_on: date.nullable().default(null),
  close_recruitment: z.boolean().default(false),
  /** Each other open thread of the section, as the draft gave it. */
  others: z
    .array(
      z.strictObject({
        negotiation_id: id,
        version,
        outcome: closingOutcome,
        /** Sent to the brand: needed wherever there is an application or a scout. */
        text: lines("送信する文面").default(""),
      }),
    )
    .max(1000),
});
export type ContractTerms = Answered<typeof contractTerms>;

/** What a contract settled besides itself. */
export const contractSettled = z.object({
  section_id: id,
  sent: z.int().min(0),
  ended: z.int().min(0),
});

/** The contract, the section's next tenant and the end of every other thread: all of it or nothing. */
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
