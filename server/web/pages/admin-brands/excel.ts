import type { FastifyReply, FastifyRequest } from "fastify";
import { sendFile } from "../../parts/list/file.ts";
import { type AdminBrandsQuery, listArguments, stateOf } from "./query.ts";

/** `/admin/brand_data/excel`: the brand master as it is filtered, all pages of it. */
export async function downloadAdminBrands(
  request: FastifyRequest,
  reply: FastifyReply,
  { query }: { query: AdminBrandsQuery },
): Promise<unknown> {
  const file = await request.backend.downloadAdminBrandsExcel(listArguments(stateOf(query)));
  return sendFile(reply, file, "ブランドデータ.xlsx");
}
