import type { FastifyReply, FastifyRequest } from "fastify";

/** The name as a plain fallback and, after RFC 6266, in UTF-8. */
function disposition(name: string, id: number): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `attachment; filename="prediction-${id}.xlsx"; filename*=UTF-8''${encoded}`;
}

/** `/sales_prediction/{id}/excel`: the evidence as a workbook that opens on the sheet asked for, streamed. */
export async function downloadPrediction(
  request: FastifyRequest,
  reply: FastifyReply,
  { params, query }: { params: { id: number }; query: { open_flag: "0" | "1" } },
): Promise<unknown> {
  const file = await request.backend.downloadPredictionExcel({
    id: String(params.id),
    open_flag: query.open_flag,
  });
  reply.header("content-disposition", disposition(file.fileName ?? `売上予測_${params.id}.xlsx`, params.id));
  if (file.contentLength !== undefined) reply.header("content-length", file.contentLength);
  return reply.type(file.contentType).send(file.body);
}
