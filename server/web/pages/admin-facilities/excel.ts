import type { FastifyReply, FastifyRequest } from "fastify";
import { sendFile } from "../../parts/list/file.ts";
import { type AdminFacilitiesQuery, listArguments } from "./query.ts";

export async function downloadAdminFacilities(
  request: FastifyRequest,
  reply: FastifyReply,
  { query }: { query: AdminFacilitiesQuery },
): Promise<unknown> {
  const file = await request.backend.downloadAdminFacilitiesExcel(listArguments(query));
  return sendFile(reply, file, "施設データ.xlsx");
}
