import { z } from "zod";
import { write } from "./call.ts";
import { id, idText } from "./fields.ts";
import { done, filledLine, lines } from "./texts.ts";

/** What a template may name; each recipient gets its own text. */
export const SENDING_PLACEHOLDERS = ["ブランド名", "担当者名", "区画番号", "施設名"] as const;

/** Sends a mail to candidates of a leasing list, each its own; says for each whether it was taken into the outbox. */
export const createSendings = write({
  method: "POST",
  path: "/api/v1/leasing_lists/{id}/sendings",
  summary: "候補にメールを送る",
  access: ["facilityMember"],
  browser: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    leasing_list_item_ids: z
      .array(id)
      .min(1, "宛先を指定してください。")
      .max(200, "一度に送れるのは200件までです。"),
    subject: filledLine("件名", 100),
    text: lines("本文", 5000).refine((value) => value !== "", "本文を入力してください。"),
  }),
  response: z.object({
    ...done,
    data: z.array(
      z.object({
        leasing_list_item_id: id,
        to_name: z.string(),
        /** Null for brands of the catalogue, whose addresses stay with the service, and where there is none. */
        to_address: z.string().nullable(),
        is_accepted: z.boolean(),
        message: z.string(),
      }),
    ),
  }),
});
