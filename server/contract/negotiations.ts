import { z } from "zod";
import { read, write } from "./call.ts";
import { contractTerms } from "./contracts.ts";
import { id, idText, instant, ok } from "./fields.ts";
import { negotiationReason, negotiationStatus } from "./statuses.ts";
import { done, lines, version } from "./texts.ts";

const oneList = {
  path: "/api/v1/leasing_lists/{id}/status",
  access: ["facilityMember"],
  browser: true,
  params: z.strictObject({ id: idText }),
} as const;

export const negotiationEvent = z.object({
  from_status: negotiationStatus.nullable(),
  to_status: negotiationStatus,
  comment: z.string(),
  user_name: z.string(),
  at: instant,
});

export const getLeasingListStatuses = read({
  ...oneList,
  summary: "リーシングリストの交渉状況",
  response: z.object({
    status: ok,
    data: z.array(
      z.object({
        leasing_list_item_id: id,
        status: negotiationStatus,
        reason: negotiationReason.nullable(),
        version: z.int(),
        history: z.array(negotiationEvent),
      }),
    ),
  }),
  fallback: { status: 2000 as const, data: [] },
});

export const changeLeasingListStatus = write({
  ...oneList,
  method: "POST",
  summary: "交渉状況を変更",
  body: z.strictObject({
    leasing_list_item_ids: z
      .array(id)
      .min(1, "変更する候補を指定してください。")
      .max(200, "一度に変更できるのは200件までです。"),
    status: negotiationStatus,
    reason: negotiationReason.optional(),
    comment: lines("コメント").default(""),
    versions: z.record(z.string().regex(/^[1-9][0-9]{0,9}$/), version).optional(),
    contract: contractTerms.optional(),
  }),
  response: z.object({
    ...done,
    data: z.array(
      z.object({
        leasing_list_item_id: id,
        is_changed: z.boolean(),
        status: negotiationStatus,
        version: z.int(),
        message: z.string(),
      }),
    ),
  }),
});
