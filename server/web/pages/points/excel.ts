import type { FastifyReply, FastifyRequest } from "fastify";
import { tenantOf } from "../../auth/viewer.ts";
import { sendFile } from "../../parts/list/file.ts";
import { type ResultQuery, rounded } from "../../parts/point-choice/query.ts";

export async function downloadReport(
  request: FastifyRequest,
  reply: FastifyReply,
  { query }: { query: ResultQuery },
): Promise<unknown> {
  const { latitude, longitude } = rounded({ latitude: query.lat, longitude: query.lon });
  const file = await request.backend.downloadTradeAreaExcel({
    lat: latitude,
    lon: longitude,
    ...(query.name && { name: query.name }),
    ...(request.viewer && tenantOf(request.viewer)),
  });
  return sendFile(reply, file, "商圏レポート.xlsx");
}
