import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { MOST_FILES } from "../../../contract/files.ts";
import { formatBytes } from "../../../lib/numbers.ts";
import { optional } from "../../gateway/optional.ts";

export const fileIdsEntry = z
  .union([z.string(), z.array(z.string())])
  .default([])
  .transform((given) => [given].flat().flatMap((one) => one.split(",")))
  .transform((given) => [...new Set(given.filter((one) => one !== ""))])
  .pipe(z.array(idText).max(MOST_FILES, `添付できるファイルは${MOST_FILES}件までです。`));

export interface Draft {
  id: number;
  name: string;
  bytes: number;
  size: string;
}

export interface Attached {
  drafts: Draft[];
  mostMb: number;
  error: string | undefined;
}

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

export function refusedFile({ received }: FastifyRequest): Record<string, string> | undefined {
  return received?.error === undefined ? undefined : { file: received.error };
}
