import type { Metadata, Sharp } from "sharp";
import { formatWhole } from "../../../lib/numbers.ts";
import { openImage } from "../../images/decoder.ts";
import { imageKind } from "../../images/kind.ts";
import { BadPicture } from "./bad-picture.ts";

const LEAST_SIDE = 200;
const MOST_PIXELS = 40_000_000;
const KEPT_SIDE = 3000;
const QUALITY = 82;
const PAPER = "#ffffff";

export interface KeptPicture {
  width: number;
  height: number;
  webp: string;
}

export async function keptPicture(bytes: Buffer, degrees: number): Promise<KeptPicture> {
  if (!imageKind(bytes))
    throw new BadPicture("DXF、PDF、PNG、JPEGまたはWebPの図面を選択してください。この形式は取り込めません。");
  checkSize(await readable(openImage(bytes).then((head) => head.metadata())));
  const { data, info } = await readable(written(bytes, degrees));
  return { width: info.width, height: info.height, webp: data.toString("base64") };
}

async function written(bytes: Buffer, degrees: number) {
  const upright: Sharp = (await openImage(bytes, MOST_PIXELS))
    .autoOrient()
    .flatten({ background: PAPER })
    .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: "inside", withoutEnlargement: true });
  const image = degrees === 0 ? upright : upright.rotate(degrees, { background: PAPER });
  return image.webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true });
}

function checkSize({ autoOrient: { width, height }, pages = 1 }: Metadata): void {
  const size = `現在${formatWhole(width)}×${formatWhole(height)}`;
  if (pages > 1) throw new BadPicture("動く画像は取り込めません。静止画を選択してください。");
  if (width * height > MOST_PIXELS) throw new BadPicture(`画像は4,000万画素以下にしてください（${size}）。`);
  if (Math.min(width, height) < LEAST_SIDE)
    throw new BadPicture(`画像の縦と横は、それぞれ${LEAST_SIDE}ピクセル以上にしてください（${size}）。`);
}

async function readable<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch {
    throw new BadPicture("画像を読み取れません。保存し直したファイルを選択してください。");
  }
}
