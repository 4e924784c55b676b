import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readFileApart } from "../../server/backend/imports/read-file.ts";
import { paperOf } from "../helpers/paper.ts";
import { PNG_SIGNATURE, pngChunk, pngHeader, pngOf } from "../helpers/pictures.ts";
import { temporaryScript } from "../helpers/temporary-script.ts";

const longestMs = 60_000;
const pagesOf = (bytes: Buffer) => readFileApart(bytes, ["somebody"], { as: "pages", longestMs });
const pageOf = (bytes: Buffer, amount: number) =>
  readFileApart(bytes, ["somebody"], { as: "page", amount, longestMs });
const pictureOf = (bytes: Buffer, amount = 0) =>
  readFileApart(bytes, ["somebody"], { as: "picture", amount, longestMs });
const problemOf = async (read: Promise<object>) => {
  const outcome = await read;
  return "problem" in outcome ? outcome.problem : "none";
};

describe("a PDF under a floor's drawing", () => {
  it("has each page as a thumbnail with its paper's size, and one as large as it is drawn over", async () => {
    const paper = paperOf({ pages: 3 });
    const outcome = await pagesOf(paper);
    if ("problem" in outcome) throw new Error(outcome.problem);
    expect(outcome.pages).toHaveLength(3);
    expect(outcome.pages[0]?.paper.map((metres) => Math.round(metres * 1000))).toEqual([297, 210]);
    const thumbnail = await sharp(Buffer.from(outcome.pages[2]?.png ?? "", "base64")).metadata();
    expect([thumbnail.width, thumbnail.height]).toEqual([320, 226]);
    const page = await pageOf(paper, 2);
    if ("problem" in page) throw new Error(page.problem);
    const { data, info } = await sharp(Buffer.from(page.png ?? "", "base64"))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([3000, 2120, 3]);
    const pixel = (x: number, y: number) => {
      const at = (Math.round((595 - y) * (3000 / 842)) * 3000 + Math.round(x * (3000 / 842))) * 3;
      return [...data.subarray(at, at + 3)];
    };
    expect([pixel(100, 300), pixel(400, 300), pixel(250, 300)]).toEqual([
      [0, 0, 0],
      [255, 0, 0],
      [255, 255, 255],
    ]);
  });

  it("is refused with its reason: 500 pages, a password, JavaScript, cut off, broken", async () => {
    const paper = paperOf();
    const script = paperOf({ catalog: "/OpenAction<</S/JavaScript/JS(app.alert(1))>>" });
    const locked = Buffer.from(paper.toString("latin1").replace("/Root", "/Encrypt 9 0 R/Root"), "latin1");
    const [many, withPassword, active, cut, broken, none] = await Promise.all([
      problemOf(readFileApart(paperOf({ pages: 500 }), ["1"], { as: "pages", longestMs })),
      problemOf(readFileApart(locked, ["2"], { as: "pages", longestMs })),
      problemOf(readFileApart(script, ["3"], { as: "pages", longestMs })),
      problemOf(readFileApart(paper.subarray(0, 300), ["4"], { as: "pages", longestMs })),
      problemOf(readFileApart(Buffer.from("%PDF-1.7\nhello\n%%EOF"), ["5"], { as: "pages", longestMs })),
      problemOf(readFileApart(paper, ["6"], { as: "page", amount: 2, longestMs })),
    ]);
    expect(many).toContain("500ページあります（40ページまで）");
    expect(withPassword).toContain("パスワードで保護されたPDF");
    expect(active).toContain("JavaScript");
    expect(cut).toContain("途中で切れています");
    expect(broken).toContain("壊れているか");
    expect(none).toContain("2ページはありません");
  });
});

describe("a picture under a floor's drawing", () => {
  it("is written anew, no larger than it is drawn over, and turned", async () => {
    const large = await sharp({ create: { width: 4000, height: 1000, channels: 3, background: "#888" } })
      .png()
      .toBuffer();
    const kept = await pictureOf(large);
    expect(kept).toMatchObject({ width: 3000, height: 750 });
    const turned = await pictureOf(pngOf(400, 300), 90);
    expect(turned).toMatchObject({ width: 300, height: 400 });
    if ("problem" in turned) throw new Error(turned.problem);
    expect((await sharp(Buffer.from(turned.webp, "base64")).metadata()).format).toBe("webp");
  });

  it("is refused with its reason: 100 megapixels, too small, broken, another kind", async () => {
    const black = deflateSync(Buffer.alloc(10_000 * (1 + 10_000 / 8)));
    const huge = Buffer.concat([
      PNG_SIGNATURE,
      pngHeader(10_000, 10_000, [1, 0, 0]),
      pngChunk("IDAT", black),
      pngChunk("IEND", Buffer.alloc(0)),
    ]);
    expect(await problemOf(pictureOf(huge))).toContain("4,000万画素以下にしてください（現在10,000×10,000）");
    expect(await problemOf(pictureOf(pngOf(100, 100)))).toContain("200ピクセル以上");
    expect(await problemOf(pictureOf(pngOf(400, 400).subarray(0, 200)))).toContain("読み取れません");
    expect(await problemOf(pictureOf(Buffer.from("GIF89a")))).toContain("この形式は取り込めません");
  });

  it("ends its process when it holds too much that V8 does not count", async () => {
    const hungry = temporaryScript(
      "const all = []; setInterval(() => all.push(Buffer.alloc(64 * 1024 * 1024, 1)), 20);",
    );
    const killed = await readFileApart(Buffer.from("%PDF-"), ["somebody"], {
      as: "page",
      file: hungry,
      longestMs,
    });
    expect(await problemOf(Promise.resolve(killed))).toContain("内容が大きすぎるか、壊れています");
  });
});
