import type { FastifyReply, FastifyRequest } from "fastify";
import { type AuditQuery, auditArguments } from "./query.ts";
import type { AuditScope } from "./scope.ts";

/** The entries as they are filtered, all pages of them, streamed from the backend. */
export async function downloadAudit(
  scope: AuditScope,
  request: FastifyRequest,
  reply: FastifyReply,
  { query }: { query: AuditQuery },
): Promise<unknown> {
  const { asked, name } = scope.tenant(request);
  const file = await request.backend.downloadAuditEntriesExcel({ ...asked, ...auditArguments(query) });
  const called = encodeURIComponent(`操作履歴_${name}.xlsx`).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  reply.header("content-disposition", `attachment; filename="audit.xlsx"; filename*=UTF-8''${called}`);
  if (file.contentLength !== undefined) reply.header("content-length", file.contentLength);
  return reply.type(file.contentType).send(file.body);
}
