import type { FastifyReply } from "fastify";
import type { BrandRequest } from "../../auth/viewer.ts";
import { sendFile } from "../../parts/list/file.ts";

export async function downloadPlans(request: BrandRequest, reply: FastifyReply): Promise<unknown> {
  const file = await request.backend.downloadOpeningPlansExcel({
    brand_id: request.viewer.brand.brand_id,
  });
  return sendFile(reply, file, "出店計画.xlsx");
}
