import type { FastifyReply } from "fastify";
import { fileRowsText, MOST_FILE_ROWS } from "../../../lib/list-file.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Download } from "../../gateway/client.ts";
import { attachment } from "../../gateway/download-name.ts";

export interface FileLink {
  href: string;
  rows: string | undefined;
  isCut: boolean;
  isLocked: boolean;
}

export function fileLink(href: string, total: number | undefined, viewer?: Viewer): FileLink {
  return {
    href,
    isLocked: viewer?.side === "facility" && !viewer.facility?.is_standard,
    rows: total === undefined ? undefined : fileRowsText(total),
    isCut: total !== undefined && total > MOST_FILE_ROWS,
  };
}

export function sendFile(reply: FastifyReply, file: Download, fallbackName: string): FastifyReply {
  reply.header("content-disposition", attachment(file.fileName ?? fallbackName));
  if (file.contentLength !== undefined) reply.header("content-length", file.contentLength);
  return reply.type(file.contentType).send(file.body);
}
