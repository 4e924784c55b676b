import { z } from "zod";
import { type Answered, read } from "./call.ts";
import { idText, ok } from "./fields.ts";
import { origin } from "./provenance.ts";

/*
 * How fast an organisation answers. None of these is among the product's listed calls.
 */

const answerTimes = z.object({
  status: ok,
  data: z
    .object({
      /** Null where there are too few answers to say so. */
      band: z.enum(["fast", "normal", "slow"]).nullable(),
      /** For its own people and curators alone. */
      figures: z
        .object({
          answers: z.int().min(0),
          median_days: z.number().min(0).nullable(),
          due: z.int().min(0),
          in_time: z.int().min(0),
        })
        .nullable(),
      provenance: origin,
    })
    .nullable(),
});
export type AnswerTimes = NonNullable<Answered<typeof answerTimes>["data"]>;

const people = {
  access: ["facilityMember", "brandMember", "curator"],
  browser: false,
  response: answerTimes,
  fallback: { status: 2000 as const, data: null },
} as const;

export const getFacilityAnswerTimes = read({
  ...people,
  path: "/api/v1/facilities/{facility_id}/answer_times",
  summary: "施設の回答の速さ",
  params: z.strictObject({ facility_id: idText }),
});

export const getBrandAnswerTimes = read({
  ...people,
  path: "/api/v1/brands/{brand_id}/answer_times",
  summary: "ブランドの回答の速さ",
  params: z.strictObject({ brand_id: idText }),
});
