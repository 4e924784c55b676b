import { deflateSync, inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { cleanImage } from "../../server/backend/images/clean.ts";
import {
  jpegFrame,
  jpegOf,
  jpegSegment,
  PNG_SIGNATURE,
  pngChunk,
  pngHeader,
  pngOf,
} from "../helpers/pictures.ts";

const secret = Buffer.from("35.681236N 139.767125E", "latin1");
const refusal = (bytes: Buffer) => cleanImage(bytes).then(String, (error: Error) => error.message);
const BROKEN = "画像を読み取れません。保存し直したファイルを選択してください。";
const UNKNOWN = "JPEGまたはPNGの画像を選択してください。";

function pixelsOf(png: Buffer): Buffer {
  const at = png.indexOf("IDAT");
  return inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
}

describe("a PNG", () => {
  it("is written anew with its pixels and nothing else", async () => {
    const added = [
      pngChunk("tEXt", secret),
      pngChunk("eXIf", secret),
      pngChunk("iCCP", secret),
      pngChunk("IDxT", secret),
    ];
    const plain = await cleanImage(pngOf(400, 320));
    const clean = await cleanImage(Buffer.concat([pngOf(400, 320, 200, added), Buffer.from("<script>")]));
    expect(clean).toEqual(plain);
    expect(clean).toMatchObject({ mediaType: "image/png", width: 400, height: 320 });
    expect(clean.bytes.includes(secret)).toBe(false);
    expect(clean.bytes.includes("<script>")).toBe(false);
    expect(pixelsOf(clean.bytes)).toEqual(pixelsOf(pngOf(400, 320)));
  });

  it("may be interlaced or of a palette, which stays", async () => {
    const lines = (columns: number, rows: number) => Buffer.alloc((columns + 1) * rows);
    const passes = [
      [40, 40],
      [40, 40],
      [80, 40],
      [80, 80],
      [160, 80],
      [160, 160],
      [320, 160],
    ] as const;
    const palette = pngChunk("PLTE", Buffer.alloc(6, 9));
    const woven = Buffer.concat([
      PNG_SIGNATURE,
      pngHeader(320, 320, [8, 3, 1]),
      palette,
      pngChunk("tRNS", Buffer.from([0])),
      pngChunk("IDAT", deflateSync(Buffer.concat(passes.map(([columns, rows]) => lines(columns, rows))))),
      pngChunk("IEND", Buffer.alloc(0)),
    ]);
    const { bytes } = await cleanImage(woven);
    expect(bytes.includes(palette)).toBe(true);
    expect(bytes.includes("tRNS")).toBe(true);
  });

  it.each<[string, () => Buffer]>([
    ["cut off", () => pngOf(320, 320).subarray(0, -20)],
    ["a wrong checksum", () => Buffer.from(pngOf(320, 320).map((byte, at) => (at === 20 ? byte ^ 1 : byte)))],
    ["a palette that is missing", () => wrongHeader([8, 3, 0])],
    ["an unknown depth", () => wrongHeader([7, 2, 0])],
    ["fewer pixels than it says", () => withPixels(Buffer.alloc(100))],
    ["more pixels than it says, as a bomb has", () => withPixels(Buffer.alloc(50_000_000))],
    ["a filter that there is none of", () => withPixels(Buffer.alloc(320 * 961, 9))],
  ])("with %s is refused", async (_name, make) => {
    expect(await refusal(make())).toBe(BROKEN);
  });
});

const withPixels = (pixels: Buffer) =>
  Buffer.concat([
    PNG_SIGNATURE,
    pngHeader(320, 320),
    pngChunk("IDAT", deflateSync(pixels)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
const wrongHeader = (kind: [number, number, number]) =>
  Buffer.concat([
    PNG_SIGNATURE,
    pngHeader(320, 320, kind),
    pngChunk("IDAT", deflateSync(Buffer.alloc(320 * 321))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);

/** What a camera adds: how it was held, and where. */
function cameraSegment(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write("II*\0", "latin1");
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return jpegSegment(0xe1, Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff, secret]));
}

describe("a JPEG", () => {
  it("keeps its tables and pixels, and nothing that an application added", async () => {
    const added = [0xe0, 0xe1, 0xe2, 0xed, 0xfe].map((code) => jpegSegment(code, secret));
    const plain = await cleanImage(jpegOf([]));
    const clean = await cleanImage(Buffer.concat([jpegOf(added), Buffer.from("PK trailing archive")]));
    expect(clean).toEqual(plain);
    expect(clean).toMatchObject({ mediaType: "image/jpeg", width: 640, height: 480 });
    expect(clean.bytes.includes(secret)).toBe(false);
    expect(clean.bytes.includes("PK")).toBe(false);
  });

  it("still stands upright after its camera data are gone", async () => {
    const clean = await cleanImage(jpegOf([cameraSegment(6)]));
    expect(clean).toMatchObject({ width: 480, height: 640 });
    expect(clean.bytes.includes(secret)).toBe(false);
    expect(await cleanImage(clean.bytes)).toEqual(clean);
    expect(await cleanImage(jpegOf([cameraSegment(99)]))).toEqual(await cleanImage(jpegOf([])));
  });

  it.each<[string, Buffer]>([
    ["cut off", jpegOf([]).subarray(0, -3)],
    ["no frame", jpegOf([], Buffer.alloc(0))],
    ["two frames", jpegOf([], Buffer.concat([jpegFrame(640, 480), jpegFrame(640, 480)]))],
    ["four colours, as for print", jpegOf([], jpegFrame(640, 480, 4))],
    ["arithmetic coding", jpegOf([jpegSegment(0xcc, Buffer.alloc(4))])],
    ["a segment longer than the file", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0])],
    [
      "colours that would be misread",
      jpegOf([jpegSegment(0xee, Buffer.from("Adobe\0d\0\0\0\0\0", "latin1"))]),
    ],
  ])("with %s is refused", async (_name, bytes) => {
    expect(await refusal(bytes)).toBe(BROKEN);
  });
});

describe("what is no picture that we take", () => {
  it.each<[string, Buffer]>([
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["a GIF", Buffer.from("GIF89a\x01\x00\x01\x00")],
    ["a WebP", Buffer.from("RIFF\x00\x00\x00\x00WEBPVP8 ")],
    ["a page", Buffer.from("<!doctype html>")],
    ["nothing", Buffer.alloc(0)],
    ["the signature alone of a JPEG", Buffer.from([0xff, 0xd8, 0xff])],
  ])("is refused by its content: %s", async (_name, bytes) => {
    expect(await refusal(bytes)).toBe(UNKNOWN);
  });

  it("is one too small, too large or too heavy", async () => {
    expect(await refusal(pngOf(319, 400))).toContain("320ピクセル以上にしてください（現在319×400）。");
    expect(await refusal(jpegOf([], jpegFrame(6001, 400)))).toContain("6,000ピクセル以下");
    expect(await refusal(jpegOf([], jpegFrame(5000, 5000)))).toContain("1,600万画素以下");
    expect(await refusal(Buffer.alloc(2 * 1024 * 1024 + 1))).toBe("画像は2MB以下にしてください。");
  });
});
