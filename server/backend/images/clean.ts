import type { Metadata, Sharp } from "sharp";
import { MOST_IMAGE_BYTES } from "../../contract/images.ts";
import { openImage } from "./decoder.ts";
import { imageKind } from "./kind.ts";
import { BadImage, BROKEN } from "./refused.ts";

export interface CleanImage {
  mediaType: "image/webp";
  width: number;
  height: number;
  bytes: Buffer;
  small: Buffer | null;
}

type Sized = Pick<CleanImage, "width" | "height" | "bytes">;

const LEAST_SIDE = 320;
const MOST_SIDE = 6000;
const MOST_PIXELS = 16_000_000;
/** The longer side of what is kept, in pixels: sharp on every screen that the product is drawn for. */
const KEPT_SIDE = 2000;
/** The longer side of the small one: sharp where several pictures stand in a row. */
export const SMALL_SIDE = 800;
/** A picture of so few bytes is sent as it is. */
export const FEW_BYTES = 65_536;
const QUALITY = 82;

/**
 * Decodes a picture, whatever its name and sender claim about it, turns it upright, makes it no larger than it is
 * shown, and encodes it as a WebP of its own. Nothing of the file that came is kept but what can be seen: no comments,
 * camera data, colour profiles or thumbnails, and nothing that follows the picture.
 * @throws BadImage for any other kind of file, a broken one, and one too small or too large.
 */
export async function cleanImage(bytes: Buffer): Promise<CleanImage> {
  if (bytes.length > MOST_IMAGE_BYTES) throw new BadImage("画像は2MB以下にしてください。");
  if (!imageKind(bytes)) throw new BadImage("JPEG、PNGまたはWebPの画像を選択してください。");
  // Before anything is unpacked.
  checkSize(await readable(openImage(bytes).then((head) => head.metadata())));
  const { data, info } = await readable(
    inTurn(async () => encoded(await openImage(bytes, MOST_PIXELS), KEPT_SIDE)),
  );
  const clean = { width: info.width, height: info.height, bytes: data };
  return { mediaType: "image/webp", ...clean, small: await smallOf(clean) };
}

/**
 * The same picture for a place in a row of several, as a WebP.
 * @param picture one of our own, or one that was kept before we wrote them anew
 * @returns null where the picture is small enough itself
 */
export async function smallOf({ width, height, bytes }: Sized): Promise<Buffer | null> {
  if (Math.max(width, height) <= SMALL_SIDE || bytes.length <= FEW_BYTES) return null;
  const { data } = await inTurn(async () => encoded(await openImage(bytes), SMALL_SIDE));
  return data;
}

let last: Promise<unknown> = Promise.resolve();

/** One picture after the other, so that many at once leave the machine's threads and memory to everybody else. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result;
}

function encoded(image: Sharp, side: number) {
  return image
    .autoOrient()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
}

function checkSize({ autoOrient: { width, height }, pages = 1 }: Metadata): void {
  if (pages > 1) throw new BadImage("動く画像は登録できません。静止画を選択してください。");
  if (Math.min(width, height) < LEAST_SIDE)
    throw new BadImage(
      `画像の縦と横は、それぞれ${LEAST_SIDE}ピクセル以上にしてください（現在${width}×${height}）。`,
    );
  if (Math.max(width, height) > MOST_SIDE || width * height > MOST_PIXELS)
    throw new BadImage(
      `画像の縦と横は、それぞれ6,000ピクセル以下、合わせて1,600万画素以下にしてください（現在${width}×${height}）。`,
    );
}

async function readable<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch {
    throw new BadImage(BROKEN);
  }
}
