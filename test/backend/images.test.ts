import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { cleanImage } from "../../server/backend/images/clean.ts";
import { photo } from "../helpers/photo.ts";
import { jpegSegment, PNG_SIGNATURE, pngChunk, pngHeader, pngOf } from "../helpers/pictures.ts";

const secret = Buffer.from("35.681236N 139.767125E", "latin1");
const refusal = (bytes: Buffer) => cleanImage(bytes).then(String, (error: Error) => error.message);
const BROKEN = "画像を読み取れません。保存し直したファイルを選択してください。";
const UNKNOWN = "JPEG、PNGまたはWebPの画像を選択してください。";

const RED = { r: 200, g: 30, b: 40 };
const plain = (width: number, height: number, background: typeof RED = RED) =>
  sharp({ create: { width, height, channels: 3, background } });
const halved = (width: number, height: number) =>
  plain(width, height, { r: 255, g: 255, b: 255 }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: RED } }, left: 0, top: 0 },
  ]);
const jpeg = await halved(640, 480).jpeg().toBuffer();

/** Segments behind the first two bytes, where an application puts its own. */
const withSegments = (picture: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)]);

function claiming(width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

const pngWith = (pixels: Buffer, kind?: [number, number, number]) =>
  Buffer.concat([
    PNG_SIGNATURE,
    pngHeader(320, 320, kind),
    pngChunk("IDAT", deflateSync(pixels)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);

describe("a picture", () => {
  it.each<[string, () => Promise<Buffer>]>([
    ["PNG", () => halved(640, 480).png().toBuffer()],
    [
      "interlaced PNG of a palette",
      () => halved(640, 480).png({ palette: true, progressive: true }).toBuffer(),
    ],
    ["JPEG", async () => jpeg],
    ["progressive JPEG", () => halved(640, 480).jpeg({ progressive: true }).toBuffer()],
    ["JPEG of four colours, as for print", () => halved(640, 480).toColourspace("cmyk").jpeg().toBuffer()],
    ["WebP", () => halved(640, 480).webp().toBuffer()],
  ])("that is a %s becomes a WebP of our own that shows the same", async (_name, make) => {
    const clean = await cleanImage(await make());
    expect(clean).toMatchObject({ mediaType: "image/webp", width: 640, height: 480 });
    const { data, info } = await sharp(clean.bytes).raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [...data.subarray((y * 640 + x) * info.channels).subarray(0, 3)];
    for (const [index, value] of pixel(100, 240).entries())
      expect(Math.abs(value - ([200, 30, 40][index] ?? 0))).toBeLessThan(40);
    for (const value of pixel(600, 240)) expect(value).toBeGreaterThan(230);
    expect(await cleanImage(await make())).toEqual(clean);
  });

  it("keeps nothing that was added to it, before, within or behind", async () => {
    const added = ["tEXt", "eXIf", "prVt"].map((type) => pngChunk(type, secret));
    const png = await cleanImage(Buffer.concat([pngOf(400, 320, 200, added), Buffer.from("<script>")]));
    expect(png).toEqual(await cleanImage(pngOf(400, 320)));
    const segments = [0xe1, 0xed, 0xfe].map((code) => jpegSegment(code, secret));
    const archive = Buffer.from("PK\x03\x04 trailing archive", "latin1");
    expect(await cleanImage(Buffer.concat([withSegments(jpeg, ...segments), archive]))).toEqual(
      await cleanImage(jpeg),
    );
    const described = await halved(640, 480)
      .withExif({ IFD0: { Artist: secret.toString() }, IFD3: { GPSLatitude: "35/1 41/1 0/1" } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)
      .withIccProfile("p3")
      .jpeg()
      .toBuffer();
    expect(described.includes(secret)).toBe(true);
    const { bytes } = await cleanImage(described);
    for (const part of [secret, Buffer.from("EXIF"), Buffer.from("XMP "), Buffer.from("ICCP")])
      expect(bytes.includes(part)).toBe(false);
  });

  it("stands upright after its camera data are gone", async () => {
    const clean = await cleanImage(await halved(640, 480).withMetadata({ orientation: 6 }).jpeg().toBuffer());
    expect(clean).toMatchObject({ width: 480, height: 640 });
    const { data } = await sharp(clean.bytes).raw().toBuffer({ resolveWithObject: true });
    // Held with its left edge up: what was left is on top.
    expect(data[(100 * 480 + 240) * 3 + 1]).toBeLessThan(80);
    expect(data[(600 * 480 + 240) * 3 + 1]).toBeGreaterThan(200);
  });

  it("is made no larger than it is shown", async () => {
    expect(await cleanImage(await plain(4000, 3000).jpeg().toBuffer())).toMatchObject({
      width: 2000,
      height: 1500,
    });
  });

  it("has a small one for a row of several where it is large, upright as well", async () => {
    const turned = sharp(await photo(2400, 1600)).withMetadata({ orientation: 6 });
    const { width, height, bytes, small } = await cleanImage(await turned.jpeg().toBuffer());
    expect([width, height]).toEqual([1333, 2000]);
    expect(await sharp(small ?? Buffer.alloc(0)).metadata()).toMatchObject({
      format: "webp",
      width: 533,
      height: 800,
    });
    expect(small?.length).toBeLessThan(bytes.length / 3);
    expect((await cleanImage(await photo(800, 600))).small).toBeNull();
    const plainOne = await cleanImage(await plain(2000, 1500).jpeg().toBuffer());
    expect([plainOne.width, plainOne.small]).toEqual([2000, null]);
  });

  it("is refused where it is too small, too large or too heavy, before it is unpacked", async () => {
    expect(await refusal(pngOf(319, 400))).toContain("320ピクセル以上にしてください（現在319×400）。");
    expect(await refusal(claiming(6001, 400))).toContain("6,000ピクセル以下");
    expect(await refusal(claiming(5000, 5000))).toContain("1,600万画素以下");
    expect(await refusal(claiming(60_000, 60_000))).toContain("1,600万画素以下");
    expect(await refusal(Buffer.alloc(2 * 1024 * 1024 + 1))).toBe("画像は2MB以下にしてください。");
  });
});

describe("what cannot be read", () => {
  it.each<[string, Buffer]>([
    ["a PNG that is cut off", pngOf(320, 320).subarray(0, -40)],
    ["a wrong checksum", Buffer.from(pngOf(320, 320).map((byte, at) => (at === 120 ? byte ^ 1 : byte)))],
    ["a palette that is missing", pngWith(Buffer.alloc(320 * 321), [8, 3, 0])],
    ["an unknown depth", pngWith(Buffer.alloc(320 * 321), [7, 2, 0])],
    ["fewer pixels than it says", pngWith(Buffer.alloc(100))],
    ["a filter that there is none of", pngWith(Buffer.alloc(320 * 961, 9))],
    ["half a JPEG", jpeg.subarray(0, jpeg.length / 2)],
    ["a JPEG without a picture", Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ["a segment longer than the file", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0])],
    ["a WebP that is a name only", Buffer.from("RIFF\x00\x00\x00\x00WEBPVP8 ")],
  ])("is refused: %s", async (_name, bytes) => {
    expect(await refusal(bytes)).toBe(BROKEN);
  });

  it("or has more pixels than it says, as a bomb, never fills the memory", async () => {
    const outcome = await cleanImage(pngWith(Buffer.alloc(50_000_000))).catch(
      (error: Error) => error.message,
    );
    expect([BROKEN, expect.objectContaining({ width: 320, height: 320 })]).toContainEqual(outcome);
  });
});

describe("what is no picture that we take", () => {
  it.each<[string, Buffer]>([
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["a GIF", Buffer.from("GIF89a\x01\x00\x01\x00")],
    ["a page", Buffer.from("<!doctype html>")],
    ["nothing", Buffer.alloc(0)],
    ["the signature alone of a JPEG", Buffer.from([0xff, 0xd8, 0xff])],
  ])("is refused by its content: %s", async (_name, bytes) => {
    expect(await refusal(bytes)).toBe(UNKNOWN);
  });

  it("is a film", async () => {
    const frames = await Promise.all(
      [plain(400, 400), halved(400, 400)].map((frame) => frame.png().toBuffer()),
    );
    const film = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect(await refusal(film)).toBe("動く画像は登録できません。静止画を選択してください。");
  });
});
