import type { FastifyReply, FastifyRequest } from "fastify";
import type { BrandRequest } from "../../auth/viewer.ts";
import { sendFile } from "../../parts/list/file.ts";
import { payloadOf } from "./list-query.ts";
import type { ListQuery } from "./query.ts";

export async function downloadPredictions(
  request: BrandRequest,
  reply: FastifyReply,
  { query }: { query: ListQuery },
) {
  const { page: _, ...filters } = payloadOf(query);
  const { brand_id } = request.viewer.brand;
  const file = await request.backend.downloadPredictionsExcel({ brand_id, ...filters });
  return sendFile(reply, file, "売上予測の一覧.xlsx");
}

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
