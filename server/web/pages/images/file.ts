import type { FastifyReply, FastifyRequest } from "fastify";

const OWN_YEAR = "private, max-age=31536000, immutable";

interface Asked {
  params: { id: number; hash: string };
  query: { size?: "small" | undefined };
}

/** The picture itself. Its address is its content's hash, so that a browser need never ask again. */
export async function sendImage(request: FastifyRequest, reply: FastifyReply, { params, query }: Asked) {
  const { id, hash } = params;
  const { media_type, base64 } = await request.backend.getFacilityImage({ id, hash, ...query });
  return reply
    .header("cache-control", OWN_YEAR)
    .header("content-disposition", "inline")
    .type(media_type)
    .send(Buffer.from(base64, "base64"));
}
