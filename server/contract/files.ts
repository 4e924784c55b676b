import { z } from "zod";
import { type Answered, download, read, upload, write } from "./call.ts";
import { id, idText, instant, ok } from "./fields.ts";
import { done, filledLine } from "./texts.ts";

export const fileKind = z.enum(["drawing", "equipment", "works", "other"]);
export type FileKind = Answered<typeof fileKind>;

/** `checking`: not yet scanned, given to nobody; `refused`: the scanner found something, nothing of it is kept. */
export const fileState = z.enum(["checking", "ready", "refused"]);

export const fileType = z.enum([
  "application/pdf",
  "image/png",
  "image/jpeg",
  "image/webp",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation",
]);
export type FileType = Answered<typeof fileType>;

export const MOST_FILES = 20;

export const attachedFile = z.object({
  id,
  kind: fileKind,
  name: z.string(),
  media_type: fileType,
  bytes: z.int().min(0),
  state: fileState,
  user_name: z.string(),
  is_mailed: z.boolean(),
  created_at: instant,
});
export type AttachedFile = Answered<typeof attachedFile>;

export const fileUsage = z.object({
  used_bytes: z.int().min(0),
  quota_bytes: z.int().min(1),
  most_bytes: z.int().min(1),
});
export type FileUsage = Answered<typeof fileUsage>;

export const fileIds = z.array(id).max(MOST_FILES, `添付できるファイルは${MOST_FILES}件までです。`);

/**
 * What hangs on one thing, by the id of that thing; with none of them the caller's own drafts, of forms not yet sent.
 * The space is told to those whose space it is: for one of their organisations.
 */
export const getFiles = read({
  path: "/api/v1/files",
  summary: "添付ファイルの一覧",
  access: ["facilityMember", "brandMember"],
  browser: false,
  query: z.strictObject({
    facility_id: idText.optional(),
    brand_id: idText.optional(),
    section_id: idText.optional(),
    recruitment_id: idText.optional(),
    mail_sending_id: idText.optional(),
  }),
  response: z.object({ status: ok, files: z.array(attachedFile), usage: fileUsage.nullable() }),
  fallback: { status: 2000 as const, files: [], usage: null },
});

export const getFile = download({
  path: "/api/v1/files/{id}",
  summary: "添付ファイル",
  access: ["facilityMember", "brandMember"],
  browser: false,
  params: z.strictObject({ id: idText }),
  contentType: "application/octet-stream",
  longestMs: 300_000,
});

/** The bytes are the body. Without a section or a recruitment it is a draft: for the entry or mail that is sent next. */
export const addFile = upload({
  path: "/api/v1/files",
  summary: "ファイルを添付",
  access: ["facilityMember", "brandMember"],
  browser: false,
  query: z.strictObject({
    facility_id: idText.optional(),
    brand_id: idText.optional(),
    section_id: idText.optional(),
    recruitment_id: idText.optional(),
    kind: fileKind.default("other"),
    name: filledLine("ファイル名", 1000),
  }),
  longestMs: 120_000,
  response: z.object({ ...done, file: attachedFile }),
});

export const deleteFile = write({
  method: "DELETE",
  path: "/api/v1/files/{id}",
  summary: "添付ファイルを削除",
  access: ["facilityMember", "brandMember"],
  browser: false,
  params: z.strictObject({ id: idText }),
  response: z.object(done),
});
