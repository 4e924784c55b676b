import { z } from "zod";
import { type Answered, download, read, WORKBOOK, write } from "./call.ts";
import { id, idText, instant, ok, pageText, paging } from "./fields.ts";
import { attachedFile, fileIds } from "./files.ts";
import { PER_PAGE } from "./paging.ts";
import { mailStatus } from "./statuses.ts";
import { done, filledLine, lines } from "./texts.ts";

export const SENDING_PLACEHOLDERS = ["ブランド名", "担当者名", "区画番号", "施設名"] as const;

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
    copy_to_self: z.boolean().default(false),
    file_ids: fileIds.default([]),
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

const sentMail = z.object({
  leasing_list_item_id: id,
  name: z.string(),
  /** Of custom brands only: a catalogue brand's address stays with the service. */
  to_address: z.string().nullable(),
  contact_name: z.string(),
  is_custom: z.boolean(),
  status: mailStatus,
  at: instant,
  message: z.string().nullable(),
});

const sending = z.object({
  id,
  subject: z.string(),
  text: z.string(),
  user_name: z.string(),
  at: instant,
  files: z.array(attachedFile),
  mails: z.array(sentMail),
});
export type Sending = Answered<typeof sending>;

/** What was sent to the candidates of a leasing list, the newest first. None of the product's listed calls. */
export const getSendings = read({
  path: "/api/v1/leasing_lists/{id}/sendings",
  summary: "候補に送ったメール",
  access: ["facilityMember"],
  browser: false,
  params: z.strictObject({ id: idText }),
  query: z.strictObject({
    page: pageText,
    sending_id: idText.optional(),
    leasing_list_item_id: idText.optional(),
  }),
  response: z.object({ status: ok, data: z.array(sending), ...paging }),
  fallback: { status: 2000 as const, data: [], total: 0, page: 1, per_page: PER_PAGE },
});

/** The same as a workbook, one row for each mail. None of the product's listed calls. */
export const downloadSendingsExcel = download({
  path: "/api/v1/leasing_lists/{id}/sendings/excel",
  summary: "候補に送ったメールのExcel",
  access: ["facilityMember"],
  browser: false,
  params: z.strictObject({ id: idText }),
  contentType: WORKBOOK,
});

export const MOST_WAITING_LISTS = 50;

export const getWaitingMails = read({
  path: "/api/v1/leasing_lists/waiting_mails",
  summary: "取り込んだ候補への送信待ちのメール",
  access: ["facilityMember"],
  browser: false,
  query: z.strictObject({ facility_id: idText }),
  response: z.object({
    status: ok,
    lists: z.array(
      z.object({
        leasing_list_id: id,
        section_id: id,
        section_number: z.string(),
        floor_name: z.string(),
        leasing_list_item_ids: z.array(id),
        names: z.array(z.string()),
        since: instant,
      }),
    ),
    total: z.int().min(0),
  }),
  fallback: { status: 2000 as const, lists: [], total: 0 },
});

export const dropWaitingMails = write({
  method: "DELETE",
  path: "/api/v1/leasing_lists/{id}/waiting_mails",
  summary: "送信待ちのメールを送らない",
  access: ["facilityMember"],
  browser: false,
  params: z.strictObject({ id: idText }),
  response: z.object(done),
});
