import { z } from "zod";
import { type Answered, read, write } from "./call.ts";
import { id, idText, instant, ok } from "./fields.ts";
import { done, filledLine } from "./texts.ts";

export const MOST_FACILITY_IMAGES = 12;
export const MOST_IMAGE_BYTES = 2 * 1024 * 1024;

export const facilityImage = z.object({
  id,
  alt: z.string(),
  media_type: z.enum(["image/webp", "image/png", "image/jpeg"]),
  width: z.int(),
  height: z.int(),
  /** SHA-256 of the bytes, base64url. */
  hash: z.string(),
  /** When the picture was taken down; null while it is shown. */
  deleted_at: instant.nullable(),
});
export type FacilityImage = Answered<typeof facilityImage>;

export const imageSize = z.literal("small");

const alt = filledLine("写真の説明", 100);
const ofFacility = z.strictObject({ id: idText });

export const getFacilityImages = read({
  path: "/api/v1/facilities/{id}/images",
  summary: "施設の写真の一覧",
  access: ["facilityMember", "brandMember", "curator"],
  browser: false,
  params: ofFacility,
  response: z.object({ status: ok, images: z.array(facilityImage) }),
  fallback: { status: 2000 as const, images: [] },
});

export const getFacilityImage = read({
  path: "/api/v1/facilities/{id}/images/{hash}",
  summary: "施設の写真",
  access: ["facilityMember", "brandMember", "curator"],
  browser: false,
  params: z.strictObject({ id: idText, hash: z.string().regex(/^[\w-]{43}$/) }),
  /** The small one for a row of several, where there is one. */
  query: z.strictObject({ size: imageSize.optional() }),
  response: z.object({ status: ok, media_type: facilityImage.shape.media_type, base64: z.string() }),
  fallback: { status: 2000 as const, media_type: "image/webp" as const, base64: "" },
});

export const addFacilityImage = write({
  method: "POST",
  path: "/api/v1/facilities/{id}/images",
  summary: "施設の写真を追加",
  access: ["facilityMember", "curator"],
  browser: false,
  bodyBytes: 3 * 1024 * 1024,
  params: ofFacility,
  body: z.strictObject({ alt, base64: z.base64().min(1).max(2_800_000) }),
  response: z.object({ ...done, image: facilityImage }),
});

export const updateFacilityImage = write({
  method: "PATCH",
  path: "/api/v1/facilities/{id}/images/{image_id}",
  summary: "施設の写真を変更",
  access: ["facilityMember", "curator"],
  browser: false,
  params: z.strictObject({ id: idText, image_id: idText }),
  body: z.strictObject({
    alt: alt.optional(),
    position: z.int().min(1).max(MOST_FACILITY_IMAGES).optional(),
    is_deleted: z.boolean().optional(),
  }),
  response: z.object({ ...done }),
});
