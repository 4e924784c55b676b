import type { FastifyReply } from "fastify";
import type { SignedInRequest } from "../../auth/viewer.ts";
import { sendFile } from "../../parts/list/file.ts";
import { type AuditQuery, auditArguments } from "./query.ts";
import type { AuditScope } from "./scope.ts";

export async function downloadAudit(
  scope: AuditScope,
  request: SignedInRequest,
  reply: FastifyReply,
  { query }: { query: AuditQuery },
): Promise<unknown> {
  const { asked } = scope.tenant(request);
  const file = await request.backend.downloadAuditEntriesExcel({ ...asked, ...auditArguments(query) });
  return sendFile(reply, file, "操作履歴.xlsx");
}
