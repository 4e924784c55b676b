import type { FastifyReply, FastifyRequest } from "fastify";
import { sendFile } from "../../parts/list/file.ts";
import { type AdminBrandsQuery, listArguments, stateOf } from "./query.ts";

export async function downloadAdminBrands(
  request: FastifyRequest,
  reply: FastifyReply,
  { query }: { query: AdminBrandsQuery },
): Promise<unknown> {
  const file = await request.backend.downloadAdminBrandsExcel(listArguments(stateOf(query)));
  return sendFile(reply, file, "ブランドデータ.xlsx");
}
