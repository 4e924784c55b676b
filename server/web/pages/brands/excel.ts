import type { FastifyReply, FastifyRequest } from "fastify";
import { sendFile } from "../../parts/list/file.ts";
import { appliedQuery, type BrandsQuery, payloadOf } from "./query.ts";

export async function downloadBrands(
  request: FastifyRequest,
  reply: FastifyReply,
  input: { query: BrandsQuery },
): Promise<unknown> {
  const { viewer } = request;
  const isBrandSide = viewer?.side === "brand";
  const { query } = appliedQuery(input.query);
  const { page: _, ...asked } = payloadOf(query, 1, isBrandSide ? viewer.brand?.brand_id : undefined);
  const file = await request.backend.downloadBrandsExcel({
    ...asked,
    ...(query.sort && { order: query.sort }),
    ...(!isBrandSide && viewer?.facility && { current_facility: viewer.facility.facility_id }),
  });
  return sendFile(reply, file, "ブランド一覧.xlsx");
}
