import type { FastifyReply } from "fastify";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { findListed } from "../../parts/leasing-list/find.ts";
import { sendFile } from "../../parts/list/file.ts";
import { notFound } from "../../refusal.ts";
import type { AtId } from "../../route.ts";

export async function downloadSendings(
  request: FacilityRequest,
  reply: FastifyReply,
  { params }: AtId,
): Promise<unknown> {
  const { list } = await findListed(request, params.id);
  // A list that nobody has begun has no id, and nothing was sent from it.
  if (list.id === 0) throw notFound();
  const file = await request.backend.downloadSendingsExcel({ id: list.id });
  return sendFile(reply, file, "メールの送信履歴.xlsx");
}
