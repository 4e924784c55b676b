import type { FastifyReply } from "fastify";
import { fileRowsText, MOST_FILE_ROWS } from "../../../lib/list-file.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Download } from "../../gateway/client.ts";
import { attachment } from "../../gateway/download-name.ts";

/** A list's link to its file, for `shared/_file-link`; without a total where the list could not be read. */
export interface FileLink {
  href: string;
  /** What the name says after its type: how many rows it brings. */
  rows: string | undefined;
  /** True where the list has more rows than leave in a file; then everybody sees how many do. */
  isCut: boolean;
  /** True where the plan has no files: then the link says so. */
  isLocked: boolean;
}

/** With a viewer, the link of a list that a facility on the free plan reads on the screen alone. */
export function fileLink(href: string, total: number | undefined, viewer?: Viewer): FileLink {
  return {
    href,
    isLocked: viewer?.side === "facility" && !viewer.facility?.is_standard,
    rows: total === undefined ? undefined : fileRowsText(total),
    isCut: total !== undefined && total > MOST_FILE_ROWS,
  };
}

/** A file of the backend, streamed to the browser under the name that the backend gave it. */
export function sendFile(reply: FastifyReply, file: Download, fallbackName: string): FastifyReply {
  reply.header("content-disposition", attachment(file.fileName ?? fallbackName));
  if (file.contentLength !== undefined) reply.header("content-length", file.contentLength);
  return reply.type(file.contentType).send(file.body);
}
