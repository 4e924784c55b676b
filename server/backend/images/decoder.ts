import type sharp from "sharp";
import type { Sharp } from "sharp";

let decoder: Promise<typeof sharp> | undefined;

/**
 * A picture whose pixels are not read yet; reading more of them than `mostPixels` fails. The decoder is loaded by the first picture, not by the start; it works on
 * threads of its own, one for each picture, keeps nothing between two, and can open three formats and no other.
 */
export async function openImage(bytes: Buffer, mostPixels: number | false = false): Promise<Sharp> {
  decoder ??= loadDecoder();
  const open = await decoder;
  return open(bytes, { failOn: "error", limitInputPixels: mostPixels });
}

async function loadDecoder(): Promise<typeof sharp> {
  const { default: loaded } = await import("sharp");
  loaded.concurrency(1);
  loaded.cache(false);
  loaded.block({ operation: ["VipsForeignLoad"] });
  loaded.unblock({
    operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
  });
  return loaded;
}
