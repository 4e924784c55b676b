import type { FastifyReply, FastifyRequest } from "fastify";
import { rethrowUnless } from "../../gateway/errors.ts";
import { sendFile as send } from "../../parts/list/file.ts";
import type { AtId } from "../../route.ts";

/** `/files/{id}`: always saved, never shown in a page of ours. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { params }: AtId,
): Promise<unknown> {
  try {
    const file = await request.backend.getFile({ id: params.id });
    reply
      .header("content-security-policy", "sandbox")
      .header("x-content-type-options", "nosniff")
      .header("cache-control", "private, no-store");
    return send(reply, file, "file");
  } catch (error) {
    rethrowUnless(error, 409);
    reply.code(409);
    return reply.page("files/waiting", { title: "ファイルを開けません", text: error.body.message });
  }
}
