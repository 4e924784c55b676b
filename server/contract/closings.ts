import { z } from "zod";
import { type Answered, read } from "./call.ts";
import { id, idText, ok } from "./fields.ts";
import { negotiationReason, negotiationStatus } from "./statuses.ts";
import { lines, version } from "./texts.ts";

const openThread = z.object({
  negotiation_id: id,
  version,
  name: z.string(),
  status: negotiationStatus,
  kind: z.enum(["apply", "scout"]),
});
export type OpenThread = Answered<typeof openThread>;

export const getOpenThreads = read({
  path: "/api/v1/sections/{section_id}/open_threads",
  summary: "区画でやり取り中の応募・スカウト",
  access: ["facilityMember"],
  browser: true,
  params: z.strictObject({ section_id: idText }),
  query: z.strictObject({ facility_id: idText }),
  response: z.object({ status: ok, data: z.array(openThread) }),
  fallback: { status: 2000 as const, data: [] },
});

export const closingOutcome = z.enum([...negotiationReason.exclude(["withdrawn"]).options, "open"]);
export type ClosingOutcome = Answered<typeof closingOutcome>;

export const closingOutcomes = z
  .array(
    z.strictObject({
      negotiation_id: id,
      version,
      outcome: closingOutcome,
      text: lines("送信する文面").refine((text) => text !== "", "送信する文面を入力してください。"),
    }),
  )
  .max(1000, "結果は1,000件以内で指定してください。");
export type ClosingOutcomes = Answered<typeof closingOutcomes>;
