import { MOST_IMAGE_BYTES } from "../../contract/facility-images.ts";
import { cleanJpeg } from "./jpeg.ts";
import { cleanPng, isPng } from "./png.ts";

export interface CleanImage {
  mediaType: "image/png" | "image/jpeg";
  /** Pixels as they are shown, turned where the camera said so. */
  width: number;
  height: number;
  bytes: Buffer;
}

/** A file that is kept by nobody, with the words for whoever sent it. */
export class BadImage extends Error {}

const LEAST_SIDE = 320;
const MOST_SIDE = 6000;
const MOST_PIXELS = 16_000_000;

const UNKNOWN = "JPEGまたはPNGの画像を選択してください。";
export const BROKEN = "画像を読み取れません。保存し直したファイルを選択してください。";

/**
 * Writes a picture anew from what it shows, whatever its name and sender claim about it. A PNG's pixels are unpacked,
 * checked and packed again; a JPEG keeps its tables and compressed pixels in segments that are written anew. Comments,
 * camera data, colour profiles, thumbnails and whatever follows the picture are left behind.
 * @throws BadImage for any other kind of file, a broken one, and one too small or too large.
 */
export async function cleanImage(bytes: Buffer): Promise<CleanImage> {
  if (bytes.length > MOST_IMAGE_BYTES) throw new BadImage("画像は2MB以下にしてください。");
  if (isPng(bytes)) return cleanPng(bytes, checkSize);
  if (bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xffd8ff) return cleanJpeg(bytes, checkSize);
  throw new BadImage(UNKNOWN);
}

/** Called before anything is unpacked. */
function checkSize(width: number, height: number): void {
  if (Math.min(width, height) < LEAST_SIDE)
    throw new BadImage(
      `画像の縦と横は、それぞれ${LEAST_SIDE}ピクセル以上にしてください（現在${width}×${height}）。`,
    );
  if (Math.max(width, height) > MOST_SIDE || width * height > MOST_PIXELS)
    throw new BadImage(
      `画像の縦と横は、それぞれ6,000ピクセル以下、合わせて1,600万画素以下にしてください（現在${width}×${height}）。`,
    );
}

export type CheckSize = typeof checkSize;
