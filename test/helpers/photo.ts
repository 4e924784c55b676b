import sharp from "sharp";

/** A JPEG in which no two pixels are alike, as of a camera: nothing of it packs away. */
export function photo(width: number, height: number): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 20 };
  return sharp({ create: { width, height, channels: 3, background: "#808080", noise } })
    .jpeg({ quality: 60 })
    .toBuffer();
}
