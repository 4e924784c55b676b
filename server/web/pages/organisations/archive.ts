import type { FastifyReply, FastifyRequest } from "fastify";
import type { BrandRequest, FacilityRequest } from "../../auth/viewer.ts";
import { sendFile } from "../../parts/list/file.ts";
import type { AtId } from "../../route.ts";

const FALLBACK = "全データ.zip";

export async function sendFacility(request: FastifyRequest, reply: FastifyReply, { params }: AtId) {
  const file = await request.backend.downloadFacilityArchive({ facility_id: params.id });
  return sendFile(reply, file, FALLBACK);
}

export async function sendBrand(request: FastifyRequest, reply: FastifyReply, { params }: AtId) {
  const file = await request.backend.downloadBrandArchive({ brand_id: params.id });
  return sendFile(reply, file, FALLBACK);
}

export async function sendOwnFacility(request: FacilityRequest, reply: FastifyReply) {
  const { facility_id } = request.viewer.facility;
  return sendFile(reply, await request.backend.downloadFacilityArchive({ facility_id }), FALLBACK);
}

export async function sendOwnBrand(request: BrandRequest, reply: FastifyReply) {
  const { brand_id } = request.viewer.brand;
  return sendFile(reply, await request.backend.downloadBrandArchive({ brand_id }), FALLBACK);
}
