import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { sendFile } from "../../parts/list/file.ts";
import { benchmarksQuery, pairArguments } from "./page.ts";

export const pairsFileQuery = benchmarksQuery.pick({ words: true, brand: true });

export async function downloadPairs(
  request: FastifyRequest,
  reply: FastifyReply,
  { query }: { query: z.output<typeof pairsFileQuery> },
): Promise<unknown> {
  const file = await request.backend.downloadAdminBenchmarksExcel(pairArguments(query));
  return sendFile(reply, file, "ベンチマークデータ.xlsx");
}
