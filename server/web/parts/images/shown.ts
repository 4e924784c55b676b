import type { FastifyRequest } from "fastify";
import type { FacilityImage } from "../../../contract/images.ts";
import { optional } from "../../gateway/optional.ts";
import { paths } from "../../paths.ts";

export interface ShownImage {
  id: number;
  href: string;
  /** Of the small one, for a row of several. */
  src: string;
  alt: string;
  width: number;
  height: number;
}

export function shownImage(facilityId: number, { id, hash, alt, width, height }: FacilityImage): ShownImage {
  const href = paths.facilityImage.url(facilityId, hash);
  return { id, href, src: paths.facilityImage.url(facilityId, hash, { size: "small" }), alt, width, height };
}

export async function shownImages(
  request: FastifyRequest,
  facilityId: number,
): Promise<{ ok: boolean; images: ShownImage[] }> {
  const { ok, value } = await optional(request, "getFacilityImages", { id: facilityId });
  const shown = value.images.filter(({ deleted_at }) => deleted_at === null);
  return { ok, images: shown.map((image) => shownImage(facilityId, image)) };
}
