import { z } from "zod";
import { write } from "./call.ts";
import { date, id } from "./fields.ts";
import { done, lines } from "./texts.ts";

/*
 * Another day to answer by: asked for by whoever has to answer, granted by the other side with one press. Neither is
 * among the product's listed calls.
 */

const members = { access: ["facilityMember", "brandMember"], browser: true } as const;

const thread = {
  brand_id: id.optional(),
  facility_id: id.optional(),
  apply_id: id.optional(),
  scout_id: id.optional(),
};

export const createExtension = write({
  ...members,
  method: "POST",
  path: "/api/v1/extensions",
  summary: "回答期限の延長を依頼",
  body: z.strictObject({ ...thread, wanted_on: date, text: lines("理由").default("") }),
  response: z.object(done),
});

export const answerExtension = write({
  ...members,
  method: "PUT",
  path: "/api/v1/extensions",
  summary: "回答期限の延長の依頼に回答",
  body: z.strictObject({ ...thread, wanted_on: date, is_granted: z.boolean() }),
  response: z.object(done),
});
