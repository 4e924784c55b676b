import type { FastifyReply, FastifyRequest } from "fastify";
import { brandOf } from "../../current.ts";
import { sendFile } from "../../parts/list/file.ts";

/** `/sales_prediction/plans/excel`: all plans of the current brand. */
export async function downloadPlans(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const file = await request.backend.downloadOpeningPlansExcel({
    brand_id: String(brandOf(request).brand_id),
  });
  return sendFile(reply, file, "出店計画.xlsx");
}
