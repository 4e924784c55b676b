import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { MOST_FILES } from "../../../contract/files.ts";
import { formatBytes } from "../../../lib/numbers.ts";
import { optional } from "../../gateway/optional.ts";

/** The files that a form brings along: a number each, or all of them in one field. */
export const fileIdsEntry = z
  .union([z.string(), z.array(z.string())])
  .default([])
  .transform((given) => [given].flat().flatMap((one) => one.split(",")))
  .transform((given) => [...new Set(given.filter((one) => one !== ""))])
  .pipe(z.array(idText).max(MOST_FILES, `添付できるファイルは${MOST_FILES}件までです。`));

/** A file that has come, of a form that has not been sent. */
export interface Draft {
  id: number;
  name: string;
  bytes: number;
  size: string;
}

/** What the form had with it, as it is shown again. */
export interface Attached {
  drafts: Draft[];
  mostMb: number;
  error: string | undefined;
}

/** For `files/_attach`: what a refused form had with it, read by nobody but who sent it. */
export async function attachedOf(
  request: FastifyRequest,
  fileIds: unknown = [],
  errors: Record<string, string> = {},
): Promise<Attached> {
  const ids = fileIdsEntry.safeParse(fileIds).data ?? [];
  const { value } = ids.length > 0 ? await optional(request, "getFiles", {}) : { value: { files: [] } };
  return {
    drafts: value.files
      .filter((file) => ids.includes(file.id))
      .map(({ id, name, bytes }) => ({ id, name, bytes, size: formatBytes(bytes) })),
    mostMb: Math.floor(request.server.web.config.fileLimits.mostBytes / 1024 / 1024),
    error: errors.file ?? errors.file_ids,
  };
}

/** Why a form with files goes no further: one of them was not taken. */
export function refusedFile({ received }: FastifyRequest): Record<string, string> | undefined {
  return received?.error === undefined ? undefined : { file: received.error };
}
