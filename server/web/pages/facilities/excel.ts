import type { FastifyReply, FastifyRequest } from "fastify";
import { sendFile } from "../../parts/list/file.ts";
import { allowedQuery, standingOf } from "./list.ts";
import { appliedQuery, type FacilitiesQuery, payloadOf } from "./query.ts";

export async function downloadFacilities(
  request: FastifyRequest,
  reply: FastifyReply,
  input: { query: FacilitiesQuery },
): Promise<unknown> {
  const standing = standingOf(request);
  const { query } = appliedQuery(allowedQuery(input.query, standing).allowed);
  const { page: _, ...asked } = payloadOf(query, 1, standing);
  return sendFile(reply, await request.backend.downloadFacilitiesExcel(asked), "施設一覧.xlsx");
}
