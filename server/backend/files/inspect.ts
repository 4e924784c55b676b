import { readFile, writeFile } from "node:fs/promises";
import type { FileType } from "../../contract/files.ts";
import { fileEnding } from "../../lib/file-name.ts";
import { inTurn } from "../images/clean.ts";
import { openImage } from "../images/decoder.ts";
import { imageKind } from "../images/kind.ts";
import { ARCHIVES_REFUSED, ENCRYPTED, officeType } from "./office.ts";
import { checkPdf } from "./pdf.ts";
import { BadFile, NOT_READABLE, NOT_TAKEN } from "./refused.ts";

const OFFICE = "application/vnd.openxmlformats-officedocument.";
const ENDINGS: Record<string, FileType> = {
  pdf: "application/pdf",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  docx: `${OFFICE}wordprocessingml.document`,
  xlsx: `${OFFICE}spreadsheetml.sheet`,
  pptx: `${OFFICE}presentationml.presentation`,
};
const OLD_OFFICE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const ARCHIVES = [
  "504b0304",
  "504b0506",
  "526172211a07",
  "377abcaf271c",
  "1f8b",
  "425a68",
  "fd377a585a00",
].map((start) => Buffer.from(start, "hex"));
const MOST_PIXELS = 40_000_000;
const QUALITY = 90;

/**
 * What a file is by its content, which its name must agree with. A picture is written anew in its place: upright, and
 * without anything but what can be seen.
 * @throws BadFile with the words for whoever sent it.
 */
export function inspect(path: string, name: string): Promise<FileType> {
  // One after the other: each is held whole while it is looked at.
  return inTurn(async () => {
    const bytes = await readFile(path);
    if (bytes.length === 0)
      throw new BadFile("ファイルが空です（0バイト）。内容のあるファイルを選択してください。");
    const type = typeOf(bytes);
    const named = ENDINGS[fileEnding(name)];
    if (named === undefined) throw new BadFile(NOT_TAKEN);
    if (named !== type)
      throw new BadFile(
        `ファイルの内容が拡張子（.${fileEnding(name)}）と一致しません。正しい形式で保存し直してください。`,
      );
    if (type === "application/pdf") checkPdf(bytes);
    const picture = imageKind(bytes);
    if (picture) await writeFile(path, await encodedAnew(bytes, picture), { flush: true });
    return type;
  });
}

function typeOf(bytes: Buffer): FileType {
  if (bytes.toString("latin1", 0, 5) === "%PDF-") return "application/pdf";
  const picture = imageKind(bytes);
  if (picture) return `image/${picture}`;
  if (startsWith(bytes, Buffer.from("504b0304", "hex"))) return officeType(bytes);
  if (startsWith(bytes, OLD_OFFICE))
    throw new BadFile(`${ENCRYPTED}古い形式（.doc、.xls、.ppt）も添付できません。`);
  throw new BadFile(ARCHIVES.some((start) => startsWith(bytes, start)) ? ARCHIVES_REFUSED : NOT_TAKEN);
}

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.length).equals(start);
}

async function encodedAnew(bytes: Buffer, kind: "png" | "jpeg" | "webp"): Promise<Buffer> {
  try {
    const { pages = 1 } = await (await openImage(bytes)).metadata();
    if (pages > 1) throw new BadFile("動く画像は添付できません。静止画を選択してください。");
    const image = (await openImage(bytes, MOST_PIXELS)).autoOrient();
    if (kind === "png") return await image.png().toBuffer();
    return await (kind === "jpeg"
      ? image.jpeg({ quality: QUALITY })
      : image.webp({ quality: QUALITY })
    ).toBuffer();
  } catch (error) {
    if (error instanceof BadFile) throw error;
    const isLarge = error instanceof Error && /pixel limit/i.test(error.message);
    throw new BadFile(isLarge ? "画像は4,000万画素以下にしてください。" : NOT_READABLE);
  }
}
