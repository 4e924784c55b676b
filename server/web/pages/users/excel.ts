import type { FastifyReply } from "fastify";
import type { SignedInRequest } from "../../auth/viewer.ts";
import { sendFile } from "../../parts/list/file.ts";
import type { AtId } from "../../route.ts";
import { tenantAt, type UsersSide } from "./side.ts";

export async function downloadUsers(
  side: UsersSide,
  request: SignedInRequest,
  reply: FastifyReply,
  { params }: AtId,
): Promise<unknown> {
  const tenant = await tenantAt(side, request, params.id);
  return sendFile(reply, await side.file(request.backend, tenant.id), "ユーザー.xlsx");
}
