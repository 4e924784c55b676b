import type { FastifyReply, FastifyRequest } from "fastify";
import { sendFile } from "../../parts/list/file.ts";

/** `/sales_prediction/{id}/excel`: the evidence as a workbook that opens on the sheet asked for, streamed. */
export async function downloadPrediction(
  request: FastifyRequest,
  reply: FastifyReply,
  { params, query }: { params: { id: number }; query: { open_flag: "0" | "1" } },
): Promise<unknown> {
  const file = await request.backend.downloadPredictionExcel({
    id: params.id,
    open_flag: Number(query.open_flag),
  });
  return sendFile(reply, file, `売上予測_${params.id}.xlsx`);
}
