import type { FastifyReply } from "fastify";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { pictureOf } from "./frame.ts";

/** Its address names its version, so that a browser need not ask again while it works. */
const OWN_HOUR = "private, max-age=3600";

interface Asked {
  params: { id: number; item: number };
  query: { page?: number | undefined };
}

export async function sendPicture(request: FacilityRequest, reply: FastifyReply, { params, query }: Asked) {
  const { picture } = await pictureOf(request, params);
  const { media_type, base64 } = await request.backend.getFloorPictureImage({
    id: picture.id,
    ...(query.page !== undefined && { page: query.page }),
  });
  return reply
    .header("cache-control", OWN_HOUR)
    .header("content-disposition", "inline")
    .type(media_type)
    .send(Buffer.from(base64, "base64"));
}
