import type { FastifyReply, FastifyRequest } from "fastify";
import { listArguments, type SectionsQuery, stateOf } from "./query.ts";

/** The name as a plain fallback and, after RFC 6266, in UTF-8. */
function disposition(name: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `attachment; filename="sections.xlsx"; filename*=UTF-8''${encoded}`;
}

/** `/sections/excel`: the list as it is filtered and sorted, all pages of it, streamed from the backend. */
export async function downloadSections(
  request: FastifyRequest,
  reply: FastifyReply,
  input: { query: SectionsQuery },
): Promise<unknown> {
  const state = stateOf(input.query);
  const file = await request.backend.downloadSectionsExcel({
    facility_id: String(request.viewer?.facility?.facility_id),
    ...(state.all && { all_facilities: "true" as const }),
    ...listArguments(state, typeof state.floor === "number" && !state.all ? state.floor : undefined),
  });
  reply.header("content-disposition", disposition(file.fileName ?? "区画一覧.xlsx"));
  if (file.contentLength !== undefined) reply.header("content-length", file.contentLength);
  return reply.type(file.contentType).send(file.body);
}
